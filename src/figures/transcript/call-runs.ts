import { memoizeEach } from '../values/memoize-each.ts';
import { type CallOutcome, callsOf } from './tool-calls.ts';
import type { TranscriptEntry } from './transcript-entry.ts';

/** Calls that are repeated in rounds, up to the last one that is known. */
export type CallRun = {
  /** The calls of a round, in whatever order: the same as long as the same calls are repeated. */
  key: string;
  /** How many calls make a round. */
  period: number;
  calls: number;
  /** When the first one was made, in Unix milliseconds; undefined if unknown. */
  sinceMs: number | undefined;
  /** The message that makes the first one. */
  message: CallOutcome['message'];
};

/** Longer rounds are work that resembles itself. */
const maxPeriod = 3;

/** The run at the end of some calls, at least two rounds long; undefined if the last calls differ. */
export function runAtEnd(calls: readonly CallOutcome[]): CallRun | undefined {
  let longest: CallRun | undefined;
  for (let period = 1; period <= maxPeriod; period += 1) {
    const first = firstOfRun(calls, period);
    const count = calls.length - first;
    const start = calls[first];
    if (start === undefined || count < 2 * period || count <= (longest?.calls ?? 0)) continue;
    const key = calls.slice(-period).map(callKey).sort().join('\n\n');
    longest = { key, period, calls: count, sinceMs: start.atMs, message: start.message };
  }
  return longest;
}

/** The index of the first call from which on each is as the one a round later. */
function firstOfRun(calls: readonly CallOutcome[], period: number): number {
  let first = calls.length - period;
  while (first > 0 && isRepetition(calls[first - 1], calls[first - 1 + period])) first -= 1;
  return first;
}

/** The run of calls that are no longer kept, after these were dropped, too. */
export function runBefore(
  before: CallRun | undefined,
  dropped: readonly TranscriptEntry[],
): CallRun | undefined {
  const calls = callsOf(dropped);
  return calls.length === 0 ? before : continuedRun(before, runAtEnd(calls), calls.length);
}

/** A run that goes through all `known` calls is as long as the same run before them makes it. */
export function continuedRun(
  before: CallRun | undefined,
  run: CallRun | undefined,
  known: number,
): CallRun | undefined {
  const goesOn = run?.calls === known && before?.key === run.key && before.period === run.period;
  return goesOn ? { ...before, calls: before.calls + run.calls } : run;
}

const isRepetition = (one: CallOutcome | undefined, other: CallOutcome | undefined): boolean =>
  one !== undefined && one.tool === other?.tool && one.input === other.input;

/** Of a text: more would hardly tell calls apart, and takes long for texts of megabytes. */
const maxCharacters = 2_000;

const callKey = ({ tool, input }: CallOutcome): string =>
  `${tool} ${input.slice(0, maxCharacters)}`;

/**
 * How many of the answered calls of a run have the most common result of their call, but for numbers: from 0 to 1. A
 * time or a duration in a result differs each time.
 */
export function sameAnswers(calls: readonly CallOutcome[]): number {
  const answered = calls.filter(({ isError }) => isError !== undefined);
  const same = [...Map.groupBy(answered, callKey).values()].map((group) =>
    Math.max(...[...Map.groupBy(group, answerKey).values()].map(({ length }) => length)),
  );
  return answered.length === 0 ? 1 : same.reduce((sum, count) => sum + count, 0) / answered.length;
}

const answerKey = memoizeEach(({ answer, isError }: CallOutcome): string =>
  [isError, answer.slice(0, maxCharacters).replaceAll(/\d+/g, '0')].join(' '),
);

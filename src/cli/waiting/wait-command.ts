import { type Command, Option } from 'commander';
import type { CallOptions } from '../../client/options.ts';
import { fieldOf, type OutputField } from '../../output/field.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import { rowsCommand, toMs } from '../command-parts/rows-command.ts';
import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses } from '../process/failure.ts';
import { realTime } from '../process/time.ts';
import type { ReadingSource } from '../source/source.ts';
import { isTryAgain } from './polls.ts';
import { type Verdict, type Wait, type WaitEvent, waitFor } from './wait-for.ts';

/** What can be waited for of a kind of things. */
export type Waitable = {
  noun: string;
  states: readonly string[];
  /** The state that is waited for unless the command line names another one. */
  usualGoal: string;
  /** States that do not lead to any other by themselves. */
  failed: readonly string[];
  alike: Wait['alike'];
  /** What its arguments may be. */
  argument: string;
  /** The state of each of these that exists. */
  read(
    source: ReadingSource,
    ids: readonly string[],
    options: CallOptions,
  ): ReturnType<Wait['read']>;
};

/** An event, at a time in Unix milliseconds. */
export type WaitRow = WaitEvent & { at: number };

const { text, time, flag } = fieldOf;

export const waitFields: readonly OutputField<WaitRow>[] = [
  time('at', 'when it was read'),
  text('subject', 'the IDs or names of what is waited for', ({ subjects }) => subjects.join(',')),
  text('from', 'its state before'),
  text('to', 'its state now'),
  flag('final', 'whether this is the last line', ({ verdict }) => verdict !== undefined),
  text('verdict', 'of the last line: reached, failed, timeout, gone or unreachable'),
  text('detail', 'what is waited for, or why it failed'),
];

export type WaitOptions = { for?: string; or?: string[]; timeout?: number; quiet?: boolean };

/** A wait ends by itself after this time, unless the command line says otherwise. */
export const usualTimeoutMs = 30 * 60_000;

/** The statuses of a wait beside the usual ones. */
export const waitStatuses = {
  [exitStatuses.found[0]]: 'It failed, or it is gone.',
  [exitStatuses.tryAgain[0]]: 'The time was over before it was decided.',
};

/** `wait` of a group, for one or several things. */
export const waitCommand = (waitable: Waitable): CreateCommand =>
  rowsCommand<WaitRow, WaitOptions>({
    name: 'wait',
    about: `wait until ${waitable.noun}s are in a state; the last line is the verdict`,
    fields: waitFields,
    statuses: waitStatuses,
    lineFor: () => waitLine,
    isAnswer,
    shape: (command) => withWaitOptions(command.argument('<ids...>', waitable.argument), waitable),
    read: ({ source, args, options, context }) => {
      const goals = [options.for ?? waitable.usualGoal, ...(options.or ?? [])];
      return waitRows(waitable, { ids: args, goals, ...options }, { source, context });
    },
  });

/** Whether an event tells a state that was read. */
export const isAnswer = ({ to }: WaitRow): boolean => to !== undefined;

function withWaitOptions(command: Command, { states, usualGoal }: Waitable): Command {
  const state = () => new Option('--for <state>', 'the state').choices(states);
  return withTimeout(command)
    .addOption(state().default(usualGoal))
    .addOption(new Option('--or <state...>', 'other states that are as good').choices(states))
    .option('--quiet', 'print the last line only');
}

/** Adds the time limit of a command that waits. */
export const withTimeout = (command: Command): Command =>
  command.option('--timeout <time>', 'stop waiting after this time (default: 30m)', toMs);

export type WaitingFor = {
  ids: readonly string[];
  goals: readonly string[];
  timeout?: number;
  quiet?: boolean;
  settleMs?: number;
};

/** Waits, sets the exit status by the verdict, and yields what is to be printed. Throws what prevents an answer. */
export async function* waitRows(
  waitable: Waitable,
  { ids, goals, timeout = usualTimeoutMs, quiet, settleMs }: WaitingFor,
  { source, context }: { source: ReadingSource; context: CliContext },
): AsyncGenerator<WaitRow, void> {
  const { alike, failed } = waitable;
  const subjects = [...new Set(ids)];
  const events = waitFor({
    subjects,
    goals,
    alike,
    failed,
    read: (options) => waitable.read(source, subjects, options),
    timeoutMs: timeout,
    time: context.time ?? realTime,
    ...(settleMs !== undefined && { settleMs }),
  });
  for await (const event of events) {
    const { verdict, error } = event;
    if (verdict !== undefined) context.exitCode ||= waitStatus(verdict);
    if (verdict !== undefined || !quiet) yield { ...event, at: source.nowMs() };
    if (error && isTryAgain(error)) throw error;
  }
}

const statusOf: Readonly<Record<Verdict, number>> = {
  reached: exitStatuses.ok[0],
  failed: exitStatuses.found[0],
  gone: exitStatuses.found[0],
  timeout: exitStatuses.tryAgain[0],
  unreachable: exitStatuses.tryAgain[0],
};

/** The exit status of a verdict. */
export const waitStatus = (verdict: Verdict): number => statusOf[verdict];

/** An event as a line for people. */
export function waitLine({ at, subjects, from, to, verdict, detail }: WaitRow): string {
  const clock = new Date(at).toISOString().slice(11, 19);
  const change = [from, to].filter((state) => state !== undefined).join(' → ');
  const what =
    verdict === undefined ? change : [verdict, to && `(${to})`].filter(Boolean).join(' ');
  const words = [what, detail].filter(Boolean).join(': ');
  return sanitizeLine(`${clock}  ${subjects.join(', ')}  ${words || 'unknown'}`);
}

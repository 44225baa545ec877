import { memoizeEach } from '../values/memoize-each.ts';
import type { TranscriptEntry } from './transcript-entry.ts';

export type CallOutcome = {
  tool: string;
  /** As the server sent it, without surrounding whitespace. */
  input: string;
  message: Pick<TranscriptEntry, 'id' | 'createdAt'>;
  atMs: number | undefined;
  /** When its result was written, in Unix milliseconds; undefined if there is none, or if that is unknown. */
  answeredAtMs: number | undefined;
  /** Undefined if there is no result yet. */
  isError: boolean | undefined;
  answer: string;
};

/** The tool calls in some messages, oldest first. Results that do not name their calls come in their order. */
export const callsOf: (entries: readonly TranscriptEntry[]) => readonly CallOutcome[] =
  memoizeEach(readCalls);

function readCalls(entries: readonly TranscriptEntry[]): CallOutcome[] {
  const calls: CallOutcome[] = [];
  let open: (CallOutcome & { id: string | undefined })[] = [];
  for (const entry of entries) {
    if (entry.kind === 'assistant') {
      open = entry.calls.map(({ id, tool, input }) => ({
        id,
        tool,
        input: input.trim(),
        message: entry,
        atMs: entry.createdAt,
        answeredAtMs: undefined,
        isError: undefined,
        answer: '',
      }));
      calls.push(...open);
    } else if (entry.kind === 'tool-result') {
      const named = open.filter(({ id = '' }) => entry.callIds.includes(id));
      const answered = named.length > 0 ? named : open.slice(0, 1);
      for (const call of answered) {
        call.isError = entry.isError;
        call.answeredAtMs = entry.updatedAt ?? entry.createdAt;
        call.answer = entry.text;
      }
      open = open.filter((call) => !answered.includes(call));
    }
  }
  return calls;
}

/** The last calls, oldest first, as long as the predicate holds. */
export function callsAtEnd(
  calls: readonly CallOutcome[],
  holds: (call: CallOutcome) => boolean,
): readonly CallOutcome[] {
  return calls.slice(calls.findLastIndex((call) => !holds(call)) + 1);
}

/** Whether two calls have the same tool and arguments, whatever their results. */
export const isSameCall = (one: CallOutcome, other: CallOutcome): boolean =>
  one.tool === other.tool && one.input === other.input;

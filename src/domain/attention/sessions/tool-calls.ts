import { memoizeEach } from '../../memoize-each.ts';
import type { TranscriptEntry } from '../../transcript/transcript-entry.ts';

/** A tool call and its outcome. */
export type CallOutcome = {
  tool: string;
  /** As the server sent it, without surrounding whitespace. */
  input: string;
  /** The message that makes it. */
  message: Pick<TranscriptEntry, 'id' | 'createdAt'>;
  atMs: number | undefined;
  /** Undefined if there is no result yet. */
  isError: boolean | undefined;
  answer: string;
};

/** The tool calls in some messages, oldest first. Results come in the order of the calls. */
export const callsOf: (entries: readonly TranscriptEntry[]) => readonly CallOutcome[] =
  memoizeEach(readCalls);

function readCalls(entries: readonly TranscriptEntry[]): CallOutcome[] {
  const calls: CallOutcome[] = [];
  let open: CallOutcome[] = [];
  for (const entry of entries) {
    if (entry.kind === 'assistant') {
      open = entry.calls.map(({ tool, input }) => ({
        tool,
        input: input.trim(),
        message: entry,
        atMs: entry.createdAt,
        isError: undefined,
        answer: '',
      }));
      calls.push(...open);
    } else if (entry.kind === 'tool-result') {
      const answered = open.shift();
      if (answered === undefined) continue;
      answered.isError = entry.isError;
      answered.answer = entry.text;
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

import type { TranscriptEntry } from '../../transcript/transcript-entry.ts';

/** One call of a tool, and what came of it. */
export type CallOutcome = {
  tool: string;
  /** As the server wrote it, blanks at its ends apart. */
  input: string;
  /** The message that makes it. */
  message: Pick<TranscriptEntry, 'id' | 'createdAt'>;
  atMs: number | undefined;
  /** Undefined while it is not answered. */
  isError: boolean | undefined;
  answer: string;
};

/** The tool calls of some messages, oldest first. Answers come in the order of the calls. */
export function callsOf(entries: readonly TranscriptEntry[]): CallOutcome[] {
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

/** The calls at the end for all of which this holds, oldest first. */
export function callsAtEnd(
  calls: readonly CallOutcome[],
  holds: (call: CallOutcome) => boolean,
): readonly CallOutcome[] {
  return calls.slice(calls.findLastIndex((call) => !holds(call)) + 1);
}

export const isSameCall = (one: CallOutcome, other: CallOutcome): boolean =>
  one.tool === other.tool && one.input === other.input;

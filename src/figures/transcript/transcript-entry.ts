import type { Message } from '../../api/resources.ts';
import { causeOf } from '../computers/cause.ts';
import { memoizeLast } from '../values/memoize-last.ts';
import type { ToolCall } from './content-block.ts';
import { type HookOutcome, hookOutcome, isFailed } from './hook-outcome.ts';
import { type FoldedBlock, messageContent } from './message-content.ts';

type Common = {
  id: string;
  parentId: string | undefined;
  /** Shared by messages that ran in parallel. */
  parallelGroupId: string | undefined;
  /** The role as the server reports it, or `unknown`. */
  role: string;
  text: string;
  /** What else it says, which is folded: blocks without a readable text as JSON, results beside a text. */
  folded: readonly FoldedBlock[];
  /** Unix milliseconds. */
  createdAt: number | undefined;
  /** When its last part was written; a long answer takes minutes. */
  updatedAt: number | undefined;
  isError: boolean;
  /** Hidden from ordinary users. */
  isHidden: boolean;
};

/** One message as a transcript shows it. */
export type TranscriptEntry = Common &
  (
    | { kind: 'user' }
    | {
        kind: 'assistant';
        /** Empty if the agent only writes; `text` is empty if it only calls tools. */
        calls: ToolCall[];
        reasoning: string | undefined;
        model: string | undefined;
      }
    | {
        kind: 'tool-result';
        /** The calls whose results it has, if the server names them. */
        callIds: readonly string[];
      }
    | { kind: 'hook'; hook: HookOutcome }
    | { kind: 'unknown' }
    /** A message whose content was dropped, and is read again when needed. */
    | { kind: 'outline'; of: ContentKind; cause: string }
  );

export type ContentKind = 'user' | 'assistant' | 'tool-result' | 'hook' | 'unknown';

/** Classifies a message by its content: hooks first, then results of tools, then its role. */
export function transcriptEntry(message: Message): TranscriptEntry {
  const role = message.role || 'unknown';
  const hook = hookOutcome(message);
  const { text, reasoning, calls, folded, result } = messageContent(message);
  const common: Common = {
    id: message.id,
    parentId: message.parentId || undefined,
    parallelGroupId: message.parallelGroupId || undefined,
    role,
    text,
    folded,
    createdAt: message.createdAt ?? undefined,
    updatedAt: message.updatedAt ?? undefined,
    isError: message.isError === true || hook?.result === 'failed' || result?.isError === true,
    isHidden: message.hiddenFromUserViews === true || message.isUserVisible === false,
  };
  if (hook || (role === 'user' && !result)) {
    // Only what an agent says has calls and reasoning of its own.
    const others = [
      ...(reasoning === undefined ? [] : [{ name: 'reasoning', text: reasoning }]),
      ...calls.map(({ tool, input }) => ({ name: tool, text: input })),
    ];
    const said = { ...common, folded: [...others, ...folded] };
    return hook ? { ...said, kind: 'hook', hook } : { ...said, kind: 'user' };
  }
  if (result) return { ...common, kind: 'tool-result', callIds: result.callIds };
  if (role !== 'assistant' && calls.length === 0 && !reasoning)
    return { ...common, kind: 'unknown' };
  return { ...common, kind: 'assistant', calls, reasoning, model: message.modelId || undefined };
}

/** The part of an entry that remains when its content is dropped. */
export function outlineOf(entry: TranscriptEntry): TranscriptEntry {
  const { id, parentId, parallelGroupId, role, createdAt, updatedAt, isError, isHidden } = entry;
  const outline = { id, parentId, parallelGroupId, role, createdAt, updatedAt, isError, isHidden };
  return {
    ...outline,
    text: '',
    folded: [],
    kind: 'outline',
    of: contentKind(entry),
    cause: causeIn(entry),
  };
}

/** Indices of the messages that are errors. The same entries have the same array. */
export const errorIndices = memoizeLast((entries: readonly TranscriptEntry[]): readonly number[] =>
  entries.flatMap(({ isError }, index) => (isError ? [index] : [])),
);

/** The maximum number of characters of a cause. */
const maxCauseLength = 200;

/** The line of an error that states its cause; empty for a message that is not an error. */
export function causeIn(entry: TranscriptEntry): string {
  if (entry.kind === 'outline') return entry.cause;
  if (!entry.isError) return '';
  const failed = entry.kind === 'hook' ? entry.hook.runs.filter(isFailed) : [];
  const outputs = failed.map(({ stdout, stderr }) => (stderr.trim() === '' ? stdout : stderr));
  const output = outputs.join('\n').trim();
  const cause = causeOf(output === '' ? entryText(entry) : output);
  // A new string: a slice would keep the whole output in memory.
  return [...cause.slice(0, maxCauseLength)].join('');
}

/** The kind of content that an entry has, or had before it was dropped. */
export const contentKind = (entry: TranscriptEntry): ContentKind =>
  entry.kind === 'outline' ? entry.of : entry.kind;

/** Whether a person wrote it: hooks, and reminders that are hidden from users, have the same role. */
export const isWrittenByUser = (entry: TranscriptEntry): boolean =>
  contentKind(entry) === 'user' && !entry.isHidden;

/**
 * A message, or, if it is not among those read, the first one that is not earlier. `createdAt` is in Unix
 * milliseconds, 0 if unknown.
 */
export type Anchor = { id: string; createdAt: number };

/** The index of an anchor's message, or of the first one that is not earlier; -1 if it is not read yet. */
export const anchoredIndex = (anchor: Anchor, entries: readonly TranscriptEntry[]): number =>
  entries.findIndex(
    ({ id, createdAt = 0 }) =>
      id === anchor.id || (anchor.createdAt > 0 && createdAt >= anchor.createdAt),
  );

/** The text of a message, without one its calls, its reasoning, or the output of its commands; and what is folded. */
export const entryText = (entry: TranscriptEntry): string =>
  [saidText(entry), ...entry.folded.map(({ text }) => text)]
    .filter((text) => text.trim() !== '')
    .join('\n');

function saidText(entry: TranscriptEntry): string {
  if (entry.text.trim() !== '') return entry.text;
  switch (entry.kind) {
    case 'assistant':
      return entry.calls.length === 0
        ? (entry.reasoning ?? '')
        : entry.calls.map(({ tool, input }) => `${tool} ${input}`).join('\n');
    case 'hook':
      return entry.hook.runs
        .flatMap(({ command, stdout, stderr }) => [`$ ${command ?? ''}`, stdout, stderr])
        .filter((text) => text.trim() !== '')
        .join('\n');
    case 'user':
    case 'tool-result':
    case 'unknown':
    case 'outline':
      return entry.text;
  }
}

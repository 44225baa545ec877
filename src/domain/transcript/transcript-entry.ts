import type { Message } from '../resources.ts';
import { type HookOutcome, hookOutcome } from './hook-outcome.ts';
import {
  isToolResult,
  reasoningOf,
  type ToolCall,
  textOf,
  toolCallsOf,
} from './message-content.ts';

type Common = {
  id: string;
  /** The role as the server says it, or `unknown`. */
  role: string;
  text: string;
  /** Unix milliseconds. */
  createdAt: number | undefined;
  isError: boolean;
  /** Kept from the view of ordinary users. */
  isHidden: boolean;
};

/** One message as a transcript shows it. */
export type TranscriptEntry = Common &
  (
    | { kind: 'user' }
    | {
        kind: 'assistant';
        /** Empty when the agent only writes; `text` is empty when it only calls. */
        calls: ToolCall[];
        reasoning: string | undefined;
        model: string | undefined;
      }
    | { kind: 'tool-result' }
    | { kind: 'hook'; hook: HookOutcome }
    | { kind: 'unknown' }
  );

/** Roles by message id, as the role-filtered lists of a server tell that leaves roles out. */
export type AskedRoles = ReadonlyMap<string, string>;

/** A message told apart by what it holds: hooks first, then its role, then the type of its parts. */
export function transcriptEntry(message: Message, asked?: AskedRoles): TranscriptEntry {
  const role = roleOf(message, asked);
  const hook = hookOutcome(message);
  const common: Common = {
    id: message.id,
    role,
    text: textOf(message),
    createdAt: message.createdAt ?? undefined,
    isError: message.isError === true || hook?.result === 'failed',
    isHidden: message.hiddenFromUserViews === true || message.isUserVisible === false,
  };
  if (hook) return { ...common, kind: 'hook', hook };
  if (role === 'user') return { ...common, kind: 'user' };
  if (role === 'tool' || isToolResult(message)) return { ...common, kind: 'tool-result' };

  const calls = toolCallsOf(message);
  const reasoning = reasoningOf(message);
  if (role !== 'assistant' && calls.length === 0 && !reasoning)
    return { ...common, kind: 'unknown' };
  return { ...common, kind: 'assistant', calls, reasoning, model: message.modelId || undefined };
}

/** Who said a message: as it says itself, else as the role-filtered lists say, else `unknown`. */
export const roleOf = ({ id, role }: Message, asked?: AskedRoles): string =>
  role || asked?.get(id) || 'unknown';

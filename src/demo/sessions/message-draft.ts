import type { DemoMessage } from '../demo-organization.ts';
import type { RandomSource } from '../random.ts';
import { hex16, hex32 } from './hex.ts';

type Content = DemoMessage['content'][number];

/** Fields that a message has beyond who said what and when. */
export type MessageExtras = Omit<
  DemoMessage,
  'id' | 'role' | 'content' | 'createdAt' | 'updatedAt' | 'parentId'
>;

/** A message before it has an id and a time. */
export type MessageDraft = {
  role: DemoMessage['role'];
  content: Content[];
  /** How long it came after the message before it, in milliseconds; scaled to the session. */
  pauseMs: number;
  /** How many messages back the one is that it follows from; 1 when left out. */
  follows?: number;
  extras?: MessageExtras;
  /** How long the commands of a hook ran. */
  hookMs?: number;
};

/** A tool and what it is called with. */
export type ToolCall = { tool: string; input: Record<string, unknown>; callId: string };

export function toolCall(
  source: RandomSource,
  tool: string,
  input: Record<string, unknown>,
): ToolCall {
  return { tool, input, callId: `call_${shortId(source)}` };
}

/** What a person types. */
export const userSays = (source: RandomSource, text: string): MessageDraft => ({
  role: 'user',
  content: [{ type: 'text', text, id: `txt_${shortId(source)}` }],
  pauseMs: source.between(40_000, 400_000),
  extras: { isUserVisible: true },
});

/** What an agent writes, and the tools that it calls with it. */
export function agentSays(
  source: RandomSource,
  text: string,
  calls: readonly ToolCall[] = [],
): MessageDraft {
  const content = calls.map(({ tool, input, callId }) => ({
    type: 'tool_use',
    text: `${tool} ${JSON.stringify(input)}`,
    id: callId,
  }));
  if (text !== '') content.unshift({ type: 'text', text, id: `txt_${shortId(source)}` });
  return { role: 'assistant', content, pauseMs: source.between(3_000, 16_000) };
}

/** What a tool answers. */
export function toolAnswers(
  source: RandomSource,
  text: string,
  { isError = false, tookMs = source.between(300, 4_000) } = {},
): MessageDraft {
  return {
    role: 'tool',
    content: [{ type: 'tool_result', text, id: `res_${shortId(source)}` }],
    pauseMs: tookMs,
    ...(isError && { extras: { isError: true } }),
  };
}

/** Twelve hexadecimal digits. */
export const shortId = (source: RandomSource): string =>
  hex32(source.next() * 2 ** 32) + hex16(source.next() * 2 ** 16);

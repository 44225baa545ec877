import type { StoredMessage } from '../../server/store/messages.ts';
import { hex16, hex32 } from '../ids.ts';
import type { Values } from '../text.ts';
import { choose, type Said, type Scene } from './scene.ts';

/** Fields that a message has beyond who said what and when. */
export type MessageExtras = Omit<
  StoredMessage,
  'id' | 'role' | 'content' | 'createdAt' | 'updatedAt' | 'parentId'
>;

/** A message before it has an id and a time. */
export type MessageDraft = {
  role: StoredMessage['role'];
  content: StoredMessage['content'];
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

export const calls = (scene: Scene, tool: string, input: Record<string, unknown>): ToolCall => ({
  tool,
  input,
  callId: `call_${shortId(scene)}`,
});

/** What a person types. */
export const asks = (scene: Scene, said: Said): MessageDraft => ({
  role: 'user',
  content: [textPart(scene, said)],
  pauseMs: scene.source.between(40_000, 400_000),
  extras: { isUserVisible: true },
});

/**
 * What the agent writes, and the tools that it calls with it. An empty text is left out. `more` is
 * what texts may name beside the scene.
 */
export function says(
  scene: Scene,
  said: Said,
  toolCalls: readonly ToolCall[] = [],
  more?: Values,
): MessageDraft {
  const text = choose(scene, said, more);
  const uses = toolCalls.map(({ tool, input, callId }) => ({
    type: 'tool_use',
    text: `${tool} ${JSON.stringify(input)}`,
    id: callId,
  }));
  return {
    role: 'assistant',
    content: text === '' ? uses : [textPart(scene, text), ...uses],
    pauseMs: scene.source.between(3_000, 16_000),
  };
}

type Answer = {
  isError?: boolean;
  tookMs?: number | readonly [fewest: number, most: number];
  more?: Values;
};

/** What a tool answers. */
export function answers(
  scene: Scene,
  said: Said,
  { isError = false, tookMs = [300, 4_000], more }: Answer = {},
): MessageDraft {
  const text = choose(scene, said, more);
  const pauseMs = typeof tookMs === 'number' ? tookMs : scene.source.between(...tookMs);
  return {
    role: 'tool',
    content: [{ type: 'tool_result', text, id: `res_${shortId(scene)}` }],
    pauseMs,
    ...(isError && { extras: { isError: true } }),
  };
}

export const textPart = (scene: Scene, said: Said) => ({
  type: 'text',
  text: choose(scene, said),
  id: `txt_${shortId(scene)}`,
});

/** Twelve hexadecimal digits. */
const shortId = ({ source }: Scene): string =>
  hex32(source.next() * 2 ** 32) + hex16(source.next() * 2 ** 16);

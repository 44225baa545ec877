import type { StoredMessage } from '../../server/store/messages.ts';
import { hex16, hex32 } from '../ids.ts';
import type { Values } from '../text.ts';
import { choose, type Scene, type Wording } from './scene.ts';

/** Optional fields of a message. */
export type MessageExtras = Omit<
  StoredMessage,
  'id' | 'role' | 'content' | 'createdAt' | 'updatedAt' | 'parentId'
>;

/** A message without ID and time. */
export type MessageDraft = {
  role: StoredMessage['role'];
  content: StoredMessage['content'];
  /** Time since the previous message in milliseconds, before it is scaled to the session. */
  pauseMs: number;
  /** Distance to its parent in messages; 1 by default. */
  follows?: number;
  extras?: MessageExtras;
  /** The answer instead, while its tool is down. */
  textWhenDown?: string;
  /** Duration of the hook's commands. */
  hookMs?: number;
};

export type ToolCall = { tool: string; input: Record<string, unknown>; callId: string };

/** A tool call with a random ID, which the scene determines. */
export const toolCall = (scene: Scene, tool: string, input: Record<string, unknown>): ToolCall => ({
  tool,
  input,
  callId: `call_${shortId(scene)}`,
});

/** A message of a person. */
export const userSays = (scene: Scene, said: Wording): MessageDraft => ({
  role: 'user',
  content: [textPart(scene, said)],
  pauseMs: scene.source.between(40_000, 400_000),
  extras: { isUserVisible: true },
});

/** A message of the agent with tool calls. `more` are values of placeholders in addition to the scene. */
export function agentSays(
  scene: Scene,
  said: Wording,
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

const usualMs = [300, 4_000] as const;

type Answer = {
  isError?: boolean;
  tookMs?: number | readonly [min: number, max: number];
  more?: Values;
};

/** The result of a tool call, which took `tookMs`. */
export function toolAnswers(
  scene: Scene,
  said: Wording,
  { isError = false, tookMs = usualMs, more }: Answer = {},
): MessageDraft {
  const text = choose(scene, said, more);
  const [min, max] = typeof tookMs === 'number' ? [tookMs] : tookMs;
  const pauseMs = max === undefined ? min : scene.source.between(min, max);
  return {
    role: 'tool',
    content: [{ type: 'tool_result', text, id: `res_${shortId(scene)}` }],
    pauseMs,
    ...(isError && { extras: { isError: true } }),
  };
}

export const textPart = (scene: Scene, said: Wording) => ({
  type: 'text',
  text: choose(scene, said),
  id: `txt_${shortId(scene)}`,
});

/** Twelve hexadecimal digits. */
const shortId = ({ source }: Scene): string =>
  hex32(source.next() * 2 ** 32) + hex16(source.next() * 2 ** 16);

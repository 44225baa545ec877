import type { Message } from '../../domain/resources.ts';
import { reasoningOf, textOf, toolCallsOf } from '../../domain/transcript/message-content.ts';

/** What a search can find of a message, and what it can be narrowed by. */
export type SearchFacts = {
  text: string;
  role: string;
  /** Names of the tools that it calls, each between blanks. */
  tools: string;
  isError: number;
  model: string;
  /** Unix milliseconds; 0 when it is not known. */
  createdAt: number;
};

export function searchFacts(message: Message): SearchFacts {
  const tools = [...new Set(toolCallsOf(message).map(({ tool }) => tool))];
  return {
    text: messageText(message),
    role: message.role ?? '',
    tools: tools.length === 0 ? '' : ` ${tools.join(' ')} `,
    isError: message.isError === true ? 1 : 0,
    model: message.modelId ?? '',
    createdAt: Math.trunc(message.createdAt ?? 0),
  };
}

/** Everything of a message that people read: text, reasoning, tool calls, and what hooks printed. */
export function messageText(message: Message): string {
  const calls = toolCallsOf(message).map(({ tool, input }) => `${tool} ${input}`);
  const hooks = [
    ...(message.hookCommands ?? []).map(({ command }) => command),
    ...(message.hookResults ?? []).flatMap(({ stdout, stderr }) => [stdout, stderr]),
  ];
  return [textOf(message), reasoningOf(message), ...calls, ...hooks].filter(Boolean).join('\n');
}

import type { Message } from '../../domain/resources.ts';
import { reasoningOf, textOf, toolCallsOf } from '../../domain/transcript/message-content.ts';

/** The searchable parts of a message, and the fields by which a search can be narrowed. */
export type SearchFacts = {
  text: string;
  role: string;
  /** Names of the tools that it calls, each between spaces. */
  tools: string;
  isError: number;
  model: string;
  /** Unix milliseconds; 0 if unknown. */
  createdAt: number;
};

export function searchFacts(message: Message): SearchFacts {
  const calls = toolCallsOf(message);
  const tools = [...new Set(calls.map(({ tool }) => tool))];
  return {
    text: messageText(message, calls),
    role: message.role ?? '',
    tools: tools.length === 0 ? '' : ` ${tools.join(' ')} `,
    isError: message.isError === true ? 1 : 0,
    model: message.modelId ?? '',
    createdAt: Math.trunc(message.createdAt ?? 0),
  };
}

/** All readable text of a message: text, reasoning, tool calls, and the output of hooks. */
export function messageText(message: Message, toolCalls = toolCallsOf(message)): string {
  const calls = toolCalls.map(({ tool, input }) => `${tool} ${input}`);
  const hooks = [
    ...(message.hookCommands ?? []).map(({ command }) => command),
    ...(message.hookResults ?? []).flatMap(({ stdout, stderr }) => [stdout, stderr]),
  ];
  return [textOf(message), reasoningOf(message), ...calls, ...hooks].filter(Boolean).join('\n');
}

import type { Message } from '../resources.ts';

type Part = NonNullable<Message['content']>[number];

/** A tool call of an agent. */
export type ToolCall = {
  /** The ID to which the result refers. */
  id: string | undefined;
  tool: string;
  /** The arguments as the server sent them: usually JSON. */
  input: string;
};

/** All readable text of a message except reasoning and tool calls. Other media become `[type]`. */
export const textOf = (message: Message): string =>
  partsOf(message)
    .filter((part) => !isToolCall(part) && !isReasoning(part))
    .map((part) => part.text || (isText(part) ? '' : `[${part.type}]`))
    .filter((text) => text !== '')
    .join('\n');

/** The model's reasoning, wherever its provider stores it; undefined if there is none. */
export function reasoningOf(message: Message): string | undefined {
  const texts = [
    message.providerAReasoningSummary,
    message.chatCompletionReasoningContent,
    ...partsOf(message)
      .filter(isReasoning)
      .map(({ text }) => text),
  ];
  return texts.filter(Boolean).join('\n') || undefined;
}

/** The tool calls in a message. */
export const toolCallsOf = (message: Message): ToolCall[] =>
  partsOf(message).filter(isToolCall).map(toToolCall);

/** Whether a message contains the result of a tool call. */
export const isToolResult = (message: Message): boolean => partsOf(message).some(isResult);

const partsOf = ({ content }: Message): readonly Part[] => content ?? [];

// The description does not list part types; these are the ones in use.
const isText = ({ type }: Part): boolean => !type || type === 'text' || isResult({ type });
const isToolCall = ({ type }: Part): boolean => type === 'tool_use' || type === 'tool_call';
const isResult = ({ type }: Part): boolean => type === 'tool_result';
const isReasoning = ({ type }: Part): boolean => type === 'thinking' || type === 'reasoning';

/** Some servers send the arguments as an object instead of text. */
const inputText = (input: unknown): string | undefined =>
  typeof input === 'string' ? input : JSON.stringify(input);

// Either the fields `name` and `input`, which some servers add, or one text: `Edit {"path":"a"}`.
function toToolCall(part: Part): ToolCall {
  const id = part.id || undefined;
  const name: unknown = Reflect.get(part, 'name');
  const input: unknown = Reflect.get(part, 'input');
  const [, first = '', rest = ''] = /^\s*([^\s({]*)\s*([\s\S]*)$/.exec(part.text ?? '') ?? [];
  if (typeof name !== 'string') return { id, tool: first || 'unknown', input: rest };
  return { id, tool: name, input: inputText(input) ?? part.text ?? '' };
}

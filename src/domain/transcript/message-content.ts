import type { Message } from '../resources.ts';

type Part = NonNullable<Message['content']>[number];

/** A tool that an agent asks for. */
export type ToolCall = {
  /** The id that the answer refers to. */
  id: string | undefined;
  tool: string;
  /** What it is called with, as the server wrote it: usually JSON. */
  input: string;
};

/** Everything readable of a message except reasoning and tool calls. Other media become `[type]`. */
export const textOf = (message: Message): string =>
  partsOf(message)
    .filter((part) => !isToolCall(part) && !isReasoning(part))
    .map((part) => part.text || (isText(part) ? '' : `[${part.type}]`))
    .filter((text) => text !== '')
    .join('\n');

/** What the model says it thought, wherever its provider put it; undefined when it says nothing. */
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

/** The tools that a message asks for. */
export const toolCallsOf = (message: Message): ToolCall[] =>
  partsOf(message).filter(isToolCall).map(toToolCall);

export const isToolResult = (message: Message): boolean => partsOf(message).some(isResult);

const partsOf = ({ content }: Message): readonly Part[] => content ?? [];

// Part types are open in the description; these are the words in use.
const isText = ({ type }: Part): boolean => !type || type === 'text' || isResult({ type });
const isToolCall = ({ type }: Part): boolean => type === 'tool_use' || type === 'tool_call';
const isResult = ({ type }: Part): boolean => type === 'tool_result';
const isReasoning = ({ type }: Part): boolean => type === 'thinking' || type === 'reasoning';

/** Some servers write the arguments out themselves. */
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

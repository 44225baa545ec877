import type { Message } from '../../api/resources.ts';
import { blockText, type ContentBlock, contentBlocks, type ToolCall } from './content-block.ts';

/** What a message says, sorted by how it is shown. Nothing of it is in two of these. */
type MessageContent = {
  /** All readable text except reasoning and tool calls. Other media are words, such as `[image image/png 12 kB]`. */
  text: string;
  /** The reasoning of the model, wherever its provider stores it; undefined if there is none. */
  reasoning: string | undefined;
  calls: ToolCall[];
  /** What is folded: results beside something else, and, as JSON, blocks without a readable text. */
  folded: FoldedBlock[];
  /** The message consists of results of tools, which are in `text`. */
  result: ToolResult | undefined;
};

export type FoldedBlock = { name: string; text: string };

type ToolResult = {
  /** The IDs of the calls, if the server sends them. */
  callIds: string[];
  /** The tool reports an error. */
  isError: boolean;
};

/** The one reading of what a message says: for the screen, copies, exports, and the search in local copies. */
export function messageContent(message: Message): MessageContent {
  const blocks = blocksOf(message);
  const reasoning = reasoningOf(message);
  const results = blocks.filter((block) => block.kind === 'result');
  const isResult = message.role === 'tool' || (results.length > 0 && blocks.every(isPartOfResult));
  if (isResult) {
    const callIds = results.flatMap(({ callId }) => callId ?? []);
    const result = { callIds, isError: results.some(({ isError }) => isError) };
    const text = joined([...blocks.map(blockText), ...reasoning]);
    return { text, reasoning: undefined, calls: [], folded: [], result };
  }
  const thought = blocks.flatMap((block) => (block.kind === 'reasoning' ? block.text : []));
  return {
    text: joined(blocks.flatMap((block) => (block.kind === 'text' ? block.text : []))),
    reasoning: joined([...reasoning, ...thought]) || undefined,
    calls: blocks.flatMap((block) => (block.kind === 'call' ? block.call : [])),
    folded: blocks.flatMap((block) =>
      block.kind === 'other' || block.kind === 'result'
        ? { name: block.name, text: block.text }
        : [],
    ),
    result: undefined,
  };
}

/** Everything that a message says, and what its hooks ran and printed, as one text. */
export function messageText(message: Message, content = messageContent(message)): string {
  const { text, reasoning = '', calls, folded } = content;
  return joined([
    text,
    reasoning,
    ...calls.map(({ tool, input }) => `${tool} ${input}`),
    ...folded.map((block) => block.text),
    ...(message.hookCommands ?? []).map(({ command }) => command ?? ''),
    ...(message.hookResults ?? []).flatMap(({ stdout, stderr }) => [stdout ?? '', stderr ?? '']),
  ]);
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

const isPartOfResult = ({ kind }: ContentBlock): boolean => kind === 'result' || kind === 'other';

/** Fields beside the content in which some formats put a part of what a message says. */
const furtherNames = ['tool_calls', 'toolCalls', 'refusal'];
const otherReasoningNames = ['reasoning_content', 'reasoning', 'thinking'];
const reasoningNames = [
  'providerAReasoningSummary',
  'chatCompletionReasoningContent',
  ...otherReasoningNames,
];

/** Whether all that a message says is in the texts of its parts, as the API documents it. */
export const isDocumented = (message: Message): boolean =>
  (message.content ?? []).every(({ text }) => typeof text === 'string') &&
  ![...furtherNames, ...otherReasoningNames, 'parts'].some((name) => Reflect.has(message, name));

function blocksIn(message: Message, names: readonly string[]): ContentBlock[] {
  const fields: Readonly<Record<string, unknown>> = message;
  const found = names.filter((name) => fields[name] != null);
  return found.length === 0 ? [] : found.flatMap((name) => contentBlocks(fields[name]));
}

function blocksOf(message: Message): ContentBlock[] {
  const content = contentBlocks(message.content);
  const said = content.length > 0 ? content : blocksIn(message, ['parts']);
  return [...said, ...blocksIn(message, furtherNames)];
}

const reasoningOf = (message: Message): string[] =>
  blocksIn(message, reasoningNames).map(blockText);

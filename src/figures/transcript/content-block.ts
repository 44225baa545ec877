import { jsonText } from '../format/json-text.ts';
import { formatBytes } from '../format/number.ts';

export type ToolCall = {
  /** The ID to which the result refers. */
  id: string | undefined;
  tool: string;
  /** The arguments as the server sent them: usually JSON. */
  input: string;
};

/** A part of what a message says. */
export type ContentBlock =
  /** Also another medium, as a word. */
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'call'; call: ToolCall }
  /** The result of a tool call; `text` is empty if there is no output. */
  | {
      kind: 'result';
      name: string;
      text: string;
      callId: string | undefined;
      isError: boolean;
    }
  /** Something without a readable text, as JSON. */
  | { kind: 'other'; name: string; text: string };

/**
 * The blocks in the content of a message, whatever its form: text, a block, or a list of either. The API documents only
 * blocks of type `text`; those of other types are read as the formats of models and tools have them, and what has no
 * text anywhere is JSON.
 */
export function contentBlocks(content: unknown): ContentBlock[] {
  if (content === undefined || content === null || content === '') return [];
  if (Array.isArray(content)) return content.flatMap(contentBlocks);
  return isFields(content) ? blocksIn(content) : [{ kind: 'text', text: String(content) }];
}

/** Everything that a block says, as one text. */
export function blockText(block: ContentBlock): string {
  return block.kind === 'call' ? `${block.call.tool} ${block.call.input}` : block.text;
}

function blocksIn(block: JsonFields): ContentBlock[] {
  // By far the most frequent.
  if (typeof block.text === 'string' && (block.type === 'text' || block.type == null)) {
    return thoughtOrText(block, block.text);
  }
  const type = textIn(block, ['type']).toLowerCase().replaceAll('-', '_');
  // What the client reads in place of a part that is none.
  if (type === 'unknown' && block.value !== undefined) return contentBlocks(block.value);
  const call = callIn(block, type);
  if (call) return [{ kind: 'call', call }, ...outputOfCall(block)];
  if (resultTypes.test(type) || isFields(block.functionResponse)) return [resultIn(block, type)];
  if (reasoningTypes.test(type)) return [{ kind: 'reasoning', text: reasoningIn(block, type) }];
  const media = mediaIn(block);
  if (media) return texts([media.word, textOfAll(contentBlocks(media.text))]);
  const text = readableText(block, type);
  if (text !== undefined) return texts([text]);
  const isEmptyText = type === 'text' && Object.keys(block).every((name) => textFields.has(name));
  if (isEmptyText) return [];
  return [{ kind: 'other', name: type || 'block', text: shortenedJson(block) }];
}

const textFields = new Set(['type', 'text', 'id']);

const thoughtOrText = ({ thought }: JsonFields, text: string): ContentBlock[] =>
  thought === true ? [{ kind: 'reasoning', text }] : texts([text]);

const texts = (all: readonly string[]): ContentBlock[] =>
  all.filter((text) => text !== '').map((text) => ({ kind: 'text', text }));

const textOfAll = (blocks: readonly ContentBlock[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n');

// `tool_use`, `server_tool_use`, `function_call`, `web_search_call`.
const callTypes = /(?:^|_)tool_use$|(?:^|_)call$/;
// `tool_result`, `mcp_tool_result`, `function_call_output`.
const resultTypes = /(?:^|_)(?:tool|call|function)(?:_[a-z_]+)?_(?:result|output|response)$/;
const reasoningTypes = /^(?:redacted_)?(?:thinking|reasoning)(?:_text)?$/;

const toolNames = ['name', 'toolName', 'tool_name'];
const inputNames = ['input', 'arguments', 'args', 'parameters', 'action'];
const callIdNames = ['call_id', 'toolCallId', 'tool_call_id', 'tool_use_id'];
/** Of a call without a known input, these are no arguments. */
const notArguments = new Set(['type', 'id', 'status', 'output', 'error', ...callIdNames]);

function callIn(block: JsonFields, type: string): ToolCall | undefined {
  const nested = [block.function, block.functionCall].find(isFields);
  if (nested === undefined && !callTypes.test(type)) return undefined;
  const fields = nested ?? block;
  const id = textIn(block, [...callIdNames, 'id']) || undefined;
  const tool = textIn(fields, toolNames);
  const input = inputNames.map((name) => fields[name]).find((value) => value != null);
  const text = typeof block.text === 'string' ? block.text : '';
  if (tool !== '') return { id, tool, input: inputText(input) ?? text };
  // One text that has both: `Edit {"path":"a"}`.
  const [, first = '', rest = ''] = /^\s*([^\s({]*)\s*([\s\S]*)$/.exec(text) ?? [];
  if (text !== '') return { id, tool: first || 'unknown', input: rest };
  const others = Object.entries(block).filter(([name]) => !notArguments.has(name));
  const named = type.replace(/(?:^|_)(?:tool_use|(?:tool_|function_)?call)$/, '') || 'unknown';
  if (others.length === 0) return { id, tool: named, input: '' };
  return { id, tool: named, input: inputText(input) ?? shortenedJson(Object.fromEntries(others)) };
}

/** Some servers send the arguments as an object instead of text. */
const inputText = (input: unknown): string | undefined =>
  typeof input === 'string' ? input : JSON.stringify(input);

/** Some formats put the output of a call into the call. */
function outputOfCall({ output, error }: JsonFields): ContentBlock[] {
  const text = textOfAll([...contentBlocks(output), ...contentBlocks(error)]);
  if (text === '') return [];
  return [{ kind: 'result', name: 'output', text, callId: undefined, isError: error != null }];
}

const outputNames = ['text', 'content', 'output', 'result', 'response', 'error'];

function resultIn(block: JsonFields, type: string): ContentBlock {
  const fields = isFields(block.functionResponse) ? block.functionResponse : block;
  const outputs = outputNames.flatMap((name) => contentBlocks(fields[name]));
  const output = outputs.length > 0 ? outputs : contentBlocks(fields.structuredContent);
  return {
    kind: 'result',
    name: type || 'result',
    text: textOfAll(output),
    callId: textIn(fields, callIdNames) || undefined,
    isError: fields.is_error === true || fields.isError === true,
  };
}

/** The text of a thought; of one that only its provider can read, its size. */
function reasoningIn(block: JsonFields, type: string): string {
  const text = textOfAll(
    ['thinking', 'reasoning', 'text', 'summary', 'content'].flatMap((name) =>
      contentBlocks(block[name]),
    ),
  );
  return text === '' ? `[${type.replaceAll('_', ' ')} without readable text]` : text;
}

const textNames = [
  'text',
  'refusal',
  'summary',
  'message',
  'content',
  'output',
  'result',
  'value',
  'stdout',
  'stderr',
  'logs',
  'transcript',
];

/** Of a message within a message, which has no type. */
const listNames = ['content', 'parts'];

/**
 * The text of a block of an unknown type. Undefined if it has none, or, as data of a tool, may consist of more than its
 * text.
 */
function readableText(block: JsonFields, type: string): string | undefined {
  const isAnnotated = typeof block.value === 'string' && Array.isArray(block.annotations);
  const names = type !== '' ? textNames : isAnnotated ? ['value'] : listNames;
  const isWanted = (value: unknown) => names !== listNames || Array.isArray(value);
  const blocks = names.flatMap((name) => (isWanted(block[name]) ? contentBlocks(block[name]) : []));
  const text = textOfAll(blocks);
  return text === '' || blocks.some(({ kind }) => kind === 'other') ? undefined : text;
}

/** Longer texts without a space are data for programs: they would hide the rest. */
const maxDataLength = 2_000;

function shortenedJson(value: JsonFields): string {
  const shortened = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' && part.length > maxDataLength && !/\s/.test(part)
      ? `${part.slice(0, 40)}… (${part.length} characters)`
      : part,
  );
  return jsonText(JSON.parse(shortened));
}

type JsonFields = Readonly<Record<string, unknown>>;

/**
 * Something other than text, such as an image, as a word with what is known of it: `[image image/png 12.4 kB]`. `text` is
 * the text that it carries instead of data, as a document can. Undefined for anything else.
 */
function mediaIn(block: JsonFields): { word: string; text: unknown } | undefined {
  const held = holders.map((name) => block[name]).find(isFields);
  const fields = { ...block, ...held };
  const type = textIn(block, ['type']).toLowerCase();
  const url = textIn(fields, urlNames);
  const sent = textIn(fields, dataNames) || url;
  const inUrl = /^data:([^;,]*)[^,]*,/.exec(sent.slice(0, 200));
  const mediaType = textIn(fields, mediaTypeNames) || (inUrl?.[1] ?? '');
  if (!mediaKinds.test(type) && (held === undefined || mediaType === '')) return undefined;

  const isText = textIn(held ?? {}, ['type']) === 'text';
  const data = inUrl ? sent.slice(inUrl[0].length) : sent === url ? '' : sent;
  const facts = [
    kindOf(type, mediaType),
    textIn(block, nameNames) || textIn(held ?? {}, nameNames),
    mediaType,
    isText || data === '' ? '' : formatBytes(bytesOfBase64(data)),
    url.startsWith('data:') ? '' : url.slice(0, maxOfUrl),
  ];
  const text = isText ? data : (held?.text ?? held?.content ?? block.text);
  const [kind, ...known] = facts.filter(Boolean);
  // Of what it holds in fields of its own, the kind alone would say nothing.
  if (known.length === 0 && text === undefined && hasOwnFields(block)) return undefined;
  return { word: `[${[kind, ...known].join(' ')}]`, text };
}

const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first of these fields that is text, without white space around it; otherwise empty. */
function textIn(fields: JsonFields, names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
}

/** Fields in which formats put the data of a medium, or where it is. */
const holders = [
  'source',
  'image_url',
  'input_audio',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'file',
  'resource',
];
const usualNames = new Set(['type', 'id', ...holders]);
const hasOwnFields = (block: JsonFields): boolean =>
  Object.entries(block).some(([name, value]) => !usualNames.has(name) && value != null);

const mediaTypeNames = ['media_type', 'mimeType', 'mime_type', 'mediaType', 'format'];
const dataNames = ['data', 'blob', 'file_data', 'base64'];
const urlNames = ['url', 'uri', 'fileUri', 'file_uri', 'image_url', 'file_url'];
const nameNames = ['title', 'filename', 'name', 'file_id'];

const mediaKinds =
  /^(?:input_|output_)?(image|audio|video|document|file|resource|pdf)(?:_url|_link|_file)?$/;

const maxOfUrl = 200;

/** The kind of a medium in one word, by its type or by its media type: `image`, `document`. */
function kindOf(type: string, mediaType: string): string {
  const own = mediaKinds.exec(type)?.[1];
  if (own !== undefined && own !== 'resource') return own;
  return /^(image|audio|video)\//.exec(mediaType)?.[1] ?? own ?? 'file';
}

const bytesOfBase64 = (data: string): number =>
  Math.floor((data.length * 3) / 4) - (/={0,2}$/.exec(data.slice(-2))?.[0].length ?? 0);

import { formatBytes } from '../format/number.ts';

/** The fields of a JSON object, whatever they are. */
export type JsonFields = Readonly<Record<string, unknown>>;

/**
 * Something other than text, such as an image, as a word with what is known of it: `[image image/png 12.4 kB]`. `text` is
 * the text that it carries instead of data, as a document can. Undefined for anything else.
 */
export function mediaIn(block: JsonFields): { word: string; text: unknown } | undefined {
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
  return { word: `[${facts.filter(Boolean).join(' ')}]`, text };
}

/** Whether a value of JSON is an object. */
export const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first of these fields that is text, without white space around it; otherwise empty. */
export function textIn(fields: JsonFields, names: readonly string[]): string {
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

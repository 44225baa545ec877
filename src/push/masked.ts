import {
  isSecretName,
  isSecretOption,
  maskedCount,
  maskSecrets,
} from '../figures/format/secrets.ts';
import { type JsonNode, jsonTree, stringAt } from './json-tree.ts';

/** A document as it leaves the computer, and how many secrets were masked in it. */
export type MaskedDocument<T> = { document: T; masked: number };

/** A text as it leaves the computer, and how many secrets were masked in it. */
export type MaskedText = { text: string; masked: number };

/** The IDs of a document itself, and of the blocks of a message: they are what documents are found by. */
const idNames = [/^(id|.*Id|user_id)$/, /^(id|(tool_?use|tool_?call|call)_?id)$/i] as const;

/** No ID is expected there. */
const deep = 10;

/** Masks what looks like a secret in all texts of a document, also in JSON that is a text there. */
export function maskedDocument<T>(document: T): MaskedDocument<T> {
  const { text, masked } = maskedJson(JSON.stringify(document));
  // Only texts and numbers are replaced, by texts.
  return masked === 0 ? { document, masked } : { document: JSON.parse(text) as T, masked };
}

/** Masks secrets in a document that is a JSON text. Everything else stays to the letter. */
export function maskedJson(json: string, firstDepth = 0): MaskedText {
  const edits: { start: number; end: number; text: string }[] = [];
  let masked = 0;

  function leaf({ kind, start, end }: Extract<JsonNode, { start: number }>, isSecret: boolean) {
    const value = kind === 'text' ? stringAt(json, { start, end }) : json.slice(start, end);
    const result = isSecret ? hidden(kind, value) : kind === 'text' ? maskedText(value) : undefined;
    if (!result || result.masked === 0) return;
    masked += result.masked;
    edits.push({ start, end, text: JSON.stringify(result.text) });
  }

  function walk(node: JsonNode, { depth, isSecret = false }: Place): void {
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) {
        const before = node.items[index - 1];
        const isNext = before?.kind === 'text' && isSecretOption(stringAt(json, before));
        walk(item, { depth, isSecret: isSecret || isNext });
      }
    } else if (node.kind === 'object') {
      const isNamed = node.fields.some(
        ([key, name]) =>
          /^(name|key)$/i.test(key) && name.kind === 'text' && isSecretName(stringAt(json, name)),
      );
      for (const [name, inner] of node.fields) {
        if (inner.kind === 'text' && idNames[depth]?.test(name)) continue;
        const isOne = isSecret || isSecretName(name) || (isNamed && /^value$/i.test(name));
        walk(inner, { depth: depth + 1, isSecret: isOne });
      }
    } else leaf(node, isSecret);
  }

  walk(jsonTree(json), { depth: firstDepth });
  return { text: replaced(json, edits), masked };
}

/** `depth` counts objects; `isSecret`: everything there is a secret. */
type Place = { depth: number; isSecret?: boolean };

/** A text or a number that is a secret. */
function hidden(kind: 'text' | 'other', value: string): MaskedText | undefined {
  const isWord = kind === 'other' && !/^-?\d/.test(value);
  return value === '' || isWord ? undefined : { text: '[credential]', masked: 1 };
}

function maskedText(value: string): MaskedText {
  if (isJson(value)) return maskedJson(value, deep);
  const text = maskSecrets(value);
  return { text, masked: maskedCount(value, text) };
}

/** `edits` are in the order of the text. */
function replaced(
  whole: string,
  edits: readonly { start: number; end: number; text: string }[],
): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end, text } of edits) {
    parts.push(whole.slice(at, start), text);
    at = end;
  }
  return parts.length === 0 ? whole : [...parts, whole.slice(at)].join('');
}

/** Whether a text is an object or a list in JSON. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

import {
  isSecretName,
  isSecretOption,
  isSecretUnder,
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

  function leaf({ kind, start, end }: Extract<JsonNode, { start: number }>, place: Place) {
    const value = kind === 'text' ? stringAt(json, { start, end }) : json.slice(start, end);
    const { isSecret, name } = place;
    const isHidden = isSecret || (name !== undefined && isSecretUnder(name, value));
    const result = isHidden ? hidden(kind, value) : kind === 'text' ? maskedText(value) : undefined;
    if (!result || result.masked === 0) return;
    masked += result.masked;
    edits.push({ start, end, text: JSON.stringify(result.text) });
  }

  function walk(node: JsonNode, place: Place): void {
    const { depth, isSecret } = place;
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) {
        const before = node.items[index - 1];
        const isNext = before?.kind === 'text' && isSecretOption(stringAt(json, before));
        walk(item, { ...place, isSecret: isSecret || isNext });
      }
    } else if (node.kind === 'object') {
      const named = node.fields.find(([key]) => /^(name|key)$/i.test(key))?.[1];
      const valueName = named?.kind === 'text' ? stringAt(json, named) : undefined;
      for (const [field, inner] of node.fields) {
        if (inner.kind === 'text' && idNames[depth]?.test(field)) continue;
        const name = /^value$/i.test(field) && valueName !== undefined ? valueName : field;
        walk(inner, { depth: depth + 1, isSecret: isSecret || isSecretName(name), name });
      }
    } else leaf(node, place);
  }

  walk(jsonTree(json), { depth: firstDepth, isSecret: false });
  return { text: replaced(json, edits), masked };
}

/** `depth` counts objects; `isSecret`: everything there is a secret; `name`: of the field in which it stands. */
type Place = { depth: number; isSecret: boolean; name?: string };

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

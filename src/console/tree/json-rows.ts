import { formatCount } from '../../domain/format/number.ts';
import { isOpen, type JsonFolding } from '../../domain/json/json-folding.ts';
import { childPath, entriesOf, type JsonValue } from '../../domain/json/json-path.ts';
import { sanitizeLine, sanitizeText } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
import { type RowLine, rowLines } from '../draw/row.ts';
import { signs } from '../draw/signs.ts';

type Common = {
  /** Unique among the rows, and independent of what is folded elsewhere. */
  id: string;
  /** JSON pointer of the node (RFC 6901); the root is empty. */
  path: string;
  depth: number;
};

/** One visible row of a tree. */
export type JsonRow = Common &
  (
    | {
        kind: 'node';
        /** Name in an object or index in a list; undefined for the root. */
        key: string | number | undefined;
        value: JsonValue;
        /** Undefined where there is nothing to fold. */
        fold: 'open' | 'folded' | undefined;
      }
    /** A line of an open text. Its offset counts from the start of the whole text. */
    | { kind: 'text'; line: RowLine }
  );

type NodeRow = Extract<JsonRow, { kind: 'node' }>;

/** Cells by which each level is indented. */
export const indentWidth = 2;

/** Blanks at the left edge. */
export const marginWidth = 1;

/** Cells of the sign of the fold and the blank after it. */
const signWidth = 2;

/** The rows of the open part of a tree, in `width` cells. */
export function jsonRows(value: JsonValue, folding: JsonFolding, width: number): JsonRow[] {
  const rows: JsonRow[] = [];
  const visit = (node: Common & Pick<NodeRow, 'key' | 'value'>) => {
    const { path, depth, key, value } = node;
    const isText = typeof value === 'string';
    const children = entriesOf(value);
    const canFold = isText ? isLong(node, width) : children.length > 0;
    const isNodeOpen = isOpen(folding, { path, depth, isText });
    const fold = canFold ? (isNodeOpen ? 'open' : 'folded') : undefined;
    rows.push({ kind: 'node', id: path, path, depth, key, value, fold });
    if (fold !== 'open') return;

    if (isText) for (const row of textRows(node, value, width)) rows.push(row);
    for (const [name, child] of children) {
      const inner = childPath(path, name);
      const key = Array.isArray(value) ? Number(name) : name;
      visit({ id: inner, path: inner, depth: depth + 1, key, value: child });
    }
  };
  visit({ id: '', path: '', depth: 0, key: undefined, value });
  return rows;
}

/** Whether a text needs more than the rest of its row. */
function isLong({ key, value, depth }: Pick<NodeRow, 'key' | 'value' | 'depth'>, width: number) {
  const text = String(value);
  const keyWidth = textWidth(sanitizeLine(String(key ?? '')));
  const room = width - marginWidth - depth * indentWidth - signWidth - keyWidth - 4;
  return text.includes('\n') || text.length > room * 2 || textWidth(sanitizeText(text)) > room;
}

/** As much of an open text is laid out: more takes longer than a frame, and is read on a page of its own. */
const mostCharacters = 8_000;

/** The text of an open node as it is shown: the start of a long one. Offsets of matches count in it. */
export function shownText(text: string): string {
  const hidden = text.length - mostCharacters;
  if (hidden <= 0) return sanitizeText(text).trimEnd();
  const start = sanitizeText(text.slice(0, mostCharacters)).trimEnd();
  return `${start}\n${signs.ellipsis} ${formatCount(hidden)} more characters`;
}

function textRows({ path, depth }: Common, value: string, width: number): JsonRow[] {
  const room = Math.max(16, width - marginWidth - (depth + 1) * indentWidth - signWidth);
  let start = 0;
  let count = 0;
  return shownText(value)
    .split('\n')
    .flatMap((text) => {
      const lines = rowLines({ spans: [{ text }], flow: 'code' }, { width: room, isWrapped: true });
      const from = start;
      start += text.length + 1;
      return lines.map((line): JsonRow => {
        const id = `${path}#${count++}`;
        const placed = { ...line, offset: from + line.offset };
        return { kind: 'text', id, path, depth: depth + 1, line: placed };
      });
    });
}

import { sanitizeLine, sanitizeText } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
import { type RowLine, rowLines } from '../draw/row.ts';
import { isOpen, type JsonFolding } from './json-folding.ts';
import { childPath, entriesOf, type JsonValue } from './json-path.ts';

type Common = {
  /** Unique among the rows; it stays the same whatever is folded elsewhere. */
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
        /** Name in an object or place in a list; nothing for the root. */
        key: string | number | undefined;
        value: JsonValue;
        /** Nothing when there is nothing to fold. */
        fold: 'open' | 'folded' | undefined;
      }
    /** A further line of an open text; its offset is one into all of the text. */
    | { kind: 'text'; line: RowLine }
  );

type NodeRow = Extract<JsonRow, { kind: 'node' }>;

/** Cells that one level is further to the right. */
export const indentWidth = 2;

/** Blanks at the left edge. */
export const marginWidth = 1;

/** The sign of the fold with the blank after it. */
const signWidth = 2;

/** The rows of a tree as far as it is open, in `width` cells. */
export function jsonRows(value: JsonValue, folding: JsonFolding, width: number): JsonRow[] {
  const rows: JsonRow[] = [];
  const visit = (node: Common & Pick<NodeRow, 'key' | 'value'>) => {
    const { path, depth, key, value } = node;
    const isText = typeof value === 'string';
    const parts = entriesOf(value);
    const canFold = isText ? isLong(node, width) : parts.length > 0;
    const isNodeOpen = isOpen(folding, { path, depth, isText });
    const fold = canFold ? (isNodeOpen ? 'open' : 'folded') : undefined;
    rows.push({ kind: 'node', id: path, path, depth, key, value, fold });
    if (fold !== 'open') return;

    if (isText) for (const row of textRows(node, value, width)) rows.push(row);
    for (const [name, part] of parts) {
      const inner = childPath(path, name);
      const key = Array.isArray(value) ? Number(name) : name;
      visit({ id: inner, path: inner, depth: depth + 1, key, value: part });
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

/** What is shown of a text that is open. Offsets of matches count from its first character. */
export const shownText = (text: string): string => sanitizeText(text).trimEnd();

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

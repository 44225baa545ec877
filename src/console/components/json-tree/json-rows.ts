import { sanitizeLine, sanitizeText } from '../../../terminal/sanitize.ts';
import { textWidth } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { isOpen, type JsonFolding } from './json-folding.ts';

/** A value as JSON knows it; anything else is shown as its text. */
export type JsonValue = unknown;

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
        /** Name or place within the parent; nothing for the root. */
        key: string | undefined;
        value: JsonValue;
        /** Nothing when there is nothing to fold. */
        fold: 'open' | 'folded' | undefined;
      }
    /** A further line of an open text. */
    | { kind: 'text'; text: string; key: string | undefined }
  );

/** Cells that one level is further to the right. */
export const indentWidth = 2;

/** Blanks at the left edge. */
export const marginWidth = 1;

/** The sign of the fold with the blank after it. */
const signWidth = 2;

/** The rows of a tree as far as it is open, in `width` cells. */
export function jsonRows(value: JsonValue, folding: JsonFolding, width: number): JsonRow[] {
  const rows: JsonRow[] = [];
  const visit = (node: Common & { key: string | undefined; value: JsonValue }) => {
    const { path, depth, key, value } = node;
    const isText = typeof value === 'string';
    const canFold = isText ? isLong(node, width) : entriesOf(value).length > 0;
    const fold = canFold
      ? isOpen(folding, { path, depth, isText })
        ? 'open'
        : 'folded'
      : undefined;
    rows.push({ kind: 'node', id: path, path, depth, key, value, fold });
    if (fold !== 'open') return;

    if (isText) rows.push(...textRows({ ...node, value }, width));
    for (const [name, part] of entriesOf(value)) {
      const childPath = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      visit({ id: childPath, path: childPath, depth: depth + 1, key: name, value: part });
    }
  };
  visit({ id: '', path: '', depth: 0, key: undefined, value });
  return rows;
}

/** The parts of an object or a list with their names; nothing for everything else. */
export function entriesOf(value: JsonValue): [string, JsonValue][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The path of the node around a node; the root has none. */
export const parentPath = (path: string): string | undefined =>
  path === '' ? undefined : path.slice(0, path.lastIndexOf('/'));

/** The value that a path leads to; undefined where it leads nowhere. */
export function valueAt(root: JsonValue, path: string): JsonValue {
  let value = root;
  for (const part of path.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = new Map(entriesOf(value)).get(name);
  }
  return value;
}

/** Whether a text needs more than the rest of its row. */
function isLong(
  { key, value, depth }: { key?: string | undefined; value: JsonValue; depth: number },
  width: number,
) {
  const text = String(value);
  const room =
    width - marginWidth - depth * indentWidth - signWidth - textWidth(sanitizeLine(key ?? '')) - 4;
  return text.includes('\n') || text.length > room * 2 || textWidth(sanitizeText(text)) > room;
}

function textRows(
  {
    path,
    depth,
    key,
    value,
  }: { path: string; depth: number; key: string | undefined; value: string },
  width: number,
): JsonRow[] {
  const room = Math.max(16, width - marginWidth - (depth + 1) * indentWidth - signWidth);
  return wrapText(sanitizeText(value).trimEnd(), room).map((text, index) => ({
    kind: 'text',
    id: `${path}#${index}`,
    path,
    depth: depth + 1,
    key,
    text,
  }));
}

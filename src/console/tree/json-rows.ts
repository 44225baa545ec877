import { formatCount } from '../../figures/format/number.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import { type Match, matchesInText } from '../../language/search/search-pattern.ts';
import { sanitizeLine, sanitizeText } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
import { type Line, type Span, signs } from '../draw/line.ts';
import { type RowLine, rowLines } from '../draw/row.ts';
import { spansText } from '../draw/spans.ts';
import type { SearchMarks } from '../search/search.ts';
import { markedSpans } from '../search/search-spans.ts';
import { type FoldableNode, isOpen, type JsonFolding } from './json-folding.ts';
import { childPath, entriesOf, type JsonValue } from './json-path.ts';
import { containerSize, jsonSize, nameOf } from './json-summary.ts';

type Common = {
  /** Unique among the rows, and independent of what is folded elsewhere. */
  id: string;
  /** JSON pointer of the node (RFC 6901); the root is empty. */
  path: string;
  depth: number;
};

export type JsonRow = Common &
  (
    | {
        kind: 'node';
        /** Name in an object or index in a list; undefined for the root. */
        key: string | number | undefined;
        value: JsonValue;
        /** Undefined if there is nothing to fold. */
        fold: 'open' | 'folded' | undefined;
      }
    /** A line of an open text. Its offset counts from the start of the whole text. */
    | { kind: 'text'; line: RowLine }
  );

type NodeRow = Extract<JsonRow, { kind: 'node' }>;

const indentWidth = 2;

const marginWidth = 1;

/** Cells of the fold sign and the blank after it. */
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

function isLong({ key, value, depth }: Pick<NodeRow, 'key' | 'value' | 'depth'>, width: number) {
  const text = String(value);
  const keyWidth = textWidth(sanitizeLine(String(key ?? '')));
  const room = width - marginWidth - depth * indentWidth - signWidth - keyWidth - 4;
  return text.includes('\n') || text.length > room * 2 || textWidth(sanitizeText(text)) > room;
}

/** The maximum laid out of an open text: more takes longer than a frame, and has a page of its own. */
const maxCharacters = 8_000;

/** The displayed text of an open node: only the start of a long one. Offsets of matches refer to it. */
function shownText(text: string): string {
  const hidden = text.length - maxCharacters;
  if (hidden <= 0) return sanitizeText(text).trimEnd();
  const start = sanitizeText(text.slice(0, maxCharacters)).trimEnd();
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

/** The searched text of a value itself, without its children. A field that could not be read has no value. */
export function searchedText(value: JsonValue): string {
  if (typeof value === 'string') return shownText(value);
  if (value === undefined) return 'unreadable';
  return typeof value === 'object' && value !== null ? '' : String(value);
}

export type JsonMarks = SearchMarks<JsonMatch>;

/** The rows of a tree as lines, with the one under the cursor selected. */
export const jsonLines = (
  rows: readonly JsonRow[],
  { selectedId, marks }: { selectedId?: string | undefined; marks?: JsonMarks | undefined },
): Line[] =>
  rows.map((row) => {
    const isSelected = row.id === selectedId;
    const spans = rowSpans(row, marks);
    return { spans: isSelected ? [selectedMark, ...spans] : spans, isSelected };
  });

/** A screen reader reads all rows of a tree, because the rows around one say what it is about. */
const selectedMark: Span = { text: '', spoken: 'selected: ' };

const foldSigns = { open: signs.unfold, folded: signs.fold };

function rowSpans(row: JsonRow, marks: JsonMarks | undefined): readonly Span[] {
  const indent = { text: ' '.repeat(marginWidth + row.depth * indentWidth) };
  if (row.kind === 'text') {
    return [indent, { text: `${signs.wall} `, tone: 'border' }, ...textSpans(row, marks)];
  }
  const sign = row.fold === undefined ? ' ' : foldSigns[row.fold];
  return [
    indent,
    { text: `${sign} `, tone: 'accent', spoken: row.fold === 'folded' ? 'folded: ' : '' },
    ...keySpans(row, marks),
    ...valueSpans(row, marks),
  ];
}

function keySpans(row: NodeRow, marks: JsonMarks | undefined): Span[] {
  const { key } = row;
  if (key === undefined) return [];
  const span: Span = { text: sanitizeLine(String(key)), tone: 'accent' };
  const isName = typeof key === 'string';
  return [...(isName ? foundSpans(span, 'key', row, marks) : [span]), { text: '  ' }];
}

function valueSpans(row: NodeRow, marks: JsonMarks | undefined): Span[] {
  const { value, fold, key } = row;
  if (typeof value === 'string') {
    if (value === '') return [{ text: '""' }];
    if (fold === undefined) return foundSpans({ text: searchedText(value) }, 'value', row, marks);
    return longTextSpans(value, fold);
  }
  if (typeof value === 'object' && value !== null) return containerSpans(value, fold);
  const text = searchedText(value);
  const tone = value == null ? 'muted' : 'chart2';
  return [
    ...foundSpans({ text, tone }, 'value', row, marks),
    ...(isTime(key, value) ? [{ text: `  ${formatDateTime(value)}`, tone: 'muted' as const }] : []),
  ];
}

/** In characters. The size of a single-line text is shown only if it is longer. */
const longLine = 240;

function longTextSpans(value: string, fold: 'open' | 'folded'): Span[] {
  const size: Span = { text: `${formatCount(value.length)} characters`, tone: 'muted' };
  if (fold === 'open') return [size];
  const [start = '', ...more] = value.slice(0, 400).trimStart().split('\n', 2);
  if (more.length > 0) return [size, { text: `  ${start} ${signs.ellipsis}` }];
  return value.length > longLine ? [size, { text: `  ${start}` }] : [{ text: start }];
}

function containerSpans(value: object, fold: NodeRow['fold']): Span[] {
  const count: Span = { text: containerSize(value), tone: 'muted' };
  if (fold !== 'folded') return [count];
  const name = nameOf(value);
  return [
    count,
    { text: `  ${jsonSize(value)}`, tone: 'muted' },
    ...(name === undefined
      ? []
      : [{ text: ` ${signs.dot} `, tone: 'muted' as const }, { text: name }]),
  ];
}

function textSpans(
  { line, path }: Extract<JsonRow, { kind: 'text' }>,
  marks: JsonMarks | undefined,
): readonly Span[] {
  if (marks === undefined) return line.spans;
  const { pattern, current } = marks;
  const here = current?.node.path === path && current.field === 'value' ? current : undefined;
  const text = spansText(line.spans).slice(line.leadLength);
  const begun = matchesInText(text, pattern).map(({ start, end }) => ({
    start: start + line.offset,
    end: end + line.offset,
  }));
  // The current match can begin in the previous line, or end in the next one.
  const matches = here ? [...begun.filter(({ start }) => start !== here.start), here] : begun;
  return markedSpans(line, matches.toSorted(byStart), (match) => match === here);
}

const byStart = (a: Match, b: Match) => a.start - b.start;

function foundSpans(
  span: Span,
  field: JsonMatch['field'],
  { path }: NodeRow,
  marks: JsonMarks | undefined,
): Span[] {
  if (marks === undefined) return [span];
  const { pattern, current } = marks;
  const isHere = current?.node.path === path && current.field === field;
  const line = { spans: [span], offset: 0, leadLength: 0 };
  const matches = matchesInText(span.text, pattern);
  return [...markedSpans(line, matches, ({ start }) => isHere && start === current.start)];
}

/** Whether a number is a time in Unix milliseconds: its name says so, and it is in this century. */
function isTime(key: NodeRow['key'], value: JsonValue): value is number {
  return (
    /(At|Time|_at|_time)$/.test(String(key ?? '')) &&
    typeof value === 'number' &&
    value > 1e12 &&
    value < 4.2e12
  );
}

/** A node with the texts that can be found in it; `index` counts the nodes of the document. */
export type SearchedNode = FoldableNode & { index: number; key: string; text: string };

export type JsonMatch = Match & { node: SearchedNode; field: 'key' | 'value' };

/** All matches in a document, in the order of its nodes. */
export function matchesInNodes(nodes: readonly SearchedNode[], pattern: RegExp): JsonMatch[] {
  const matches: JsonMatch[] = [];
  // A document of a megabyte has tens of thousands of nodes, most of them without a match.
  for (const node of nodes) {
    for (const field of ['key', 'value'] as const) {
      const text = field === 'key' ? node.key : node.text;
      for (const match of matchesInText(text, pattern)) matches.push({ ...match, node, field });
    }
  }
  return matches;
}

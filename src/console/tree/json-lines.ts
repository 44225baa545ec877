import { type Match, matchesInText } from '../../domain/filter/search-pattern.ts';
import { formatCount } from '../../domain/format/number.ts';
import { formatDateTime } from '../../domain/format/time.ts';
import type { JsonValue } from '../../domain/json/json-path.ts';
import { containerSize, jsonSize, nameOf } from '../../domain/json/json-summary.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { Line, Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { spansText } from '../draw/spans.ts';
import { markedSpans } from '../search/matches.ts';
import { indentWidth, type JsonRow, marginWidth } from './json-rows.ts';
import { type JsonMarks, type JsonMatch, searchedText } from './json-search.ts';

/** The rows of a tree as lines, the one under the cursor selected. */
export const jsonLines = (
  rows: readonly JsonRow[],
  { selectedId, marks }: { selectedId?: string | undefined; marks?: JsonMarks | undefined },
): Line[] =>
  rows.map((row) => ({ spans: rowSpans(row, marks), isSelected: row.id === selectedId }));

type NodeRow = Extract<JsonRow, { kind: 'node' }>;

const foldSigns = { open: signs.unfold, folded: signs.fold };

function rowSpans(row: JsonRow, marks: JsonMarks | undefined): readonly Span[] {
  const indent = { text: ' '.repeat(marginWidth + row.depth * indentWidth) };
  if (row.kind === 'text') {
    return [indent, { text: `${signs.wall} `, tone: 'border' }, ...textSpans(row, marks)];
  }
  const sign = row.fold === undefined ? ' ' : foldSigns[row.fold];
  return [
    indent,
    { text: `${sign} `, tone: 'accent' },
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
  const text = String(value);
  const tone = value === null ? 'muted' : 'chart2';
  return [
    ...foundSpans({ text, tone }, 'value', row, marks),
    ...(isTime(key, value) ? [{ text: `  ${formatDateTime(value)}`, tone: 'muted' as const }] : []),
  ];
}

/** Characters. The size of a text of one line is shown only if it is longer. */
const longLine = 240;

function longTextSpans(value: string, fold: 'open' | 'folded'): Span[] {
  const size: Span = { text: `${formatCount(value.length)} characters`, tone: 'muted' };
  if (fold === 'open') return [size];
  const [start = '', ...more] = value.slice(0, 400).trimStart().split('\n', 2);
  if (more.length > 0) return [size, { text: `  ${start} ${signs.ellipsis}` }];
  return value.length > longLine ? [size, { text: `  ${start}` }] : [{ text: start }];
}

/** The number of children; of a folded container also its size and its name. */
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

type TextRow = Extract<JsonRow, { kind: 'text' }>;

function textSpans({ line, path }: TextRow, marks: JsonMarks | undefined): readonly Span[] {
  if (marks === undefined) return line.spans;
  const { pattern, current } = marks;
  const here = current?.node.path === path && current.field === 'value' ? current : undefined;
  const text = spansText(line.spans).slice(line.leadLength);
  const begun = matchesInText(text, pattern).map(({ start, end }) => ({
    start: start + line.offset,
    end: end + line.offset,
  }));
  // The current match can begin in the line before, or end in the next.
  const matches = here ? [...begun.filter(({ start }) => start !== here.start), here] : begun;
  return markedSpans(line, matches.toSorted(byStart), (match) => match === here);
}

const byStart = (a: Match, b: Match) => a.start - b.start;

/** A name or a value of one line with its matches marked. */
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

/** A number whose name says that it is a time is taken as Unix milliseconds if it is of this century. */
function isTime(key: NodeRow['key'], value: JsonValue): value is number {
  return (
    /(At|Time|_at|_time)$/.test(String(key ?? '')) &&
    typeof value === 'number' &&
    value > 1e12 &&
    value < 4.2e12
  );
}

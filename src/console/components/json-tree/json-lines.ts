import { formatCount } from '../../../domain/format/number.ts';
import { formatDateTime } from '../../../domain/format/time.ts';
import type { Line, Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { entriesOf, indentWidth, type JsonRow, type JsonValue, marginWidth } from './json-rows.ts';

/** The rows of a tree as lines, the one under the cursor selected. */
export const jsonLines = (
  rows: readonly JsonRow[],
  selectedId: string | undefined,
  glyphs: Glyphs,
): Line[] =>
  rows.map((row) => ({ spans: rowSpans(row, glyphs), isSelected: row.id === selectedId }));

function rowSpans(row: JsonRow, glyphs: Glyphs): Span[] {
  const indent = { text: ' '.repeat(marginWidth + row.depth * indentWidth) };
  if (row.kind === 'text') {
    return [indent, { text: `${glyphs.wall} `, tone: 'border' }, { text: row.text }];
  }
  const signs = { open: glyphs.unfold, folded: glyphs.fold };
  const sign = row.fold === undefined ? ' ' : signs[row.fold];
  return [
    indent,
    { text: `${sign} `, tone: 'accent' },
    ...(row.key === undefined ? [] : [{ text: `${row.key}  `, tone: 'accent' as const }]),
    ...valueSpans(row, glyphs),
  ];
}

function valueSpans(row: Extract<JsonRow, { kind: 'node' }>, { ellipsis, dot }: Glyphs): Span[] {
  const { value, fold, key } = row;
  if (typeof value === 'string') {
    if (fold === undefined) return [{ text: value === '' ? '""' : value }];
    const size = { text: `${formatCount(value.length)} characters`, tone: 'muted' as const };
    if (fold === 'open') return [size];
    const [start = '', ...more] = value.slice(0, 400).trimStart().split('\n', 2);
    // A text of one line is cut by the row itself.
    return more.length === 0 ? [{ text: start }] : [size, { text: `  ${start} ${ellipsis}` }];
  }
  if (typeof value === 'object' && value !== null) {
    const count = entriesOf(value).length;
    const unit = Array.isArray(value) ? 'items' : 'fields';
    const text = count === 1 ? `1 ${unit.slice(0, -1)}` : `${formatCount(count)} ${unit}`;
    const name = fold === 'folded' ? nameOf(value) : undefined;
    return [
      { text, tone: 'muted' },
      ...(name === undefined ? [] : [{ text: ` ${dot} `, tone: 'muted' as const }, { text: name }]),
    ];
  }
  return [
    { text: String(value), tone: value === null ? 'muted' : 'chart2' },
    ...(isTime(key, value) ? [{ text: `  ${formatDateTime(value)}`, tone: 'muted' as const }] : []),
  ];
}

/** What tells a folded object from its neighbours. */
function nameOf(value: object): string | undefined {
  if (Array.isArray(value)) return undefined;
  const entries = entriesOf(value).filter(([, part]) => typeof part === 'string' && part !== '');
  const named = tellingNames.flatMap((name) => entries.filter(([key]) => key === name));
  const [, text] = named[0] ?? entries[0] ?? [];
  return typeof text === 'string' ? text : undefined;
}

const tellingNames = ['title', 'name', 'path', 'id', 'type'];

/** Numbers that their name calls a time, within a century of now, are Unix milliseconds. */
function isTime(key: string | undefined, value: JsonValue): value is number {
  return (
    /(At|Time|_at|_time)$/.test(key ?? '') &&
    typeof value === 'number' &&
    value > 1e12 &&
    value < 4.2e12
  );
}

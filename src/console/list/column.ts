import { formatCount, unknownText } from '../../figures/format/number.ts';
import { formatAge } from '../../figures/time/format-time.ts';
import { largest, type Sample } from '../../figures/values/sample.ts';
import { chartSummary } from '../draw/charts/chart-summary.ts';
import { roomAbove, sparkline } from '../draw/charts/sparkline.ts';
import type { PlaceableColumn } from '../draw/column-layout.ts';
import type { Span } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';
import type { ColumnValue, ValueColumn } from './column-value.ts';

/** One column of a table. */
export type Column<Row, Around = unknown> = PlaceableColumn &
  ValueColumn<Row, Around> & {
    align?: 'left' | 'right';
    /** Where a text that is too long is truncated. */
    cut?: 'end' | 'middle' | 'start';
    /** `nowMs` is in Unix milliseconds. */
    cell(row: Row, around: Around, nowMs: number): Span;
  };

type Placed = Omit<Column<never>, 'title' | 'cell' | 'value'> & { title?: string };

/** A column whose cells show more than a plain value. Its title defaults to its ID in capitals. */
export const cellColumn = <Row, Around>(
  placed: Placed,
  cell: Column<Row, Around>['cell'],
  value?: ColumnValue<Row, Around>,
): Column<Row, Around> => ({
  title: placed.id.toUpperCase(),
  ...((value?.kind === 'number' || value?.kind === 'percent') && { align: 'right' }),
  ...placed,
  cell,
  ...(value && { value }),
});

/** The properties of a column that shows one value. */
type Plain = Placed & { tone?: Tone };

type Read<Row, Value, Around = unknown> = (row: Row, around: Around) => Value | null | undefined;

const plainColumn = <Row, Around>(
  { tone, ...placed }: Plain,
  textOf: (row: Row, around: Around, nowMs: number) => string,
  value: ColumnValue<Row, Around>,
): Column<Row, Around> =>
  cellColumn(
    placed,
    (row, around, nowMs) => ({ text: textOf(row, around, nowMs), ...(tone && { tone }) }),
    value,
  );

/** A column of numbers, formatted as integers unless `format` is given. */
export const countColumn = <Row>(
  placed: Plain,
  read: Read<Row, number>,
  format: (value: number | null | undefined) => string = formatCount,
): Column<Row> =>
  plainColumn(placed, (row, around) => format(read(row, around)), {
    kind: 'number',
    read: (row, around) => read(row, around) ?? undefined,
  });

/** A column of texts that are less important than the name of the row, unless they have their own tone. */
export const textColumn = <Row, Around = unknown>(
  placed: Plain,
  read: Read<Row, string, Around>,
): Column<Row, Around> =>
  plainColumn({ tone: 'muted', ...placed }, (row, around) => read(row, around) || unknownText, {
    kind: 'text',
    read: (row, around) => read(row, around) || undefined,
  });

/** A column of small charts on scales of their own, or up to `maximum`. A screen reader reads their summaries. */
export const trendColumn = <Row>(
  placed: Placed,
  read: (row: Row) => readonly Sample[],
  { maximum, format }: { maximum?: number; format: (value: number) => string },
): Column<Row> =>
  cellColumn(placed, (row) => {
    const samples = read(row);
    const top = roomAbove(maximum ?? largest(samples));
    return {
      text: sparkline(samples, placed.width, { maximum: top }),
      tone: 'chart1',
      spoken: () =>
        chartSummary(
          samples.map((value) => ({ value })),
          format,
        ),
    };
  });

type TimeValue<Row> = Extract<ColumnValue<Row, unknown>, { kind: 'time' }>;

/** A column of ages, counted from Unix milliseconds. */
export const ageColumn = <Row>(
  placed: Plain,
  read: (row: Row) => number | null | undefined,
  more: Pick<TimeValue<Row>, 'exportedAs' | 'isNow'> = {},
): Column<Row> => {
  const textOf = (row: Row, _: unknown, nowMs: number) => {
    const at = read(row);
    return formatAge(at == null ? at : nowMs - at);
  };
  const value = { kind: 'time', read: (row: Row) => read(row) ?? undefined, ...more } as const;
  return plainColumn({ align: 'right', ...placed }, textOf, value);
};

/** The name of a row: the cell of its name column, otherwise of its first column. */
export function nameCell<Row, Around>(
  row: Row,
  columns: readonly Column<Row, Around>[],
  { around, nowMs }: { around: Around; nowMs: number },
): string {
  const names = columns.find(({ isName }) => isName) ?? columns[0];
  return names?.cell(row, around, nowMs).text ?? '';
}

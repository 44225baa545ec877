import type { FigureParts } from '../../figures/explain/explained-figure.ts';
import type { FigureName } from '../../figures/explain/explanations.ts';
import { formatCount, unknownText } from '../../figures/format/number.ts';
import { formatAge } from '../../figures/time/format-time.ts';
import { largest, type Sample } from '../../figures/values/sample.ts';
import { chartSummary } from '../draw/charts/chart-summary.ts';
import { roomAbove, sparkline } from '../draw/charts/sparkline.ts';
import type { PlaceableColumn } from '../draw/column-layout.ts';
import type { Span } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';
import type { ColumnValue } from './column-value.ts';

export type Column<Row, Context = unknown> = PlaceableColumn & {
  /** Without a value it cannot be sorted, filtered or exported. */
  value?: ColumnValue<Row, Context>;
  /** What it says, as a sentence, unless a figure or its value does. */
  about?: string;
  /** What explains its figures, if it has any. */
  figure?: FigureName;
  /** What the figure of a row is made of. */
  parts?: (row: Row, context: Context) => FigureParts;
  /** `nowMs` is in Unix milliseconds. */
  cell(row: Row, context: Context, nowMs: number): Span;
};

type ColumnPlace<Row = never, Context = never> = Omit<
  Column<Row, Context>,
  'title' | 'cell' | 'value'
> & { title?: string };

/** A column whose cells show more than a plain value. Its title defaults to its ID in capitals. */
export const cellColumn = <Row, Context>(
  placed: ColumnPlace<Row, Context>,
  cell: Column<Row, Context>['cell'],
  value?: ColumnValue<Row, Context>,
): Column<Row, Context> => ({
  title: placed.id.toUpperCase(),
  ...((value?.kind === 'number' || value?.kind === 'percent') && { align: 'right' }),
  ...placed,
  cell,
  ...(value && { value }),
});

type Plain<Row = never, Context = never> = ColumnPlace<Row, Context> & { tone?: Tone };

type ValueReader<Row, Value, Context = unknown> = (
  row: Row,
  context: Context,
) => Value | null | undefined;

const plainColumn = <Row, Context>(
  { tone, ...placed }: Plain<Row, Context>,
  textOf: (row: Row, context: Context, nowMs: number) => string,
  value: ColumnValue<Row, Context>,
): Column<Row, Context> =>
  cellColumn(
    placed,
    (row, context, nowMs) => ({ text: textOf(row, context, nowMs), ...(tone && { tone }) }),
    value,
  );

/** A column of numbers, formatted as integers unless `format` is given. */
export const countColumn = <Row>(
  placed: Plain<Row, unknown>,
  read: ValueReader<Row, number>,
  format: (value: number | null | undefined) => string = formatCount,
): Column<Row> =>
  plainColumn(placed, (row, context) => format(read(row, context)), {
    kind: 'number',
    read: (row, context) => read(row, context) ?? undefined,
  });

/** A column of texts that are less important than the name of the row, unless they have their own tone. */
export const textColumn = <Row, Context = unknown>(
  placed: Plain<Row, Context>,
  read: ValueReader<Row, string, Context>,
): Column<Row, Context> =>
  plainColumn({ tone: 'muted', ...placed }, (row, context) => read(row, context) || unknownText, {
    kind: 'text',
    read: (row, context) => read(row, context) || undefined,
  });

/** A column of small charts on scales of their own, or up to `maximum`. A screen reader reads their summaries. */
export const trendColumn = <Row>(
  placed: ColumnPlace<Row, unknown>,
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

/** A column of ages, counted from Unix milliseconds. */
export const ageColumn = <Row>(
  placed: Plain<Row, unknown>,
  read: (row: Row) => number | null | undefined,
  more: Pick<Extract<ColumnValue<Row, unknown>, { kind: 'time' }>, 'exportedAs' | 'isNow'> = {},
): Column<Row> => {
  const textOf = (row: Row, _: unknown, nowMs: number) => {
    const at = read(row);
    return formatAge(at == null ? at : nowMs - at);
  };
  const value = { kind: 'time', read: (row: Row) => read(row) ?? undefined, ...more } as const;
  return plainColumn({ align: 'right', ...placed }, textOf, value);
};

/** The name of a row: the cell of its name column, otherwise of its first column. */
export function nameCell<Row, Context>(
  row: Row,
  columns: readonly Column<Row, Context>[],
  { context, nowMs }: { context: Context; nowMs: number },
): string {
  const names = columns.find(({ isName }) => isName) ?? columns[0];
  return names?.cell(row, context, nowMs).text ?? '';
}

import { formatCount, unknownText } from '../../domain/format/number.ts';
import { formatAge } from '../../domain/format/time.ts';
import type { ColumnValue, ValueColumn } from '../../domain/rows/column-value.ts';
import type { PlaceableColumn } from '../../terminal/column-layout.ts';
import type { Span } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';

/** One column of a table. */
export type Column<Row, Around = unknown> = PlaceableColumn &
  ValueColumn<Row, Around> & {
    align?: 'left' | 'right';
    /** Where a text that is too long is cut. */
    cut?: 'end' | 'middle' | 'start';
    /** `nowMs` is Unix milliseconds. */
    cell(row: Row, around: Around, nowMs: number): Span;
  };

/** How a column of one value stands. Its title is its id in capitals unless it has another. */
type Placed = Omit<Column<never>, 'title' | 'align' | 'cell' | 'value'> & {
  title?: string;
  tone?: Tone;
};

type Read<Row, Value> = (row: Row) => Value | null | undefined;

/** Texts are on the left of their column, everything else on the right. */
const valueColumn = <Row>(
  { tone, ...placed }: Placed,
  value: ColumnValue<Row, unknown>,
  textOf: (row: Row, nowMs: number) => string,
): Column<Row> => ({
  title: placed.id.toUpperCase(),
  ...placed,
  ...(value.kind === 'text' ? {} : { align: 'right' }),
  cell: (row, _, nowMs) => ({ text: textOf(row, nowMs), ...(tone && { tone }) }),
  value,
});

/** A column of numbers, as whole ones unless `format` writes them in another way. */
export const countColumn = <Row>(
  placed: Placed,
  read: Read<Row, number>,
  format: (value: number | null | undefined) => string = formatCount,
): Column<Row> =>
  valueColumn(placed, { kind: 'number', read: (row) => read(row) ?? undefined }, (row) =>
    format(read(row)),
  );

/** A column of texts that say less than the name of the row, unless they have a tone of their own. */
export const textColumn = <Row>(placed: Placed, read: Read<Row, string>): Column<Row> =>
  valueColumn(
    { tone: 'muted', ...placed },
    { kind: 'text', read: (row) => read(row) || undefined },
    (row) => read(row) || unknownText,
  );

type TimeValue<Row> = Extract<ColumnValue<Row, unknown>, { kind: 'time' }>;

/** A column of ages, counted from Unix milliseconds. */
export const ageColumn = <Row>(
  placed: Placed,
  read: Read<Row, number>,
  more: Pick<TimeValue<Row>, 'exportedAs' | 'isNow'> = {},
): Column<Row> =>
  valueColumn(
    placed,
    { kind: 'time', read: (row) => read(row) ?? undefined, ...more },
    (row, nowMs) => {
      const at = read(row);
      return formatAge(at == null ? at : nowMs - at);
    },
  );

import { type Field, nameFromTitle } from '../../domain/filter/field.ts';
import { formatCount, unknownText } from '../../domain/format/number.ts';
import { formatAge } from '../../domain/format/time.ts';
import type { SortDirection, SortKey } from '../../domain/sort-rows.ts';
import type { Span } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';

/**
 * What a cell means, apart from how it is written: rows are sorted, filtered and exported by it.
 * Undefined is unknown. `around` is what the list knows beside its rows.
 */
export type ColumnValue<Row, Around> =
  | {
      kind: 'text';
      read: (row: Row, around: Around) => string | undefined;
      /** The possible texts, most urgent first: sorting uses this order instead of the alphabet. */
      ranks?: readonly string[];
    }
  | { kind: 'number'; read: (row: Row, around: Around) => number | undefined }
  /** A share from 0 to 1, shown in percent: filters say `share>50`. */
  | { kind: 'percent'; read: (row: Row, around: Around) => number | undefined }
  /** Unix milliseconds, shown as an age: filters say `age<2h`, and the newest come first. */
  | {
      kind: 'time';
      read: (row: Row, around: Around) => number | undefined;
      /** Files hold the time instead of the age, so they need another heading: `updated-at`. */
      exportedAs?: string;
      /** Rows that change all the time count as changed now, or they would swap places with every update. */
      isNow?: (row: Row) => boolean;
    };

/** One column of a table. Widths are cells. */
export type Column<Row, Around = unknown> = {
  id: string;
  title: string;
  align?: 'left' | 'right';
  /** The least width at which it is useful. */
  width: number;
  /** What it gets before columns that a screen can do without get anything. */
  wanted?: number;
  /** Takes what its longest text needs before any column grows, and no more. */
  isFitted?: boolean;
  /** Takes a share of the room that is left, in proportion to this. */
  grow?: number;
  /** Columns with higher numbers go first when there is too little room; 0 always stays. */
  dropOrder: number;
  /** Where a text that is too long is cut. */
  cut?: 'end' | 'middle' | 'start';
  /** `nowMs` is Unix milliseconds. */
  cell(row: Row, around: Around, nowMs: number): Span;
  /** Says which row it is: stays on the screen while other columns scroll, and all before it. */
  isName?: boolean;
  /** What it is sorted, filtered and exported by; without one it is none of these. */
  value?: ColumnValue<Row, Around>;
};

/** The key that sorts a column. Ages sort as they are shown: the smallest, the newest, first. */
export function sortKeyOf<Row, Around>(
  value: ColumnValue<Row, Around>,
  around: Around,
): SortKey<Row> {
  switch (value.kind) {
    case 'text': {
      const { ranks } = value;
      if (ranks === undefined) return { kind: 'text', read: (row) => value.read(row, around) };
      return { kind: 'number', read: (row) => rankOf(value.read(row, around), ranks) };
    }
    case 'number':
    case 'percent':
      return { kind: 'number', read: (row) => value.read(row, around) };
    case 'time':
      return {
        kind: 'number',
        read(row) {
          if (value.isNow?.(row)) return Number.NEGATIVE_INFINITY;
          const time = value.read(row, around);
          return time === undefined ? undefined : -time;
        },
      };
  }
}

/** Words that are not known come after those that are. */
function rankOf(text: string | undefined, ranks: readonly string[]): number | undefined {
  if (text === undefined) return undefined;
  const rank = ranks.indexOf(text);
  return rank < 0 ? ranks.length : rank;
}

/** Where one begins to look: the first names, the largest numbers, the newest. */
export const firstDirection = ({ kind }: Pick<ColumnValue<never, never>, 'kind'>): SortDirection =>
  kind === 'number' || kind === 'percent' ? 'descending' : 'ascending';

/** What a filter calls the column and how it reads it: by the title that is seen, or by its id. */
export function filterFieldOf<Row, Around>(
  { id, title }: Pick<Column<Row, Around>, 'id' | 'title'>,
  value: ColumnValue<Row, Around>,
  around: Around,
): Field<Row> {
  const named = { name: nameFromTitle(title), aliases: [id] };
  switch (value.kind) {
    case 'text':
      return { ...named, kind: 'text', read: (row) => value.read(row, around) };
    case 'number':
    case 'percent':
    case 'time':
      return { ...named, kind: value.kind, read: (row) => value.read(row, around) };
  }
}

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

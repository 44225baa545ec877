import { type Field, nameFromTitle } from '../../language/filter/field.ts';
import type { SortDirection, SortKey } from './sort-rows.ts';

/**
 * The value of a cell, independent of its text: used to sort, filter and export rows. Undefined is unknown.
 * `context` is what the list knows in addition to its rows.
 */
export type ColumnValue<Row, Context> =
  | {
      kind: 'text';
      read: (row: Row, context: Context) => string | undefined;
      /** The possible texts, most urgent first: sorting uses this order instead of the alphabetical one. */
      ranks?: readonly string[];
      /** Texts under the names that they have elsewhere, which filters accept, too. */
      alsoCalled?: Readonly<Record<string, string>>;
    }
  | {
      kind: 'number';
      read: (row: Row, context: Context) => number | undefined;
      /** The heading in exported files, where the title alone would not say what the number is. */
      exportedAs?: string;
    }
  /** A share from 0 to 1, shown as a percentage: filters say `share>50`. */
  | { kind: 'percent'; read: (row: Row, context: Context) => number | undefined }
  /** Unix milliseconds, shown as an age: filters say `age<2h`, and the newest come first. */
  | {
      kind: 'time';
      read: (row: Row, context: Context) => number | undefined;
      /** Exported files contain the time instead of the age, so they need another heading: `updated-at`. */
      exportedAs?: string;
      /** Rows that change constantly count as changed now, or they would swap places with every update. */
      isNow?: (row: Row) => boolean;
      /** Whether the time is the start of a day and nothing more: files name the day. */
      isDay?: true;
    };

/** The sort key of a column. Ages sort as displayed: the smallest, which is the newest, first. */
export function sortKeyOf<Row, Context>(
  value: ColumnValue<Row, Context>,
  context: Context,
): SortKey<Row> {
  switch (value.kind) {
    case 'text': {
      const { ranks } = value;
      if (ranks === undefined) return { kind: 'text', read: (row) => value.read(row, context) };
      return { kind: 'number', read: (row) => rankOf(value.read(row, context), ranks) };
    }
    case 'number':
    case 'percent':
      return { kind: 'number', read: (row) => value.read(row, context) };
    case 'time':
      return {
        kind: 'number',
        read(row) {
          if (value.isNow?.(row)) return Number.NEGATIVE_INFINITY;
          const time = value.read(row, context);
          return time === undefined ? undefined : -time;
        },
      };
  }
}

/** Unknown words come after known ones. */
function rankOf(text: string | undefined, ranks: readonly string[]): number | undefined {
  if (text === undefined) return undefined;
  const rank = ranks.indexOf(text);
  return rank < 0 ? ranks.length : rank;
}

/** The most useful direction to start with: names from A, the largest numbers, the newest times. */
const firstDirection = ({ kind }: Pick<ColumnValue<never, never>, 'kind'>): SortDirection =>
  kind === 'number' || kind === 'percent' ? 'descending' : 'ascending';

/** The heading of a column in exported files, if it differs from the title. */
export const exportedName = <Row, Context>(value: ColumnValue<Row, Context>): string | undefined =>
  'exportedAs' in value ? value.exportedAs : undefined;

/** The filter field of a column, named by its visible title or by its ID. */
export function filterFieldOf<Row, Context>(
  { id, title }: { id: string; title: string },
  value: ColumnValue<Row, Context>,
  context: Context,
): Field<Row> {
  const exportedAs = exportedName(value);
  const aliases = exportedAs === undefined ? [id] : [id, exportedAs];
  const named = { name: nameFromTitle(title), aliases };
  return value.kind === 'text'
    ? {
        ...named,
        kind: value.kind,
        read: (row) => value.read(row, context),
        alsoCalled: value.alsoCalled,
      }
    : {
        ...named,
        kind: value.kind,
        read: (row) => value.read(row, context),
        isDay: 'isDay' in value ? value.isDay : undefined,
      };
}

/** The column by which rows are sorted. */
export type TableSort = { column: string; direction: SortDirection };

/** The same sort in the opposite direction. */
export const inverted = ({ column, direction }: TableSort): TableSort => ({
  column,
  direction: direction === 'ascending' ? 'descending' : 'ascending',
});

type SortColumn = { id: string; value?: Pick<ColumnValue<never, never>, 'kind'> };

/** The columns by which rows can be sorted. */
export const sortableColumns = <C extends Pick<SortColumn, 'value'>>(columns: readonly C[]): C[] =>
  columns.filter(({ value }) => value !== undefined);

/** The sort after choosing a column: its first direction, or the other one if it is already sorted. */
export function sortBy({ id, value }: SortColumn, now: TableSort | undefined): TableSort {
  if (now?.column === id) return inverted(now);
  return { column: id, direction: value ? firstDirection(value) : 'ascending' };
}

/** The sort by the next or previous column. The server's order comes before the first column. */
export function sortBeside(
  columns: readonly SortColumn[],
  now: TableSort | undefined,
  by: number,
): TableSort | undefined {
  const sortable = sortableColumns(columns);
  const at = sortable.findIndex(({ id }) => id === now?.column);
  const to = Math.min(sortable.length - 1, at + by);
  const column = sortable[to];
  if (column === undefined) return undefined;
  return to === at ? now : sortBy(column, undefined);
}

import { type Field, nameFromTitle } from '../filter/field.ts';
import type { SortDirection, SortKey } from '../sort-rows.ts';

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

/** A column by what its cells mean. Without a value it is not sorted, filtered or exported by. */
export type ValueColumn<Row, Around> = {
  id: string;
  title: string;
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
const firstDirection = ({ kind }: Pick<ColumnValue<never, never>, 'kind'>): SortDirection =>
  kind === 'number' || kind === 'percent' ? 'descending' : 'ascending';

/** What a filter calls the column and how it reads it: by the title that is seen, or by its id. */
export function filterFieldOf<Row, Around>(
  { id, title }: ValueColumn<Row, Around>,
  value: ColumnValue<Row, Around>,
  around: Around,
): Field<Row> {
  const named = { name: nameFromTitle(title), aliases: [id] };
  return value.kind === 'text'
    ? { ...named, kind: value.kind, read: (row) => value.read(row, around) }
    : { ...named, kind: value.kind, read: (row) => value.read(row, around) };
}

/** Which column rows are sorted by. */
export type TableSort = { column: string; direction: SortDirection };

export const inverted = ({ column, direction }: TableSort): TableSort => ({
  column,
  direction: direction === 'ascending' ? 'descending' : 'ascending',
});

type SortColumn = { id: string; value?: Pick<ColumnValue<never, never>, 'kind'> };

/** The columns that rows can be sorted by. */
export const sortableColumns = <C extends Pick<SortColumn, 'value'>>(columns: readonly C[]): C[] =>
  columns.filter(({ value }) => value !== undefined);

/** The sort that choosing a column means: its first direction, and the other one when it is sorted already. */
export function sortBy({ id, value }: SortColumn, now: TableSort | undefined): TableSort {
  if (now?.column === id) return inverted(now);
  return { column: id, direction: value ? firstDirection(value) : 'ascending' };
}

/** The sort one column further. The order of the server stands before the first column. */
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

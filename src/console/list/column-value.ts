import type { Field } from '../../domain/filter/field.ts';
import type { SortDirection, SortKey } from '../../domain/sort/sort-rows.ts';

/**
 * What a cell means, apart from how it is written: rows are sorted, filtered and exported by it.
 * Undefined is unknown. Keep `read` the same function while it answers the same, for sorted rows
 * are remembered by it.
 */
export type ColumnValue<Row> =
  | { kind: 'text'; read: (row: Row) => string | undefined }
  | { kind: 'number'; read: (row: Row) => number | undefined }
  /** Unix milliseconds, told as an age: filters say `age<2h`, and the newest come first. */
  | { kind: 'time'; read: (row: Row) => number | undefined };

/** The key that sorts a column. Ages sort as they are shown: the smallest, the newest, first. */
export function sortKeyOf<Row>(value: ColumnValue<Row>): SortKey<Row> {
  if (value.kind !== 'time') return value;
  return {
    kind: 'number',
    read(row) {
      const time = value.read(row);
      return time === undefined ? undefined : -time;
    },
  };
}

/** Where one begins to look: the first names, the largest numbers, the newest. */
export const firstDirection = <Row>({ kind }: ColumnValue<Row>): SortDirection =>
  kind === 'number' ? 'descending' : 'ascending';

/** What a filter calls the column and how it reads it. */
export function filterFieldOf<Row>(
  name: string,
  value: ColumnValue<Row>,
  nowMs: number,
): Field<Row> {
  if (value.kind !== 'time') return { name, ...value };
  return {
    name,
    kind: 'age',
    read(row) {
      const time = value.read(row);
      return time === undefined ? undefined : nowMs - time;
    },
  };
}

/** The value as a file keeps it: whole numbers and ISO times, nothing rounded for the eye. */
export function exportedValue<Row>(value: ColumnValue<Row>, row: Row): string | number | undefined {
  if (value.kind !== 'time') return value.read(row);
  const time = value.read(row);
  return time === undefined || Number.isNaN(new Date(time).getTime())
    ? undefined
    : new Date(time).toISOString();
}

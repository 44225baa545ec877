import { orderNumbers } from './order-numbers.ts';
import { orderTexts } from './order-texts.ts';

/** A column that rows can be sorted by. Undefined is unknown. */
export type SortKey<Row> =
  | { kind: 'text'; read: (row: Row) => string | undefined }
  | { kind: 'number'; read: (row: Row) => number | undefined };

export type SortDirection = 'ascending' | 'descending';

/**
 * The rows in the order of one column. Equal rows keep their order and unknown values come last,
 * in both directions. Text ignores letter case and counts the numbers within it (`ops-2` before
 * `ops-10`).
 */
export function sortRows<Row>(
  rows: readonly Row[],
  key: SortKey<Row>,
  direction: SortDirection,
): Row[] {
  const isDescending = direction === 'descending';
  return key.kind === 'number'
    ? sortBy(
        rows,
        (row) => numberOf(key.read(row)),
        (values) => orderNumbers(values, isDescending),
      )
    : sortBy(rows, key.read, (values) => orderTexts(values, isDescending));
}

function sortBy<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value | undefined,
  orderOf: (values: Value[]) => Uint32Array,
): Row[] {
  const known: Row[] = [];
  const values: Value[] = [];
  const unknown: Row[] = [];
  for (const row of rows) {
    const value = read(row);
    if (value === undefined) {
      unknown.push(row);
      continue;
    }
    known.push(row);
    values.push(value);
  }
  const order = orderOf(values);
  const sorted: Row[] = [];
  for (let place = 0; place < order.length; place += 1) {
    const row = known[order[place] ?? 0];
    if (row !== undefined) sorted.push(row);
  }
  for (const row of unknown) sorted.push(row);
  return sorted;
}

const numberOf = (value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : value;

import { orderNumbers } from './order-numbers.ts';
import { orderTexts } from './order-texts.ts';
import { type RowOrder, turnedAround } from './row-order.ts';

/** A column that rows can be sorted by. Undefined is unknown. */
export type SortKey<Row> =
  | { kind: 'text'; read: (row: Row) => string | undefined }
  | { kind: 'number'; read: (row: Row) => number | undefined };

export type SortDirection = 'ascending' | 'descending';

/** What rows are sorted by: one value for each row, in the order of the rows. */
export type SortValues =
  | { kind: 'text'; values: readonly (string | undefined)[] }
  | { kind: 'number'; values: readonly (number | undefined)[] };

export function readSortValues<Row>(rows: readonly Row[], key: SortKey<Row>): SortValues {
  return key.kind === 'text'
    ? { kind: 'text', values: rows.map(key.read) }
    : { kind: 'number', values: rows.map(key.read) };
}

/** Whether rows with these values have the same order. */
export function isSameSort(one: SortValues, other: SortValues): boolean {
  const { values } = other;
  if (one.kind !== other.kind || one.values.length !== values.length) return false;
  for (let index = 0; index < values.length; index += 1) {
    if (!Object.is(one.values[index], values[index])) return false;
  }
  return true;
}

/** The known values in their order, and where the unknown ones are. */
export type SortOrder = { known: RowOrder; unknown: readonly number[] };

/**
 * The indexes of values in ascending order; equal ones keep theirs. Text ignores letter case and
 * counts the numbers within it (`ops-2` before `ops-10`).
 */
export function orderOf(sort: SortValues): SortOrder {
  if (sort.kind === 'text') {
    const { known, indexes, unknown } = knownOf(sort.values);
    return { known: placedAt(indexes, orderTexts(known)), unknown };
  }
  const { known, indexes, unknown } = knownOf(sort.values, Number.isNaN);
  return { known: placedAt(indexes, orderNumbers(known)), unknown };
}

/** The indexes from the first to the last. Equal ones keep their order and unknown ones come last, in both directions. */
export function inDirection({ known, unknown }: SortOrder, direction: SortDirection): Uint32Array {
  const rows = new Uint32Array(known.rows.length + unknown.length);
  rows.set(direction === 'ascending' ? known.rows : turnedAround(known));
  rows.set(unknown, known.rows.length);
  return rows;
}

function knownOf<Value>(
  values: readonly (Value | undefined)[],
  isUnknown: (value: Value) => boolean = () => false,
) {
  const known: Value[] = [];
  const indexes: number[] = [];
  const unknown: number[] = [];
  let index = 0;
  for (const value of values) {
    if (value === undefined || isUnknown(value)) unknown.push(index);
    else {
      known.push(value);
      indexes.push(index);
    }
    index += 1;
  }
  return { known, indexes, unknown };
}

/** An order of some rows as one of all. */
function placedAt(indexes: readonly number[], { rows, isTied }: RowOrder): RowOrder {
  return { rows: rows.map((row) => indexes[row] ?? 0), isTied };
}

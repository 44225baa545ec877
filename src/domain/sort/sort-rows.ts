/** A column that rows can be sorted by. Undefined is unknown. */
export type SortKey<Row> =
  | { kind: 'text'; read: (row: Row) => string | undefined }
  | { kind: 'number'; read: (row: Row) => number | undefined };

export type SortDirection = 'ascending' | 'descending';

/**
 * The rows in the order of one column. Equal rows keep their order in both directions, unknown
 * values come last in both. Text ignores letter case and counts numbers within it (`ops-2` before
 * `ops-10`).
 */
export function sortRows<Row>(
  rows: readonly Row[],
  key: SortKey<Row>,
  direction: SortDirection,
): Row[] {
  if (key.kind === 'number') return sortBy(rows, (row) => numberOf(key.read(row)), direction);
  return sortBy(rows, (row) => comparableText(key.read(row)), direction);
}

type Decorated<Row, Value> = { row: Row; value: Value };

// Keys are made once per row; a comparison then costs nothing but `<`.
function sortBy<Row, Value extends number | string>(
  rows: readonly Row[],
  read: (row: Row) => Value | undefined,
  direction: SortDirection,
): Row[] {
  const known: Decorated<Row, Value>[] = [];
  const unknown: Row[] = [];
  for (const row of rows) {
    const value = read(row);
    if (value === undefined) unknown.push(row);
    else known.push({ row, value });
  }
  const sign = direction === 'ascending' ? 1 : -1;
  known.sort((a, b) => (a.value < b.value ? -sign : a.value > b.value ? sign : 0));
  return [...known.map(({ row }) => row), ...unknown];
}

const numberOf = (value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : value;

const comparableText = (text: string | undefined): string | undefined =>
  text?.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));

/** The values by which rows are sorted. Undefined is unknown. */
export type SortKey<Row> =
  | { kind: 'text'; read: (row: Row) => string | undefined }
  | { kind: 'number'; read: (row: Row) => number | undefined };

export type SortDirection = 'ascending' | 'descending';

/** One value for each row, in the order of the rows. */
export type SortValues =
  | { kind: 'text'; values: readonly (string | undefined)[] }
  | { kind: 'number'; values: readonly (number | undefined)[] };

/** Reads the sort values of rows once, so that comparisons do not read them again. */
export function readSortValues<Row>(rows: readonly Row[], key: SortKey<Row>): SortValues {
  return key.kind === 'text'
    ? { kind: 'text', values: rows.map(key.read) }
    : { kind: 'number', values: rows.map(key.read) };
}

/** Whether rows with these values have the same order. */
export function isSameSort(one: SortValues, other: SortValues): boolean {
  const { values } = other;
  return (
    one.kind === other.kind &&
    one.values.length === values.length &&
    one.values.every((value, index) => Object.is(value, values[index]))
  );
}

/**
 * The indexes of the rows in sorted order. Text ignores case and compares numbers in it by value (`ops-2`
 * before `ops-10`). Equal rows keep their order, and unknown values come last, in both directions.
 */
export function orderOf(sort: SortValues, direction: SortDirection): Uint32Array {
  return sort.kind === 'text'
    ? ordered(
        sort.values.map((text) => (text === undefined ? undefined : comparable(text))),
        direction,
      )
    : ordered(
        sort.values.map((number) => (Number.isNaN(number) ? undefined : number)),
        direction,
      );
}

function ordered<Value extends string | number>(
  values: readonly (Value | undefined)[],
  direction: SortDirection,
): Uint32Array {
  const less = direction === 'ascending' ? -1 : 1;
  return Uint32Array.from(values.keys()).sort((a, b) => {
    const [one, other] = [values[a], values[b]];
    if (one === other) return a - b;
    if (one === undefined) return 1;
    if (other === undefined) return -1;
    return one < other ? less : -less;
  });
}

/** A text whose code unit order is the wanted order: computed once for each row, not for each comparison. */
const comparable = (text: string): string =>
  text.toLowerCase().replaceAll(/\d+/g, (run) => {
    const digits = run.replace(/^0+(?=.)/, '');
    // A longer number is larger. The leading zero sorts a number before other characters, as its digits
    // would.
    return `0${String.fromCharCode(digits.length)}${digits}`;
  });

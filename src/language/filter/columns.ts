import { textEnd } from '../pattern/pattern.ts';
import type { Field } from './field.ts';

/** Longer texts are searched only up to here, so that no text slows down typing. */
const maxTextLength = 5_000;

/**
 * The values that filters compare, read when a filter first tests their row, and only once, however often the
 * filter changes. Each column is a function of the index of a row.
 */
export function createFilterColumns<Row>() {
  const columns = new WeakMap<object, (rows: readonly Row[]) => (index: number) => unknown>();

  function column<Value>(rows: readonly Row[], key: object, read: (row: Row) => Value) {
    const known = columns.get(key) ?? createLazyColumn(read);
    columns.set(key, known);
    // A key stands for one way of reading.
    return known(rows) as (index: number) => Value | undefined;
  }

  return {
    numbers: (rows: readonly Row[], field: Extract<Field<Row>, { kind: QuantityKind }>) =>
      column(rows, field, field.read),

    /** In lower case. */
    texts: (rows: readonly Row[], field: Extract<Field<Row>, { kind: 'text' }>) =>
      column(rows, field, (row) => lowered(field.read(row))),

    /**
     * All texts of a row, in lower case, separated by `textEnd`. `fields` must be the same array each time.
     */
    allTexts: (rows: readonly Row[], fields: readonly Field<Row>[]) =>
      column(rows, fields, (row) => {
        let all: string | undefined;
        for (const field of fields) {
          if (field.kind !== 'text') continue;
          const text = field.read(row)?.slice(0, maxTextLength) ?? '';
          all = all === undefined ? text : all + textEnd + text;
        }
        return (all ?? '').toLowerCase();
      }),
  };
}

export type FilterColumns<Row> = ReturnType<typeof createFilterColumns<Row>>;

type QuantityKind = 'number' | 'percent' | 'time';

const lowered = (text: string | undefined): string | undefined =>
  text?.slice(0, maxTextLength).toLowerCase();

const unread = Symbol('unread');

function createLazyColumn<Row, Value>(
  read: (row: Row) => Value,
): (rows: readonly Row[]) => (index: number) => Value | undefined {
  let last: { rows: readonly Row[]; values: (Value | typeof unread)[] } | undefined;
  return (rows) => {
    if (last?.rows !== rows) last = { rows, values: valuesOf(rows, () => unread, last) };
    const { values } = last;
    return (index) => {
      const known = values[index];
      if (known !== unread) return known;
      const row = rows[index];
      if (row === undefined) return undefined;
      const value = read(row);
      values[index] = value;
      return value;
    };
  };
}

/** Those of the last rows for the same rows, at either end; `make` makes the others. */
export function valuesOf<Row, Value>(
  rows: readonly Row[],
  make: (row: Row) => Value,
  last: { rows: readonly Row[]; values: ArrayLike<Value> } | undefined,
): Value[] {
  if (last === undefined) return rows.map(make);
  const shift = last.rows.length - rows.length;
  // A plain loop is several times as fast as `map`, and there may be 100,000 rows.
  const values: Value[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as Row;
    if (last.rows[index] === row) values.push(last.values[index] as Value);
    else if (last.rows[index + shift] === row) values.push(last.values[index + shift] as Value);
    else values.push(make(row));
  }
  return values;
}

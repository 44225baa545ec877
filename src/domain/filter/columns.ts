import type { Field } from './field.ts';
import { textEnd } from './pattern/pattern.ts';

/** Longer texts are searched only up to here, so that no text slows down typing. */
const longestText = 5_000;

/**
 * A value of each row, read once. When rows are added at either end, the existing ones are not read again.
 */
export function createColumn<Row, Value>(
  read: (row: Row) => Value,
): (rows: readonly Row[]) => readonly Value[] {
  let last: { rows: readonly Row[]; values: readonly Value[] } | undefined;
  return (rows) => {
    if (last?.rows !== rows) last = { rows, values: valuesOf(rows, read, last) };
    return last.values;
  };
}

/** The values that filters compare, read once for each row, however often the filter changes. */
export function createFilterColumns<Row>() {
  const columns = new WeakMap<object, (rows: readonly Row[]) => readonly unknown[]>();

  function column<Value>(rows: readonly Row[], key: object, read: (row: Row) => Value) {
    const known = columns.get(key) ?? createColumn(read);
    columns.set(key, known);
    // A key stands for one way of reading.
    return known(rows) as readonly Value[];
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
          const text = field.read(row)?.slice(0, longestText) ?? '';
          all = all === undefined ? text : all + textEnd + text;
        }
        return (all ?? '').toLowerCase();
      }),
  };
}

export type FilterColumns<Row> = ReturnType<typeof createFilterColumns<Row>>;

type QuantityKind = 'number' | 'percent' | 'time';

const lowered = (text: string | undefined): string | undefined =>
  text?.slice(0, longestText).toLowerCase();

function valuesOf<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
  last: { rows: readonly Row[]; values: readonly Value[] } | undefined,
): Value[] {
  if (last === undefined) return rows.map(read);
  const shift = last.rows.length - rows.length;
  return rows.map((row, index) => {
    if (last.rows[index] === row) return last.values[index] as Value;
    if (last.rows[index + shift] === row) return last.values[index + shift] as Value;
    return read(row);
  });
}

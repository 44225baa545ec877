import {
  closest,
  type Field,
  fieldCalled,
  filterValue,
  type NamedField,
} from '../../language/filter/field.ts';
import type { Term } from '../../language/filter/parse.ts';

/** Only this many texts of a field are collected: sorting more titles would delay a key press. */
export const maxKnownValues = 5_000;

/** The texts of a field, most frequent first, or those in the first rows. */
export type ValuesOf = (name: string, maxRows?: number) => readonly string[];

/** The texts of each field in these rows, each read once. */
export function knownValues<Row>(rows: readonly Row[], fields: readonly Field<Row>[]): ValuesOf {
  const known = new Map<string, readonly string[]>();
  return (name, maxRows = rows.length) => {
    const key = `${maxRows} ${name}`;
    const values = known.get(key) ?? textsIn(rows.slice(0, maxRows), fieldCalled(name, fields));
    known.set(key, values);
    return values;
  };
}

function textsIn<Row>(rows: readonly Row[], field: Field<Row> | undefined): string[] {
  if (field?.kind !== 'text') return [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = field.read(row);
    if (!value) continue;
    const count = counts.get(value) ?? 0;
    if (count > 0 || counts.size < maxKnownValues) counts.set(value, count + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}

const fewValues = 6;

/** Names a value that its field has nowhere, with what was probably meant. Undefined if each value is found by itself. */
export function whyNothingFound(
  terms: readonly Term[],
  fields: readonly NamedField[],
  valuesOf: ValuesOf,
): string | undefined {
  for (const { field: typedField = '', sign = ':', value } of terms) {
    if (value.kind !== 'text') continue;
    const { name = typedField, values = valuesOf(name) } = fieldCalled(typedField, fields) ?? {};
    const wanted = value.text.toLowerCase();
    const isPart = values.some((known) => known.toLowerCase().includes(wanted));
    const isFound = sign === '=' ? values.some((known) => known.toLowerCase() === wanted) : isPart;
    const areAllKnown = values.length > 0 && values.length < maxKnownValues;
    if (!areAllKnown || isFound) continue;
    const typed = filterValue(value.text);
    const meant = isPart ? undefined : meantValue(value.text, values);
    const field = meant === undefined ? fieldWith(wanted, fields, valuesOf) : name;
    const advice = isPart
      ? `= is exact: ${name}:${typed} finds parts.`
      : field === undefined
        ? knownText(values)
        : `Did you mean ${field}${sign}${meant ?? typed}?`;
    return `No row has ${name}${sign}${typed}. ${advice}`;
  }
  return undefined;
}

/** The closest value in filter syntax, or one for each of several that `|` or a comma separates. */
function meantValue(text: string, values: readonly string[]): string | undefined {
  const parts = text.split(/[|,]/).map((part) => closest(part, values));
  const known = parts.filter((part) => part !== undefined).map(filterValue);
  if (known.length < parts.length) return undefined;
  return known.length === 1 ? known[0] : `(${known.join(' OR ')})`;
}

/** Many fields are looked through while somebody types. */
const maxRowsRead = 1_000;

/** Another field that has this value, in lower case, in one of the first rows. */
const fieldWith = (
  wanted: string,
  fields: readonly NamedField[],
  valuesOf: ValuesOf,
): string | undefined =>
  fields.find(({ name }) =>
    valuesOf(name, maxRowsRead).some((known) => known.toLowerCase() === wanted),
  )?.name;

const knownText = (values: readonly string[]): string =>
  values.length > fewValues ? 'Try a shorter text.' : `Values: ${values.join(', ')}.`;

import type { Field } from '../../language/filter/field.ts';

/** Only this many texts of a field are collected: sorting more titles would delay a key press. */
export const maxKnownValues = 5_000;

/** The texts of a field in these rows, most frequent first. */
export function knownValues<Row>(rows: readonly Row[], field: Field<Row> | undefined): string[] {
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

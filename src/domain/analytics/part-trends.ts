import type { Sample } from '../charts/sample.ts';
import type { Day } from '../day.ts';

/** The amount by day of everything with a name; an unknown name has no amounts. */
export type PartTrends = { of(name: string): readonly Sample[] };

/** The sum of several trends. A day without data has none in any of them. */
export const summed = ([first = [], ...others]: readonly (readonly Sample[])[]): Sample[] =>
  first.map((value, day) =>
    value == null ? value : others.reduce((sum, other) => sum + (other[day] ?? 0), value),
  );

type Part = { name: string; amount: number };

/**
 * The amounts of every part on each of the days, in one pass over the rows. A day without a row remains a
 * gap; a day with data on which a part does not occur is zero.
 */
export function partTrends<Row extends { date: Day }>(
  rows: readonly Row[],
  days: readonly Day[],
  partsOf: (row: Row) => readonly Part[],
): PartTrends {
  const places = new Map(days.map((day, index) => [day, index]));
  const idle = days.map((): Sample => undefined);
  for (const { date } of rows) {
    const place = places.get(date);
    if (place !== undefined) idle[place] = 0;
  }

  const byName = new Map<string, Sample[]>();
  for (const row of rows) {
    const place = places.get(row.date);
    if (place === undefined) continue;
    for (const { name, amount } of partsOf(row)) {
      const trend = byName.get(name) ?? [...idle];
      trend[place] = (trend[place] ?? 0) + amount;
      byName.set(name, trend);
    }
  }
  return { of: (name) => byName.get(name) ?? idle };
}

import type { Day } from '../time/day.ts';
import { isKnown, type Sample } from '../values/sample.ts';

/** The amount by day of everything with a name; an unknown name has no amounts. */
export type PartTrends = { of(name: string): readonly Sample[] };

/** The sum of several trends. A day that is unknown in any of them is unknown. */
export const summed = ([first = [], ...others]: readonly (readonly Sample[])[]): Sample[] =>
  first.map((value, day) =>
    others.reduce<Sample>((sum, other) => sumOfKnown(sum, other[day]), value),
  );

type Part = { name: string; amount: number | null | undefined };

/**
 * The amounts of every part on each of the days, in one pass over the rows. A day without a row, or whose row does not
 * tell the parts or any of their amounts, remains a gap; a day with data on which a part does not occur is zero.
 */
export function partTrends<Row extends { date: Day }>(
  rows: readonly Row[],
  days: readonly Day[],
  partsOf: (row: Row) => readonly Part[] | undefined,
): PartTrends {
  const places = new Map(days.map((day, index) => [day, index]));
  const idle = days.map((): Sample => undefined);
  const told: { place: number; parts: readonly Part[] }[] = [];
  for (const row of rows) {
    const place = places.get(row.date);
    const parts = place === undefined ? undefined : partsOf(row);
    if (place === undefined || parts === undefined || !tellsAmounts(parts)) continue;
    idle[place] = 0;
    told.push({ place, parts });
  }

  const byName = new Map<string, Sample[]>();
  for (const { place, parts } of told) {
    for (const { name, amount } of parts) {
      const trend = byName.get(name) ?? [...idle];
      trend[place] = sumOfKnown(trend[place], amount);
      byName.set(name, trend);
    }
  }
  return { of: (name) => byName.get(name) ?? idle };
}

/** Whether at least one amount is known, or that there are none. */
export const tellsAmounts = (parts: readonly Pick<Part, 'amount'>[]): boolean =>
  parts.length === 0 || parts.some(({ amount }) => isKnown(amount));

const sumOfKnown = (one: Sample, other: Sample): Sample =>
  one == null || other == null ? undefined : one + other;

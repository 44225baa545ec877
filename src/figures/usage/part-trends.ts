import type { Day } from '../time/day.ts';
import { isKnown, type Sample } from '../values/sample.ts';

/** The amount by day of everything with a name; an unknown name has no amounts. */
export type PartTrends = { of(name: string): readonly Sample[] };

/** The sum of several trends. A day that is unknown in any of them is unknown. */
export const summed = ([first = [], ...others]: readonly (readonly Sample[])[]) =>
  others.reduce((sum, other) => sum.map((value, day) => sumOfKnown(value, other[day])), first);

/** How the parts of a row are read. They may be thousands on each of many days, so none is copied. */
export type PartReader<Row, Part> = {
  partsOf(row: Row): readonly Part[] | null | undefined;
  nameOf(part: Part): string;
  amountOf(part: Part): Sample;
};

/**
 * The amounts of every part on each of the days, in one pass over the rows. A day without a row, or whose row does not
 * tell the parts or any of their amounts, remains a gap; a day with data on which a part does not occur is zero.
 */
export function partTrends<Row extends { date: Day }, Part>(
  rows: readonly Row[],
  days: readonly Day[],
  { partsOf, nameOf, amountOf }: PartReader<Row, Part>,
): PartTrends {
  const places = new Map(days.map((day, index) => [day, index]));
  const idle = days.map((): Sample => undefined);
  const told: { place: number; parts: readonly Part[] }[] = [];
  for (const row of rows) {
    const place = places.get(row.date);
    const parts = place === undefined ? undefined : partsOf(row);
    if (place === undefined || !parts || !tellsAmounts(parts, amountOf)) continue;
    idle[place] = 0;
    told.push({ place, parts });
  }

  const byName = new Map<string, Sample[]>();
  for (const { place, parts } of told) {
    for (const part of parts) {
      const name = nameOf(part);
      const known = byName.get(name);
      const trend = known ?? [...idle];
      trend[place] = sumOfKnown(trend[place], amountOf(part));
      if (!known) byName.set(name, trend);
    }
  }
  return { of: (name) => byName.get(name) ?? idle };
}

/** Whether at least one amount is known, or that there are none. */
export const tellsAmounts = <Part>(
  parts: readonly Part[],
  amountOf: (part: Part) => Sample,
): boolean => parts.length === 0 || parts.some((part) => isKnown(amountOf(part)));

const sumOfKnown = (one: Sample, other: Sample): Sample =>
  one == null || other == null ? undefined : one + other;

import type { DateRange } from '../date-range.ts';
import type { Day } from '../day.ts';
import { rowsByDay } from './day-series.ts';
import { type PartTrends, partTrends } from './part-trends.ts';

/** How often something with a name happened. Shares of one list add up to 1, or all are 0. */
export type NamedCount = {
  name: string;
  count: number;
  share: number;
  /** All names that were joined under this one, where there are several. */
  spellings?: readonly string[];
};

/** A count as a row tells it. Without a name or a count it is left out. */
export type Given = { name?: string | null | undefined; count?: number | null | undefined };

/** What a row counts by name. */
export type Counted<Row> = (row: Row) => readonly Given[];

/** Adds up what the rows of a range count by name, largest first. */
export const countsOf = <Row extends { date: Day }>(
  rows: readonly Row[],
  range: DateRange,
  counted: Counted<Row>,
): NamedCount[] => namedCounts([...rowsByDay(rows, range).values()].flatMap(counted));

/** What was counted on each day of a range, by name. */
export const countTrends = <Row extends { date: Day }>(
  rows: readonly Row[],
  days: readonly Day[],
  counted: Counted<Row>,
): PartTrends =>
  partTrends(rows, days, (row) =>
    counted(row).flatMap(({ name, count }) => (name ? [{ name, amount: count ?? 0 }] : [])),
  );

/** Adds up counts by name, largest first; equal ones by name. Entries without a name are left out. */
export function namedCounts(given: Iterable<Given>): NamedCount[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { name, count } of given) {
    if (!name || !count) continue;
    counts.set(name, (counts.get(name) ?? 0) + count);
    total += count;
  }
  return [...counts]
    .map(([name, count]) => ({ name, count, share: count / total }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Joins names that differ by letter case only, under the spelling that is used most. */
export function withoutLetterCase(counts: readonly NamedCount[]): NamedCount[] {
  const groups = Map.groupBy(counts, ({ name }) => name.toLowerCase());
  const spellings = new Map<string, readonly string[]>();
  for (const group of groups.values()) {
    spellings.set(
      group[0]?.name ?? '',
      group.map(({ name }) => name),
    );
  }
  const joined = namedCounts(
    counts.map(({ name, count }) => ({ name: groups.get(name.toLowerCase())?.[0]?.name, count })),
  );
  return joined.map((count) => {
    const names = spellings.get(count.name) ?? [];
    return names.length > 1 ? { ...count, spellings: names } : count;
  });
}

import type { DateRange } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { unnamed } from './credits-by-model.ts';
import { type DayValue, daySeries, rowsByDay } from './day-series.ts';
import { type PartTrends, partTrends } from './part-trends.ts';

/** The kinds of things that the analytics count by name. */
export const metricKinds = [
  'tool',
  'server',
  'skill',
  'command',
  'hook',
  'client',
  'language',
  'extension',
] as const;
export type MetricKind = (typeof metricKinds)[number];

/** How often something with a name occurred. The shares in a list add up to 1, or are all 0. */
export type NamedCount = {
  name: string;
  count: number;
  share: number;
  /** All names that were merged under this one, if there are several. */
  spellings?: readonly string[];
};

/** A count as a row reports it. Entries without a name count under one for all of them, so that parts add up. */
type CountEntry = { name?: string | null | undefined; count?: number | null | undefined };

const nameOf = ({ name }: CountEntry): string => name || unnamed;

export type CountsOf<Row> = (row: Row) => readonly CountEntry[];

/** Adds up the counts by name over the rows of a range, largest first. */
export const countsOf = <Row extends { date: Day }>(
  rows: readonly Row[],
  range: DateRange,
  counted: CountsOf<Row>,
): NamedCount[] => namedCounts([...rowsByDay(rows, range).values()].flatMap(counted));

/** The counts by name on each day of a range. */
export const countTrends = <Row extends { date: Day }>(
  rows: readonly Row[],
  days: readonly Day[],
  counted: CountsOf<Row>,
): PartTrends =>
  partTrends(rows, days, { partsOf: counted, nameOf, amountOf: ({ count }) => count ?? 0 });

/** The same for merged names: each stands for all its spellings. */
export function joinedTrends<Row extends { date: Day }>(
  rows: readonly Row[],
  days: readonly Day[],
  counted: CountsOf<Row>,
  joined: readonly NamedCount[],
): PartTrends {
  const standsFor = new Map(
    joined.flatMap(({ name, spellings = [name] }) => spellings.map((spelling) => [spelling, name])),
  );
  return countTrends(rows, days, (row) =>
    counted(row).map((entry) => ({
      name: standsFor.get(nameOf(entry)) ?? nameOf(entry),
      count: entry.count,
    })),
  );
}

/** Adds up counts by name, largest first; equal ones by name. */
export function namedCounts(given: Iterable<CountEntry>): NamedCount[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const entry of given) {
    const { count } = entry;
    if (!count) continue;
    const name = nameOf(entry);
    counts.set(name, (counts.get(name) ?? 0) + count);
    total += count;
  }
  return [...counts]
    .map(([name, count]) => ({ name, count, share: count / total }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Merges names that differ only in letter case, under the most frequent spelling. */
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

/** The counts by name of one day, and, if people are counted, how many were active. */
export type DayCounts = { date: Day; counts: readonly CountEntry[]; people?: number | undefined };

/** The counts by name in each row. `peopleOf` reads the number of active people, if people are counted. */
export const dayCounts = <Row extends { date: Day }>(
  rows: readonly Row[],
  counted: CountsOf<Row>,
  peopleOf?: (row: Row) => number | null | undefined,
): DayCounts[] =>
  rows.map((row) => ({
    date: row.date,
    counts: counted(row),
    people: peopleOf?.(row) ?? undefined,
  }));

const sumOf = (given: readonly CountEntry[]): number =>
  given.reduce((sum, { count }) => sum + (count ?? 0), 0);

const ofNames = ({ counts }: DayCounts, names: readonly string[]): number =>
  sumOf(counts.filter((entry) => names.includes(nameOf(entry))));

/** Counts of these names by day: 0 on a day with data on which none of them occurs. */
export const nameSeries = (
  rows: readonly DayCounts[],
  range: DateRange,
  names: readonly string[],
): DayValue[] => daySeries(rows, range, (row) => ofNames(row, names));

/**
 * The part of everything that was counted; for people, of those who were active, because a person may be
 * counted several times.
 */
export function nameShare(
  rows: readonly DayCounts[],
  range: DateRange,
  { names, areOfPeople }: { names: readonly string[]; areOfPeople: boolean },
): number | undefined {
  let part = 0;
  let whole = 0;
  for (const row of rowsByDay(rows, range).values()) {
    if (areOfPeople && row.people === undefined) continue;
    part += ofNames(row, names);
    whole += areOfPeople ? (row.people ?? 0) : sumOf(row.counts);
  }
  return whole > 0 ? part / whole : undefined;
}

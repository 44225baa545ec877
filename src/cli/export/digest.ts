import { hash } from 'node:crypto';
import { dayEndpoints, dayParts } from '../../api/day-parts.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import { type DateRange, daysOf } from '../../figures/time/date-range.ts';
import type { Day } from '../../figures/time/day.ts';

/** Raised when the same rows get another hash. */
export const digestVersion = 1;

/** The hash of what an endpoint says of a day. If it is another one, replace all rows of that day. */
export type DayDigest = { endpoint: string; date: Day; rows: number; sha256: string };

type DayRow = { date: Day };

const names = [...dayParts, 'users'] as const;

const rowsOf = async (
  name: (typeof names)[number],
  client: ReadingClient,
  range: DateRange,
): Promise<readonly DayRow[]> =>
  name === 'users'
    ? await client.users(range).toArray()
    : (await client[dayEndpoints[name]](range)).data;

/** A digest for each endpoint and day, also of days without rows. */
export async function dayDigests(client: ReadingClient, range: DateRange): Promise<DayDigest[]> {
  const read = await Promise.all(
    names.map(async (endpoint) => {
      const byDay = Map.groupBy(await rowsOf(endpoint, client, range), ({ date }) => date);
      return daysOf(range).map((date) => {
        const texts = (byDay.get(date) ?? []).map(canonicalJson).sort();
        return {
          endpoint,
          date,
          rows: texts.length,
          sha256: hash('sha256', `[${texts.join(',')}]`),
        };
      });
    }),
  );
  return read.flat();
}

/** JSON whose names are in order and which has no white space, so that the same value is the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`);
  return `{${entries.join(',')}}`;
}

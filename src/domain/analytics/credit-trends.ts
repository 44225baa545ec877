import type { Sample } from '../charts/sample.ts';
import type { Day } from '../day.ts';
import type { TokensRow } from '../resources.ts';
import { unnamed } from './credits-by-model.ts';

/** Credits by day of everything that has a name; what is not named used nothing on any day. */
export type CreditTrends = { of(name: string): readonly Sample[] };

type Part = { name: string; credits: number };

/** Every model's credits on each of the days, in one pass over the rows. */
export const modelTrends = (rows: readonly TokensRow[], days: readonly Day[]): CreditTrends =>
  trends(rows, days, (row) =>
    (row.by_model ?? []).map((part) => ({
      name: part.model_id || unnamed,
      credits: part.billable_tokens ?? 0,
    })),
  );

/** Every person's credits on each of the days, by user id, in one pass over the rows. */
export const userTrends = (rows: readonly TokensRow[], days: readonly Day[]): CreditTrends =>
  trends(rows, days, (row) =>
    (row.by_user ?? []).map((part) => ({
      name: part.user_id || part.user_email || unnamed,
      credits: part.billable_tokens ?? 0,
    })),
  );

/** A day without a row stays a gap; a day with data on which nothing was used is zero. */
function trends(
  rows: readonly TokensRow[],
  days: readonly Day[],
  partsOf: (row: TokensRow) => readonly Part[],
): CreditTrends {
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
    for (const { name, credits } of partsOf(row)) {
      const trend = byName.get(name) ?? [...idle];
      trend[place] = (trend[place] ?? 0) + credits;
      byName.set(name, trend);
    }
  }
  return { of: (name) => byName.get(name) ?? idle };
}

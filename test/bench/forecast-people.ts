import { createDemoAnalytics } from '../../src/demo/demo-analytics.ts';
import { type DateRange, daysOf } from '../../src/figures/time/date-range.ts';
import type { Day } from '../../src/figures/time/day.ts';
import { createOrganization } from '../second-organization/organization.ts';

/** What somebody used on each day, and what kind of use that is. */
export type Person = { kind: string; days: ReadonlyMap<Day, number> };

const range: DateRange = { startDate: '2026-01-14', endDate: '2027-01-31' };

/** The people of a demo organization, whose stories are later. Their kinds are told from all of their days. */
export function demoPeople(seed: number): Person[] {
  const demo = createDemoAnalytics({ seed, nowMs: Date.parse('2027-04-21T09:00:00Z') });
  const people = usedByDay((day) =>
    (demo.analyticsDay(day)?.tokens.by_user ?? []).map(({ user_id, billable_tokens }) => ({
      id: user_id,
      credits: billable_tokens,
    })),
  );
  return [...people.values()].map((days) => ({ kind: kindOf(days), days }));
}

/** The people of an organization that was made for no rule, with problems planted in the two weeks from a day on. */
export function secondPeople(seed: number, from: Day): Person[] {
  const { people, analytics } = createOrganization({ seed, people: 60, from });
  const used = usedByDay((day) =>
    analytics.truth(day).map(({ person, credits }) => ({ id: person.id, credits })),
  );
  return people.map(({ id, kind }) => ({ kind, days: used.get(id) ?? new Map() }));
}

type Used = { id: string; credits: number };

function usedByDay(usedOn: (day: Day) => readonly Used[]): Map<string, Map<Day, number>> {
  const people = new Map<string, Map<Day, number>>();
  for (const day of daysOf(range)) {
    for (const { id, credits } of usedOn(day)) {
      const days = people.get(id) ?? new Map<Day, number>();
      people.set(id, days.set(day, credits));
    }
  }
  return people;
}

function kindOf(days: ReadonlyMap<Day, number>): string {
  const active = [...days].filter(([, credits]) => credits > 0).map(([day]) => day);
  const [startDate = range.startDate, endDate = startDate] = [active[0], active.at(-1)];
  const aWeek = (7 * active.length) / daysOf({ startDate, endDate }).length;
  if (aWeek > 6.3) return 'every day';
  return aWeek > 3 ? 'full-time' : 'part-time';
}

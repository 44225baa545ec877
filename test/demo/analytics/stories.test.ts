import { describe, expect, test } from 'vitest';
import type { DemoAnalytics } from '../../../src/demo/demo-analytics.ts';
import type { AnalyticsDay } from '../../../src/demo/demo-organization.ts';
import { personAs } from '../../../src/demo/people.ts';
import {
  anOrganization,
  daysBefore,
  daysBetween,
  medianOf,
  recordedDays,
  sumOf,
} from './organization.ts';

const seeds = [0, 1, 2, 3, 4, 5, 6, 7];

describe.each(seeds)('with seed %i', (seed) => {
  const organization = anOrganization({ seed });
  const days = recordedDays(organization, organization.firstDay, organization.lastDay);

  test('the credits of one person jump eightfold nine days ago, and stay', () => {
    const { id } = personAs(organization.people, 'runaway');
    const before = creditsOf(
      id,
      days.filter(({ day }) => day > '2026-10-01' && day < '2026-11-12'),
    );
    const since = creditsOf(
      id,
      days.filter(({ day }) => day >= '2026-11-12'),
    );

    expect(since).toHaveLength(9);
    expect(medianOf(since) / medianOf(before)).toBeGreaterThan(6);
    expect(medianOf(since) / medianOf(before)).toBeLessThan(10.5);
    expect(Math.min(...since)).toBeGreaterThan(3.5 * medianOf(before));
  });

  test('no one else jumps like that', () => {
    const jumps = organization.people.filter(({ id }) => {
      const before = creditsOf(
        id,
        days.filter(({ day }) => day > '2026-10-01' && day < '2026-11-12'),
      );
      const since = creditsOf(
        id,
        days.filter(({ day }) => day >= '2026-11-12'),
      );
      return before.length > 10 && since.length > 3 && medianOf(since) > 4 * medianOf(before);
    });

    expect(jumps.map(({ id }) => id)).toEqual([personAs(organization.people, 'runaway').id]);
  });

  test('the old model gives way to the new one between mid-April and June', () => {
    expect(shareOf('atlas-3', monthOf('2026-03'))).toBe(0);
    expect(shareOf('atlas-2', monthOf('2026-03'))).toBeGreaterThan(0.6);
    expect(shareOf('atlas-3', monthOf('2026-05'))).toBeGreaterThan(0.3);
    expect(shareOf('atlas-2', monthOf('2026-05'))).toBeGreaterThan(0.05);
    expect(shareOf('atlas-3', monthOf('2026-07'))).toBeGreaterThan(0.5);
    expect(shareOf('atlas-2', monthOf('2026-07'))).toBeLessThan(0.1);
  });

  test('after the summer only a nightly job is left on the old model', () => {
    const users = days
      .filter(({ day }) => day > '2026-09-01')
      .flatMap(({ tokens }) => tokens.by_user)
      .filter(({ by_model }) => by_model.some(({ model_id }) => model_id === 'atlas-2'));

    expect(new Set(users.map((user) => user.user_email))).toEqual(new Set(['']));
    expect(new Set(users.map((user) => user.user_id)).size).toBe(1);
  });

  test('one workday of the last weeks is lost, the rest is there', () => {
    const all = daysBetween(organization.firstDay, organization.lastDay);
    const lost = all.filter((day) => organization.analyticsDay(day) === undefined);

    expect(lost).toHaveLength(1);
    expect(lost[0] && lost[0] >= '2026-10-22' && lost[0] <= '2026-11-06').toBe(true);
    expect([1, 2, 3, 4, 5]).toContain(new Date(lost[0] ?? '').getUTCDay());
  });

  test('MCP servers exist twice, written differently', () => {
    const names = new Set(
      days.flatMap(({ tools }) => tools.mcp_by_server.map((row) => row.server)),
    );
    const merged = new Set(Array.from(names, (name) => name.toLowerCase()));

    expect(names.size - merged.size).toBeGreaterThanOrEqual(2);
  });

  test('a few tool names are garbled', () => {
    const calls = days.flatMap(({ tools }) => tools.by_tool);
    const garbled = calls.filter(({ tool }) => !/^([A-Za-z-]+___)?[a-z]+_[a-z]+$|___/.test(tool));
    const share = sumOf(garbled, (row) => row.invocations) / sumOf(calls, (row) => row.invocations);

    expect(garbled.length).toBeGreaterThanOrEqual(5);
    expect(share).toBeLessThan(0.0002);
  });

  test('two people without e-mail are active', () => {
    const nameless = days.flatMap(({ users }) => users.filter((row) => row.user_email === null));

    expect(new Set(nameless.map((row) => row.user_id)).size).toBe(2);
  });

  test('a weekend day costs a fraction of a workday', () => {
    const isWeekendDay = ({ day }: AnalyticsDay) => [0, 6].includes(new Date(day).getUTCDay());
    const credits = (part: readonly AnalyticsDay[]) =>
      medianOf(part.map(({ tokens }) => tokens.billable_tokens));

    expect(credits(days.filter(isWeekendDay))).toBeLessThan(
      credits(days.filter((day) => !isWeekendDay(day))) / 3,
    );
  });

  test('who works at weekends does less there', () => {
    const { id } = personAs(organization.people, 'overLimit');
    const creditsOnWeekdays = (weekdays: number[]) =>
      medianOf(
        creditsOf(
          id,
          days.filter(({ day }) => weekdays.includes(new Date(day).getUTCDay())),
        ),
      );

    expect(creditsOnWeekdays([0, 6])).toBeLessThan(0.6 * creditsOnWeekdays([2, 3, 4]));
  });

  test('the year brings more people, more credits and a fuller cache', () => {
    const [february, october] = [monthOf('2026-02'), monthOf('2026-10')];
    const people = (part: readonly AnalyticsDay[]) =>
      Math.max(...part.map(({ activity }) => activity.monthly_active_users));
    const credits = (part: readonly AnalyticsDay[]) =>
      sumOf(part, ({ tokens }) => tokens.billable_tokens) / part.length;
    const cached = (part: readonly AnalyticsDay[]) =>
      sumOf(part, ({ tokens }) => tokens.cache_read_tokens) /
      sumOf(part, ({ tokens }) => tokens.input_tokens);

    expect(people(october)).toBeGreaterThan(people(february) + 3);
    expect(credits(october)).toBeGreaterThan(1.2 * credits(february));
    expect(cached(october)).toBeGreaterThan(cached(february) + 0.15);
  });

  function monthOf(month: string): AnalyticsDay[] {
    return days.filter(({ day }) => day.startsWith(month));
  }
});

test.each(['2026-02-02', '2026-06-15', '2027-12-31', '2028-03-01'])(
  'the jump and the lost day follow a clock at %s',
  (today) => {
    const organization = anOrganization({ now: `${today}T12:00:00Z` });
    const { id } = personAs(organization.people, 'runaway');
    const last = recordedDays(organization, daysBefore(today, 9), daysBefore(today, 1));
    const earlier = recordedDays(organization, daysBefore(today, 19), daysBefore(today, 10));

    expect(medianOf(creditsOf(id, last)) / medianOf(creditsOf(id, earlier))).toBeGreaterThan(5);
    expect(lostDays(organization, daysBefore(today, 35), daysBefore(today, 1))).toHaveLength(1);
  },
);

const creditsOf = (id: string, days: readonly AnalyticsDay[]): number[] =>
  days.flatMap(({ users }) =>
    users.filter((row) => row.user_id === id).map((row) => row.billable_tokens),
  );

function shareOf(modelId: string, days: readonly AnalyticsDay[]): number {
  const ofModel = days.flatMap(({ tokens }) =>
    tokens.by_model.filter((usage) => usage.model_id === modelId),
  );
  return (
    sumOf(ofModel, (usage) => usage.billable_tokens) /
    sumOf(days, ({ tokens }) => tokens.billable_tokens)
  );
}

const lostDays = (organization: DemoAnalytics, first: string, last: string): string[] =>
  daysBetween(first, last).filter(
    (day) => day >= organization.firstDay && organization.analyticsDay(day) === undefined,
  );

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { activityRow } from '../../../src/api/analytics/activity.ts';
import { productivityRow } from '../../../src/api/analytics/productivity.ts';
import { tokensRow } from '../../../src/api/analytics/tokens.ts';
import { toolsRow } from '../../../src/api/analytics/tools.ts';
import { userDayRow } from '../../../src/api/analytics/users.ts';
import { RandomSource } from '../../../src/demo/random.ts';
import { anOrganization, dayIn, daysBefore, daysBetween, recordedDays } from './organization.ts';

test('who was active is counted without drawing files and levels of autonomy', () => {
  const next = vi.spyOn(RandomSource.prototype, 'next');
  onTestFinished(() => next.mockRestore());
  const drawnFor = (part: 'activity' | 'users') => {
    const organization = anOrganization();
    next.mockClear();
    expect(dayIn(organization, '2026-11-19')[part]).toBeDefined();
    return next.mock.calls.length;
  };

  expect(drawnFor('activity')).toBeLessThan(0.85 * drawnFor('users'));
});

test('rows have exactly the documented shape', () => {
  const shape = z.strictObject({
    day: z.string(),
    tokens: z.strictObject(tokensRow.shape),
    tools: z.strictObject(toolsRow.shape),
    activity: z.strictObject(activityRow.shape),
    productivity: z.strictObject(productivityRow.shape),
    users: z.array(z.strictObject(userDayRow.shape)),
  });

  for (const day of recordedDays(anOrganization(), '2026-01-14', '2026-11-20')) {
    // Strict schemas refuse what is missing, wrong or too much.
    expect(shape.safeParse(day).error).toBeUndefined();
    expect([day.tokens.date, day.users[0]?.date]).toEqual([day.day, day.day]);
  }
});

test('ratios have no more than four decimals', () => {
  for (const { tools, users } of recordedDays(anOrganization(), '2026-05-01', '2026-05-31')) {
    const ratios = [
      tools.autonomy_ratio_avg,
      tools.autonomy_ratio_p50,
      tools.autonomy_ratio_p90,
      tools.tool_calls_per_session_avg,
      tools.user_turns_per_session_avg,
      ...Object.values(tools.tool_autonomy_level_ratio),
      ...users.map((row) => row.autonomy_ratio),
    ];

    for (const ratio of ratios) expect(String(ratio)).toMatch(/^\d+(\.\d{1,4})?$/);
  }
});

test('users come in the order of their ids', () => {
  const ids = dayIn(anOrganization(), '2026-10-07').users.map((row) => row.user_id);

  expect(ids).toEqual([...new Set(ids)].sort());
});

test('breakdowns come with the largest first', () => {
  for (const day of recordedDays(anOrganization(), '2026-09-01', '2026-09-30')) {
    const { tokens, tools, productivity } = day;
    const breakdowns = [
      tokens.by_user.map((usage) => usage.billable_tokens),
      tokens.by_model.map((usage) => usage.billable_tokens),
      tools.by_tool.map((row) => row.invocations),
      tools.mcp_by_server.map((row) => row.invocations),
      tools.skills_by_name.map((row) => row.count),
      tools.hooks_by_event.map((row) => row.count),
      productivity.by_extension.map((row) => row.count),
      productivity.by_language.map((row) => row.count),
    ];

    for (const counts of breakdowns) {
      expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    }
  }
});

describe('the range', () => {
  test('begins on 2026-01-14 and ends yesterday', () => {
    const organization = anOrganization({ now: '2026-11-21T00:00:00Z' });

    expect([organization.firstDay, organization.lastDay]).toEqual(['2026-01-14', '2026-11-20']);
    expect(organization.analyticsDay('2026-01-13')).toBeUndefined();
    expect(organization.analyticsDay('2026-01-14')).toBeDefined();
    expect(organization.analyticsDay('2026-11-20')).toBeDefined();
  });

  test('goes on with the days that pass', () => {
    const before = anOrganization({ now: '2026-11-21T00:00:00Z' });

    const counts = before.analyticsDay('2026-11-23')?.activity;

    expect(counts?.daily_active_users).toBeGreaterThan(10);
    expect(counts?.weekly_active_users).toBeGreaterThanOrEqual(counts?.daily_active_users ?? 0);
  });

  test.each(['2026-02-31', '2026-2-3', 'yesterday', ''])('has no day "%s"', (day) => {
    expect(anOrganization().analyticsDay(day)).toBeUndefined();
  });

  test.each([
    { days: 10, firstDay: '2026-11-11' },
    { days: 1, firstDay: '2026-11-20' },
    { days: 5_000, firstDay: '2026-01-14' },
  ])('of $days days begins on $firstDay', ({ days, firstDay }) => {
    expect(anOrganization({ scale: { days } }).firstDay).toBe(firstDay);
  });

  test('is empty before there were analytics', () => {
    const organization = anOrganization({ now: '2026-01-14T12:00:00Z' });

    expect(organization.firstDay > organization.lastDay).toBe(true);
    expect(organization.analyticsDay('2026-01-13')).toBeUndefined();
    expect(organization.creditLimits.userLimits.length).toBeGreaterThan(4);
  });
});

describe('the same seed and clock', () => {
  test('bring the same organization, in whatever order days are asked for', () => {
    const days = daysBetween('2026-08-20', '2026-11-20');
    const [left, right] = [anOrganization({ seed: 3 }), anOrganization({ seed: 3 })];

    const forwards = days.map((day) => left.analyticsDay(day));
    const backwards = days.toReversed().map((day) => right.analyticsDay(day));

    expect(backwards.reverse()).toEqual(forwards);
    expect(right.people).toEqual(left.people);
    expect(right.creditLimits).toEqual(left.creditLimits);
  });

  test('bring the same people when more of them are asked for', () => {
    const few = anOrganization({ scale: { users: 20 } }).people;
    const many = anOrganization({ scale: { users: 300 } }).people;

    expect(many.slice(0, few.length)).toEqual(few);
  });

  test('with another seed bring another organization', () => {
    const [left, right] = [anOrganization({ seed: 3 }), anOrganization({ seed: 4 })];

    expect(right.people.map(({ id }) => id)).not.toEqual(left.people.map(({ id }) => id));
    expect(right.analyticsDay('2026-09-09')).not.toEqual(left.analyticsDay('2026-09-09'));
  });
});

describe('trailing counts', () => {
  const seeds = [1, 2, 3, 4, 5];

  test.each(seeds)('are the distinct people of the days that there are, seed %i', (seed) => {
    const organization = anOrganization({ seed });
    for (const day of daysBetween('2026-10-22', '2026-11-20')) {
      const activity = organization.analyticsDay(day)?.activity;
      if (!activity) continue;

      expect(activity.weekly_active_users).toBe(distinctPeople(day, 7));
      expect(activity.monthly_active_users).toBe(distinctPeople(day, 30));
    }

    function distinctPeople(lastDay: string, days: number): number {
      const window = recordedDays(organization, daysBefore(lastDay, days - 1), lastDay);
      return new Set(window.flatMap(({ users }) => users.map((row) => row.user_id))).size;
    }
  });

  test('begin with the first day', () => {
    const { activity } = dayIn(anOrganization(), '2026-01-14');

    expect(activity.weekly_active_users).toBe(activity.daily_active_users);
    expect(activity.monthly_active_users).toBe(activity.daily_active_users);
  });
});

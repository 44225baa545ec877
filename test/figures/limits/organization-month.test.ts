import { expect, test } from 'vitest';
import { monthUse } from '../../../src/figures/limits/limit-use.ts';
import { rowsUsedEvenly } from './used-evenly.ts';
import { variedMonth } from './varied-months.ts';
import { variedPeople } from './varied-people.ts';

const nowMs = Date.parse('2026-11-11T09:00:00Z');
const limits = { globalLimit: null, userLimits: [] };
const [today, lastDay] = ['2026-11-11', '2026-12-05'];

/** So many people who used as much as each other this month. */
const evenly = (count: number, credits: number) =>
  rowsUsedEvenly(
    Array.from({ length: count }, (_, index) => ({
      userId: `user_${index}`,
      email: `user.${index}@halcyon.example`,
      credits,
    })),
    nowMs,
  );

function organizationOf(count: number) {
  const { people, organization } = monthUse(limits, evenly(count, 1_000), today);
  if (organization.outlook.state !== 'known') throw new Error(organization.outlook.state);
  return { people, ...organization, ...organization.outlook };
}

test('everybody together uses what people use, at the pace of all of them', () => {
  const { used, low, middle, high } = organizationOf(20);

  expect(used).toBeCloseTo(20_000, 0);
  expect(middle / 60_000).toBeCloseTo(1, 1);
  expect(low).toBeLessThan(60_000);
  expect(high).toBeGreaterThan(60_000);
});

test('the range of all is narrower than the sum of the ranges, because people vary independently', () => {
  const unevenly = evenly(50, 1_000).map((row, day) => ({
    ...row,
    by_user: (row.by_user ?? []).map((part, person) => ({
      ...part,
      billable_tokens: ((day * 7 + person * 3) % 5) * 20,
    })),
  }));
  const { people, organization } = monthUse(limits, unevenly, today);
  const widths = [organization, ...people].map(({ outlook }) =>
    outlook.state === 'known' ? outlook.high - outlook.low : 0,
  );

  const [ofAll = 0, ...ofPeople] = widths;
  expect(ofAll).toBeGreaterThan(0);
  expect(ofAll).toBeLessThan(0.7 * ofPeople.reduce((sum, width) => sum + width, 0));
});

test('a month that has ended is expected to come to nothing else', () => {
  const { organization } = monthUse(limits, evenly(3, 1_000), lastDay, '2026-11');

  expect(organization.outlook).toEqual({ state: 'ended' });
});

test('some people together use what each of them uses, and all of them what the organization does', () => {
  const { people, organization, monthOf } = monthUse(limits, evenly(20, 1_000), today);
  const some = people.slice(0, 7).map(({ key }) => key);

  expect(monthOf(people.map(({ key }) => key).toSorted()).used).toBeCloseTo(20_000, 0);
  expect(monthOf(some).used).toBeCloseTo(7_000, 0);
  expect(monthOf(some).outlook).toMatchObject({
    state: 'known',
    middle: expect.closeTo(21_000, -3),
  });
  expect(monthOf(people.map(({ key }) => key)).outlook).toEqual(organization.outlook);
  expect(monthOf([])).toMatchObject({ used: undefined, outlook: { high: 0 } });
});

test('the month of many people who vary ends in its range, as expected on average', () => {
  const months = ['03', '04', '05', '06', '09', '10', '11'];
  const forecasts = (['usual', 'varied', 'bursts'] as const).flatMap((habit) => {
    const everybody = variedPeople(habit, 300, 1);
    return months.flatMap((month) => variedMonth(everybody, `2026-${month}-20`) ?? []);
  });
  const within = forecasts.filter(({ low, high, came }) => came >= low && came <= high);
  const off = forecasts.reduce((sum, { middle, came }) => sum + middle / came - 1, 0);

  expect(forecasts).toHaveLength(21);
  expect(within.length).toBeGreaterThan(0.65 * 21);
  expect(Math.abs(off / 21)).toBeLessThan(0.07);
});

import { describe, expect, test } from 'vitest';
import { monthOf } from '../../../src/figures/limits/month.ts';
import { monthForecast } from '../../../src/figures/limits/month-forecast.ts';
import { monthPlan } from '../../../src/figures/limits/month-plan.ts';
import { dayKindOf, dayOf } from '../../../src/figures/time/day.ts';

/** A forecast on a day for somebody who uses this much on each day before it. */
function forecastOf(read: (day: string) => number, today = '2026-11-11') {
  const plan = monthPlan(monthOf(today), today, () => true);
  const { days, outlook } = monthForecast(plan.known.map(read), plan);
  if (outlook.state !== 'known') throw new Error(`There is no outlook: ${outlook.state}`);
  const used = days.findLast(({ isExpected }) => !isExpected)?.total ?? 0;
  return { ...outlook, used, toCome: plan.toCome };
}

describe('the range of a forecast', () => {
  /** How many times as much the upper end of what is to come is as the lower end. */
  function width(read: (day: string) => number): number {
    const { low, high, used } = forecastOf(read);
    return (high - used) / (low - used);
  }
  const dayOfMonth = (day: string) => Number(day.slice(8));

  test('is narrow for constant use, and wide for rare use', () => {
    const constant = width((day) => 1_000 + (dayOfMonth(day) % 3));
    const rare = width((day) => (dayOfMonth(day) % 9 === 0 ? 1_000 : 0));

    expect(constant).toBeLessThan(1.15);
    expect(rare).toBeGreaterThan(3);
  });

  test('is wider the more the weeks differ', () => {
    const isOdd = (day: string) => Math.floor(Date.parse(day) / (7 * 86_400_000)) % 2 === 1;

    expect(width((day) => (isOdd(day) ? 130 : 70))).toBeGreaterThan(
      width((day) => (isOdd(day) ? 105 : 95)),
    );
  });

  test('hardly moves overnight if nothing changes', () => {
    const read = (day: string) => (dayKindOf(day) === 'weekend' ? 10 : 100);
    const ends = forecastOf(read)
      .toCome.slice(0, 15)
      .map((day) => forecastOf(read, dayOf(Date.parse(day))).high);

    for (const [index, high] of ends.slice(1).entries()) {
      expect(high / (ends[index] ?? 0)).toBeCloseTo(1, 2);
    }
  });
});

test('a pace that changed for everyday use goes on, while a week on call does not', () => {
  const isBefore = (day: string) => day < '2026-11-04';
  const everyday = forecastOf((day) => (isBefore(day) ? 10 : 100));
  const onCall = forecastOf((day) => (day === '2026-10-14' ? 10 : isBefore(day) ? 0 : 100));

  expect(everyday.middle).toBeGreaterThan(730 + 20 * 70);
  expect(onCall.middle).toBeLessThan(700 + 20 * 60);
});

test('after New Year, people are expected to work as before Christmas', () => {
  const isBreak = (day: string) => day >= '2026-12-24' && day <= '2027-01-01';

  const { middle } = forecastOf((day) => (isBreak(day) ? 0 : 100), '2027-01-02');

  expect(middle).toBeGreaterThan(28 * 100);
});

test('a month is uncertain while it is not known whether people rest at the end of the year', () => {
  const isUncertain = (today: string) => forecastOf(() => 100, today).isUncertain;

  expect(['2026-11-20', '2026-12-10', '2026-12-30', '2027-01-10'].map(isUncertain)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

import { array, double, integer, option, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sample } from '../../../src/domain/charts/sample.ts';
import { weekdayOf } from '../../../src/domain/day.ts';
import {
  forecastPlan,
  forecastRange,
  monthForecast,
  passingDay,
} from '../../../src/domain/limits/month-forecast.ts';
import { holds } from '../holds.ts';

// A Wednesday; ten of thirty days are known.
const nowMs = Date.parse('2026-11-11T09:00:00Z');
const plan = forecastPlan(nowMs);
const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6;
const knownOf = (read: (day: string) => Sample, of = plan) => of.known.map(({ day }) => read(day));
const totalOf = (known: readonly Sample[], of = plan) => monthForecast(known, of).at(-1)?.total;

describe('the days that a forecast is made from', () => {
  test.each([
    ['2026-11-11', '2026-10-14', '2026-11-10'],
    ['2026-11-30', '2026-11-01', '2026-11-29'],
    ['2026-11-01', '2026-10-04', '2026-10-31'],
    // The analytics begin on 14 January.
    ['2026-01-20', '2026-01-14', '2026-01-19'],
  ])('on %s begin on %s', (today, startDate, endDate) => {
    expect(forecastRange(Date.parse(`${today}T12:00:00Z`))).toMatchObject({
      range: { startDate, endDate },
    });
  });
});

test('every day of the month is there once, known ones as they were', () => {
  const forecast = monthForecast(
    knownOf((day) => (day === '2026-11-10' ? 7 : 1)),
    plan,
  );

  expect(forecast.map(({ day }) => Number(day.slice(8)))).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
  expect(forecast[8]).toEqual({ day: '2026-11-09', credits: 1, total: 9, isExpected: false });
  expect(forecast[9]).toEqual({ day: '2026-11-10', credits: 7, total: 16, isExpected: false });
  expect(forecast[10]).toMatchObject({ day: '2026-11-11', isExpected: true });
});

test('who works on working days only is not expected to at weekends', () => {
  const forecast = monthForecast(
    knownOf((day) => (isWeekend(day) ? 0 : 100)),
    plan,
  );

  for (const { day, credits } of forecast) {
    expect(credits).toBeCloseTo(isWeekend(day) ? 0 : 100);
  }
  // 21 working days: at the pace of ten days, seven of them working, it would have been 2,100 as well.
  expect(forecast.at(-1)?.total).toBeCloseTo(2_100);
});

test.each([1, 2, 4, 7])('somebody who jumped %i days ago is not expected to fall back', (days) => {
  const firstDay = `2026-11-${String(11 - days).padStart(2, '0')}`;
  const known = knownOf((day) => (day >= firstDay ? 1_000 : 100));
  const used = 100 * (10 - days) + 1_000 * days;

  expect(totalOf(known)).toBeGreaterThan((used / 10) * 30);
  expect(totalOf(known)).toBeLessThan(used + 20 * 1_000);
});

test('on the first of a month the weeks before tell what is expected', () => {
  const first = forecastPlan(Date.parse('2026-11-01T00:00:01Z'));
  const forecast = monthForecast(
    knownOf(() => 50, first),
    first,
  );

  expect(forecast).toHaveLength(30);
  expect(forecast.every(({ isExpected }) => isExpected)).toBe(true);
  expect(forecast.at(-1)?.total).toBeCloseTo(1_500);
});

test('a day without data takes what its kind takes, for it was used all the same', () => {
  const known = knownOf((day) => (day === '2026-11-05' ? undefined : 10));

  expect(totalOf(known)).toBeCloseTo(300);
  expect(monthForecast(known, plan)[4]).toMatchObject({ isExpected: true });
});

test('where no weekend is known yet, one takes what any day takes', () => {
  // The analytics began on a Wednesday.
  const young = forecastPlan(Date.parse('2026-01-16T12:00:00Z'));
  const forecast = monthForecast([10, 10], young);

  expect(young.known.map(({ day }) => day)).toEqual(['2026-01-14', '2026-01-15']);
  expect(forecast[0]?.day).toBe('2026-01-14');
  expect(forecast.at(-1)).toMatchObject({ day: '2026-01-31', total: 180 });
});

test('without a day with data nothing is expected', () => {
  expect(monthForecast([], plan)).toEqual([]);
  expect(
    monthForecast(
      knownOf(() => undefined),
      plan,
    ),
  ).toEqual([]);
});

test('a limit is passed on the day whose total is beyond it, and on none before today', () => {
  const forecast = monthForecast(
    knownOf(() => 10),
    plan,
  );

  expect(passingDay(forecast, 205, nowMs)).toBe('2026-11-21');
  expect(passingDay(forecast, 20, nowMs)).toBe('2026-11-11');
  expect(passingDay(forecast, 301, nowMs)).toBeUndefined();
});

const moment = integer({ min: Date.parse('2026-01-15'), max: Date.parse('2027-12-31') });
const credits = double({ min: 0, max: 1e9, noNaN: true });
const days = array(option(credits, { nil: undefined }), { minLength: 30, maxLength: 30 });

test('nobody is expected to end below what is used, nor to use less on any day', () => {
  holds(
    property(moment, days, (atMs, values) => {
      const of = forecastPlan(atMs);
      const known = of.known.map((_, index) => values[index]);
      const forecast = monthForecast(known, of);
      const used = forecast.filter(({ isExpected }) => !isExpected);

      let before = 0;
      for (const { total } of forecast) {
        expect(total).toBeGreaterThanOrEqual(before);
        before = total;
      }
      expect(before).toBeGreaterThanOrEqual(
        used.reduce((sum, day) => sum + day.credits, 0) * (1 - 1e-9),
      );
    }),
  );
});

test('even use ends where its pace leads', () => {
  holds(
    property(moment, credits, (atMs, aDay) => {
      const of = forecastPlan(atMs);
      const total = totalOf(
        knownOf(() => aDay, of),
        of,
      );

      expect(total).toBeCloseTo(aDay * of.month.length, 0);
    }),
  );
});

test('who uses more on a day is not expected to end with less', () => {
  holds(
    property(days, integer({ min: 0, max: 27 }), credits, (values, place, more) => {
      const known = plan.known.map((_, index) => values[index] ?? 0);
      const raised = known.with(place, (known[place] ?? 0) + more);

      expect(totalOf(raised) ?? 0).toBeGreaterThanOrEqual((totalOf(known) ?? 0) * (1 - 1e-9));
    }),
  );
});

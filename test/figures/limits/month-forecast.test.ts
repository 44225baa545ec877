import { array, double, integer, option, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthBasis, monthOf } from '../../../src/figures/limits/month.ts';
import { type MonthForecast, monthForecast } from '../../../src/figures/limits/month-forecast.ts';
import { monthPlan } from '../../../src/figures/limits/month-plan.ts';
import { dayKindOf, dayOf } from '../../../src/figures/time/day.ts';
import type { Sample } from '../../../src/figures/values/sample.ts';
import { holds } from '../holds.ts';

// A Wednesday; ten of thirty days are known.
const nowMs = Date.parse('2026-11-11T09:00:00Z');
/** The plan of the month of a time, all of whose past days have data. */
const forecastPlan = (atMs: number) => monthPlan(monthOf(dayOf(atMs)), dayOf(atMs), () => true);
const plan = forecastPlan(nowMs);
const knownOf = (read: (day: string) => Sample, of = plan) => of.known.map(read);

function outlookOf({ outlook }: MonthForecast) {
  if (outlook.state !== 'known') throw new Error(`There is no outlook: ${outlook.state}`);
  return outlook;
}

const middleOf = (known: readonly Sample[], of = plan) =>
  outlookOf(monthForecast(known, of)).middle;

describe('the days that a forecast is made from', () => {
  test.each([
    ['2026-11', '2026-11-11', '2026-10-13', '2026-11-10'],
    ['2026-11', '2026-11-30', '2026-11-01', '2026-11-29'],
    ['2026-12', '2026-12-01', '2026-11-02', '2026-11-30'],
    ['2026-11', '2026-12-01', '2026-11-01', '2026-11-30'],
    ['2026-02', '2026-11-11', '2026-01-31', '2026-02-28'],
    // The analytics begin on 14 January.
    ['2026-01', '2026-01-20', '2026-01-14', '2026-01-19'],
  ])('of %s on %s begin on %s', (month, today, startDate, endDate) => {
    expect(monthBasis(month, today)).toMatchObject({ range: { startDate, endDate } });
  });
});

test('every day of the month is there once, known ones as they were', () => {
  const { days } = monthForecast(
    knownOf((day) => (day === '2026-11-10' ? 7 : 1)),
    plan,
  );

  expect(days.map(({ day }) => Number(day.slice(8)))).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
  expect(days[8]).toEqual({ day: '2026-11-09', credits: 1, total: 9, isExpected: false });
  expect(days[9]).toEqual({ day: '2026-11-10', credits: 7, total: 16, isExpected: false });
  expect(days[10]).toMatchObject({ day: '2026-11-11', isExpected: true });
});

test('the month ends in the middle of its range', () => {
  const forecast = monthForecast(
    knownOf((day) => Number(day.slice(8))),
    plan,
  );
  const { low, middle, high } = outlookOf(forecast);

  expect(forecast.days.at(-1)?.total).toBe(middle);
  expect(low).toBeLessThan(middle);
  expect(high).toBeGreaterThan(middle);
});

test('who works on working days only is not expected to at weekends', () => {
  const { days } = monthForecast(
    knownOf((day) => (dayKindOf(day) === 'weekend' ? 0 : 100)),
    plan,
  );

  for (const { day, credits, isExpected } of days) {
    if (dayKindOf(day) === 'weekend') expect(credits).toBe(0);
    else if (isExpected) expect(credits).toBeGreaterThan(90);
  }
});

test('somebody who jumped a week ago is expected to go on, and may fall back', () => {
  const known = knownOf((day) => (day >= '2026-11-04' ? 1_000 : 100));
  const { low, middle, high } = outlookOf(monthForecast(known, plan));

  expect(low).toBeLessThan(7_300 + 20 * 500);
  expect(middle).toBeGreaterThan(7_300 + 20 * 600);
  expect(high).toBeGreaterThan(7_300 + 20 * 1_000);
});

test('the same days have the same forecast', () => {
  const known = knownOf((day) => Number(day.slice(8)));

  expect(monthForecast(known, plan, 400)).toEqual(
    monthForecast(known, forecastPlan(nowMs + 3_600_000), 400),
  );
});

describe('a day that is over and has no data', () => {
  const known = knownOf((day) => (day === '2026-11-05' ? undefined : 10));

  test('is unknown, and not in the totals', () => {
    const { days } = monthForecast(known, plan);

    expect(days[4]).toEqual({
      day: '2026-11-05',
      credits: undefined,
      total: 40,
      isExpected: false,
    });
    expect(days[9]).toMatchObject({ day: '2026-11-10', total: 90 });
  });

  test('is expected to be like others of its weekday, and changes nothing in the days to come', () => {
    const complete = middleOf(knownOf(() => 10));

    expect(middleOf(known)).toBeCloseTo(complete);
  });

  test('does not move the day on which a limit was exceeded', () => {
    const { days } = monthForecast(known, plan);

    expect(days.find(({ total }) => total > 85)?.day).toBe('2026-11-10');
  });
});

describe('nothing is expected', () => {
  test('of a month that has ended', () => {
    const ended = monthPlan('2026-10', dayOf(nowMs), () => true);
    const { days, outlook, exceedance } = monthForecast(
      knownOf(() => 50, ended),
      ended,
      10,
    );

    expect(outlook).toEqual({ state: 'ended' });
    expect(exceedance).toBeUndefined();
    expect(days.at(-1)).toMatchObject({ day: '2026-10-31', total: 31 * 50, isExpected: false });
  });

  test('without a day with data', () => {
    const { outlook } = monthForecast(
      knownOf(() => undefined),
      plan,
    );

    expect(outlook).toEqual({ state: 'too-little-history', days: 0 });
  });

  test('of somebody who began less than two weeks ago', () => {
    const began = (firstDay: string) => knownOf((day) => (day >= firstDay ? 50 : 0));

    expect(monthForecast(began('2026-10-29'), plan)).toMatchObject({
      days: { length: 10 },
      outlook: { state: 'too-little-history', days: 13 },
    });
    expect(monthForecast(began('2026-10-28'), plan).outlook.state).toBe('known');
  });

  test('before the analytics have two weeks, and zero of somebody who used none in them', () => {
    const young = forecastPlan(Date.parse('2026-01-20T12:00:00Z'));

    expect(
      monthForecast(
        knownOf(() => 0, young),
        young,
      ).outlook,
    ).toEqual({ state: 'too-little-history', days: 6 });
    expect(
      outlookOf(
        monthForecast(
          knownOf(() => 0),
          plan,
        ),
      ),
    ).toMatchObject({ low: 0, high: 0 });
  });
});

describe('a limit', () => {
  const steady = knownOf(() => 10);

  test('that is far is not exceeded, one that is close is, in a range of days to come', () => {
    expect(monthForecast(steady, plan, 3_000).exceedance).toEqual({ chance: 0, days: undefined });

    const { exceedance } = monthForecast(steady, plan, 150);
    expect(exceedance?.chance).toBeGreaterThan(0.95);
    expect(exceedance?.days).toEqual({
      first: '2026-11-15',
      middle: '2026-11-16',
      last: '2026-11-16',
    });
  });

  test('in the middle of the range is exceeded in half of the draws', () => {
    expect(monthForecast(steady, plan, middleOf(steady)).exceedance?.chance).toBeCloseTo(0.5, 1);
  });

  test('that is exceeded already has no chance of being exceeded', () => {
    expect(monthForecast(steady, plan, 99).exceedance).toBeUndefined();
  });
});

const moment = integer({ min: Date.parse('2026-02-02'), max: Date.parse('2027-12-31') });
// Not so few that a hundredth of them is no number any more.
const credits = double({ min: 0, max: 1e9, noNaN: true }).map((some) => (some < 1e-9 ? 0 : some));
const days = array(option(credits, { nil: undefined }), { minLength: 30, maxLength: 30 });

test('nobody is expected to end below what is used, nor to use less than nothing on any day', () => {
  holds(
    property(moment, days, credits, (atMs, values, limit) => {
      const of = forecastPlan(atMs);
      const known = of.known.map((_, index) => values[index]);
      const forecast = monthForecast(known, of, limit);

      let before = 0;
      for (const { total } of forecast.days) {
        expect(total).toBeGreaterThanOrEqual(before * (1 - 1e-9));
        before = total;
      }
      if (forecast.outlook.state !== 'known') return;
      const { low, middle, high } = forecast.outlook;
      expect([low, middle, high]).toEqual([low, middle, high].toSorted((a, b) => a - b));
      const { chance = 0, days: range } = forecast.exceedance ?? {};
      expect(chance).toBeLessThanOrEqual(1);
      if (forecast.exceedance) expect(chance >= 0.5).toBe(middle > limit);
      expect(range === undefined).toBe(chance === 0);
    }),
  );
});

test('who uses so many times as much is expected to end with so many times as much', () => {
  const factor = double({ min: 0.01, max: 100, noNaN: true });
  holds(
    property(days, factor, (values, times) => {
      // Without use on the first day the history may be too short for a forecast.
      const known = plan.known.map((_, index) => values[index] ?? 1).with(0, 1);
      const { low, high } = outlookOf(monthForecast(known, plan));
      const scaled = known.map((value) => value * times);

      const scaledOutlook = outlookOf(monthForecast(scaled, plan));
      expect(scaledOutlook.low / (low * times || 1)).toBeCloseTo(low === 0 ? 0 : 1, 6);
      expect(scaledOutlook.high / (high * times || 1)).toBeCloseTo(high === 0 ? 0 : 1, 6);
    }),
  );
});

test('who rests on Sundays is expected to rest from Christmas Eve on', () => {
  const of = forecastPlan(Date.parse('2026-12-20T12:00:00Z'));
  const isSunday = (day: string) => new Date(day).getUTCDay() === 0;

  const { days } = monthForecast(
    knownOf((day) => (isSunday(day) ? 0 : 100), of),
    of,
  );

  const expected = days.filter(({ isExpected, credits = 0 }) => isExpected && credits > 0);
  expect(expected.map(({ day }) => day)).toEqual(['2026-12-21', '2026-12-22', '2026-12-23']);
});

test('even use ends where its pace leads', () => {
  holds(
    property(moment, integer({ min: 1, max: 1e6 }), (atMs, aDay) => {
      const of = forecastPlan(atMs);
      const forecast = monthForecast(
        knownOf(() => aDay, of),
        of,
      );
      if (forecast.outlook.state !== 'known') return;
      const { low, middle, high } = forecast.outlook;
      const total = aDay * (of.past.length + of.toCome.length);

      expect(middle / total).toBeCloseTo(1, 9);
      expect(low).toBeLessThanOrEqual(total);
      expect(high).toBeGreaterThanOrEqual(total);
    }),
  );
});

test('who worked on the days after Christmas Eve is expected to work on the last of them', () => {
  const of = forecastPlan(Date.parse('2026-12-30T09:00:00Z'));

  const { days } = monthForecast(
    knownOf((day) => (dayKindOf(day) === 'weekend' ? 0 : 100), of),
    of,
    2_250,
  );

  expect(days.slice(-2).map(({ credits }) => Math.round(credits ?? 0))).toEqual([100, 100]);
});

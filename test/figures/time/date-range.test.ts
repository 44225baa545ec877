import { integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseRange, daysOf, lastDays, lengthOf } from '../../../src/figures/time/date-range.ts';
import {
  addDays,
  dayOf,
  daysBetween,
  daysInMonth,
  startOfDay,
} from '../../../src/figures/time/day.ts';
import { holds } from '../holds.ts';

const at = (time: string) => Date.parse(time);
const someDay = integer({ min: 0, max: 5_000 }).map((count) => addDays('2026-01-14', count));

describe('days', () => {
  test.each([
    ['2026-02-10', 28],
    ['2028-02-29', 29],
    ['2026-12-31', 31],
    ['2026-11-01', 30],
  ])('the month of %s has %i days', (day, count) => {
    expect(daysInMonth(day)).toBe(count);
  });

  test('text that is no day has no start', () => {
    expect(['', '2026', '2026-13-01', '16 Nov'].map(startOfDay)).toEqual(Array(4).fill(Number.NaN));
  });

  test('adding days and counting them are each other’s opposite', () => {
    holds(
      property(someDay, integer({ min: -3_000, max: 3_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });
});

describe('the last days', () => {
  test.each([
    ['2026-11-21T00:00:00Z', 7, '2026-11-14', '2026-11-20', 'complete'],
    ['2026-11-21T23:59:59Z', 30, '2026-10-22', '2026-11-20', 'complete'],
    ['2026-01-21T05:00:00Z', 7, '2026-01-14', '2026-01-20', 'complete'],
    ['2026-01-20T05:00:00Z', 7, '2026-01-14', '2026-01-19', 'clipped'],
  ])('at %s the last %i are %s to %s, %s', (now, count, startDate, endDate, coverage) => {
    expect(lastDays(count, at(now))).toEqual({ coverage, range: { startDate, endDate } });
  });

  test('there are none before the second day of the analytics', () => {
    expect(lastDays(7, at('2026-01-14T12:00:00Z'))).toEqual({ coverage: 'none' });
    expect(lastDays(7, 0)).toEqual({ coverage: 'none' });
  });

  test('they end yesterday and are as many as asked, when they are complete', () => {
    holds(
      property(integer({ min: 1, max: 400 }), someDay, (count, today) => {
        const asked = lastDays(count, at(`${today}T13:00:00Z`));
        if (asked.coverage === 'none') return;

        expect(asked.range.endDate).toBe(addDays(today, -1));
        expect(asked.range.startDate >= '2026-01-14').toBe(true);
        expect(lengthOf(asked.range) === count).toBe(asked.coverage === 'complete');
        expect(daysOf(asked.range)).toHaveLength(lengthOf(asked.range));
        expect(daysOf(asked.range).map((day) => dayOf(at(day)))).toEqual(daysOf(asked.range));
      }),
    );
  });
});

describe('the days with which others are compared', () => {
  test.each([
    ['2026-10-21', '2026-11-19', '2026-09-21', '2026-10-20', 'complete'],
    // At least four weeks.
    ['2026-11-14', '2026-11-20', '2026-10-17', '2026-11-13', 'complete'],
    ['2026-11-19', '2026-11-19', '2026-10-22', '2026-11-18', 'complete'],
    ['2026-01-16', '2026-01-22', '2026-01-14', '2026-01-15', 'clipped'],
  ])('of %s to %s are %s to %s, %s', (startDate, endDate, start, end, coverage) => {
    expect(baseRange({ startDate, endDate })).toEqual({
      coverage,
      range: { startDate: start, endDate: end },
    });
  });

  test('are none before the earliest day', () => {
    const range = { startDate: '2026-01-14', endDate: '2026-01-20' };

    expect(baseRange(range)).toEqual({ coverage: 'none' });
  });
});

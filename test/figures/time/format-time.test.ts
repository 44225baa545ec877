import { integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAge,
  formatAgo,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatDuration,
  formatShortDate,
  formatShortDay,
} from '../../../src/figures/time/format-time.ts';
import { holds } from '../holds.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-5 * minute, '0s'],
  [-2 * day, '–'],
  [59_999, '59s'],
  [3 * minute + 59_999, '3m'],
  [4 * hour, '4h'],
  [2 * day + 23 * hour, '2d'],
  [999 * day, '999d'],
  [1_100 * day, '3y'],
  [null, '–'],
])('an age of %s ms reads %s', (age, text) => {
  expect(formatAge(age)).toBe(text);
});

test('what was, was some time ago; what is further ahead than clocks differ is in the future', () => {
  expect([3 * minute, -5 * minute, -2 * day, null].map(formatAgo)).toEqual([
    '3m ago',
    '0s ago',
    'in the future',
    '– ago',
  ]);
});

test('an age never takes more than four cells', () => {
  holds(
    property(integer({ min: -1_000, max: 900 * 365 * day }), (age) => {
      expect(formatAge(age).length).toBeLessThanOrEqual(4);
    }),
  );
});

test.each([
  [-1, '0ms'],
  [340, '340ms'],
  [999.7, '1.0s'],
  [1_240, '1.2s'],
  [9_960, '10s'],
  [59_600, '1m 00s'],
  [3 * minute + 5 * second, '3m 05s'],
  [2 * hour + 5 * minute + 59 * second, '2h 05m'],
  [3 * day + 4 * hour, '3d 4h'],
  [undefined, '–'],
])('a duration of %s ms reads %s', (duration, text) => {
  expect(formatDuration(duration)).toBe(text);
});

test('days are written with weekday and month', () => {
  expect(formatDay('2026-11-16')).toBe('Mon 16 Nov');
  expect(formatShortDay('2026-03-01')).toBe('1 Mar');
});

test('text that is no day is shown as it is', () => {
  expect([formatDay('soon'), formatShortDay('2026-02-30x')]).toEqual(['soon', '2026-02-30x']);
});

test('moments are written in UTC', () => {
  const time = Date.UTC(2026, 10, 16, 14, 2, 33);

  expect(formatDateTime(time)).toBe('2026-11-16 14:02 UTC');
  expect(formatClock(time)).toBe('14:02:33');
});

test.each([null, Number.NaN, -1, 9e15])('the moment %s is unknown', (time) => {
  expect([formatDateTime(time), formatClock(time)]).toEqual(['–', '–']);
});

test('the day of a moment is told with its year, or briefly', () => {
  const moment = Date.parse('2026-11-16T23:59:59Z');

  expect(formatDate(moment)).toBe('Mon 16 Nov 2026');
  expect(formatShortDate(moment)).toBe('16 Nov');
});

test.each([null, undefined, -1, 1.7e18, Number.NaN])('a time of %s ms has no day', (time) => {
  expect([formatDate(time), formatShortDate(time)]).toEqual(['–', '–']);
});

test.each([
  ['2026-11-23', '2026-11-26', '23–26 Nov'],
  ['2026-11-28', '2026-12-02', '28 Nov–2 Dec'],
  ['2026-11-25', '2026-11-25', 'Wed 25 Nov'],
])('days from %s to %s read %s', (first, last, text) => {
  expect(formatDayRange(first, last)).toBe(text);
});

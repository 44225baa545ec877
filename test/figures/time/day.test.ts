import { integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, dayOf } from '../../../src/figures/time/day.ts';
import { holds } from '../holds.ts';

const written = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);

test('each time is of its day, before 1970, too', () => {
  const anyTime = integer({ min: Date.parse('1950-01-01'), max: Date.parse('2100-01-01') });

  holds(property(anyTime, (timeMs) => dayOf(timeMs) === written(timeMs)));
});

test('the last millisecond of a day is of it, and the next one of the next day', () => {
  const midnight = Date.parse('2026-03-01');

  expect([midnight - 1, midnight, midnight + dayMs - 1, midnight].map(dayOf)).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-01',
    '2026-03-01',
  ]);
});

test('very many days are right, however often they are asked for', () => {
  const times = Array.from({ length: 25_000 }, (_, index) => index * dayMs + 1);

  expect(times.map(dayOf)).toEqual(times.map(written));
  expect(times.map(dayOf)).toEqual(times.map(written));
});

test('what is no time has no day', () => {
  expect(() => dayOf(Number.NaN)).toThrow(RangeError);
});

import { expect, test } from 'vitest';
import { explanationOf } from '../../../src/figures/explain/explained-figure.ts';
import { addDays } from '../../../src/figures/time/day.ts';
import type { DayValue } from '../../../src/figures/usage/day-series.ts';

/** Monday to Friday of a week. */
const week = (monday: string, values: readonly (number | undefined)[]): DayValue[] =>
  values.map((value, index) => ({ day: addDays(monday, index), value }));

const now = week('2026-11-16', [10, undefined, 30, 20, 20]);
const before = week('2026-11-09', [10, 10, 10, 10, undefined]);
const credits = { title: 'Credits', value: '80+', formula: 'A sum.', sources: ['tokens'] as const };
const nothingRestated = { readDays: undefined, restated: new Map<string, string>() };

const textsOf = (...[figure, known]: Parameters<typeof explanationOf>) =>
  Object.fromEntries(explanationOf(figure, known));

test('the days of both sides are named, with those that are missing', () => {
  const texts = textsOf(
    {
      ...credits,
      days: now,
      before: {
        state: 'known',
        range: { startDate: '2026-11-09', endDate: '2026-11-13' },
        figures: before,
      },
    },
    nothingRestated,
  );

  expect(texts).toMatchObject({
    formula: 'A sum.',
    days: '2026-11-16 to 2026-11-20, 5 days, 1 day without data',
    'missing days': '2026-11-17',
    'days before': '2026-11-09 to 2026-11-13, 5 days, 1 day without data',
    'missing days before': '2026-11-13',
    compared: '4 working days against 4, 0 weekend days against 0',
    'their total': '80',
    expected: '40 ▲ 100.0 %',
  });
});

test('days that were restated say what they were', () => {
  const restated = new Map([['2026-11-18', 'changed on 2026-11-20: was 25']]);

  const texts = textsOf({ ...credits, days: now }, { readDays: undefined, restated });

  expect(texts['restated days']).toBe('2026-11-18 changed on 2026-11-20: was 25');
});

test('where no restated day is known, it is said from which change on one is', () => {
  const texts = textsOf({ ...credits, days: now }, nothingRestated);

  expect(texts['restated days']).toContain('none above the threshold of the rule day-restated');
});

test('while the local copy is read, no day is said not to be restated', () => {
  const texts = textsOf({ ...credits, days: now }, { readDays: undefined, restated: undefined });

  expect(texts['restated days']).toBe('being looked up');
});

test.each([
  { state: 'loading', text: 'not read yet' },
  { state: 'failed', text: 'could not be read' },
  { state: 'none', text: 'the analytics have none' },
] as const)('days before that are $state are not said to be there', ({ state, text }) => {
  const texts = textsOf({ ...credits, days: now, before: { state } }, nothingRestated);

  expect(texts['days before']).toBe(text);
  expect(texts).not.toHaveProperty('compared');
});

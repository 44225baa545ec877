import { expect, test } from 'vitest';
import { spokenLines } from '../../../../src/console/draw/line.ts';
import { monthChart } from '../../../../src/console/screens/limits/month-chart.ts';

const known = (day: string, credits: number | undefined) => ({
  ...{ day, credits, total: credits ?? 0, isExpected: false },
});
const expected = (day: string, credits: number) => ({
  ...{ day, credits, total: credits, isExpected: true },
});
const size = { width: 60, height: 9 };
const days = [known('2026-11-02', 90), known('2026-11-03', undefined), known('2026-11-04', 60)];

test('what is expected is told apart from what is known', () => {
  const lines = monthChart(
    [...days, expected('2026-11-05', 70), expected('2026-11-06', 120)],
    undefined,
    size,
  );

  expect(spokenLines(lines)).toBe(
    'By day: highest 90 on Mon 2 Nov, lowest 60 on Wed 4 Nov, last 60 on Wed 4 Nov, 1 of 3 missing. Expected from Thu 5 Nov on: 70 to 120 a day.',
  );
});

test('expected days that are alike are told as one amount', () => {
  const lines = monthChart(
    [...days, expected('2026-11-05', 70), expected('2026-11-06', 70)],
    undefined,
    size,
  );

  expect(spokenLines(lines)).toContain('Expected from Thu 5 Nov on: 70 a day.');
});

test('of a month without days to come, only the known ones are told', () => {
  expect(spokenLines(monthChart(days, undefined, size))).toMatch(/1 of 3 missing\.$/);
});

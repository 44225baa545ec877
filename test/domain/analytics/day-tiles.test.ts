import { expect, test } from 'vitest';
import { type DayParts, dayTiles } from '../../../src/domain/analytics/day-tiles.ts';
import type { ProductivityRow } from '../../../src/domain/resources.ts';
import { longestFitting } from '../../../src/terminal/width.ts';

const day = '2026-11-19';

function filesOf(row: ProductivityRow): string | undefined {
  const parts: DayParts = {
    day,
    isAmong: true,
    tokens: { state: 'loading' },
    tools: { state: 'loading' },
    activity: { state: 'loading' },
    productivity: { state: 'known', row },
    others: { range: { startDate: day, endDate: day }, rows: [] },
  };
  return dayTiles(parts).find(({ title }) => title === 'Files')?.value;
}

test.each([
  [{ files_created: 2, files_edited: 5 }, '7'],
  [{ files_edited: 5 }, '5'],
  [{ files_created: 0 }, '0'],
  [{}, '–'],
])('a day that tells %j touched %s files', (row, files) => {
  expect(filesOf({ date: day, ...row })).toBe(files);
});

test.each([
  [30, '▲ 50.0 % vs other working days'],
  [24, '▲ 50.0 % vs working days'],
  [19, '▲ 50.0 % vs Mon-Fri'],
  [17, '▲ 50 % vs Mon-Fri'],
  [14, '▲ 50 % Mon-Fri'],
  [13, 'usually 100'],
])('in %i cells the change of a day says of what: "%s"', (width, text) => {
  const rows = [
    { date: '2026-11-18', billable_tokens: 100 },
    { date: day, billable_tokens: 150 },
  ];
  const [credits] = dayTiles({
    day,
    isAmong: true,
    tokens: { state: 'known', row: { date: day, billable_tokens: 150 } },
    tools: { state: 'loading' },
    activity: { state: 'loading' },
    productivity: { state: 'loading' },
    others: { range: { startDate: '2026-11-18', endDate: day }, rows },
  });

  expect(longestFitting(credits?.detail ?? [], width)).toBe(text);
});

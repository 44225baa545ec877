import { expect, test } from 'vitest';
import { type DayParts, dayTiles } from '../../../src/domain/analytics/day-tiles.ts';
import type { ProductivityRow } from '../../../src/domain/resources.ts';

const day = '2026-11-19';

function filesOf(row: ProductivityRow): string | undefined {
  const parts: DayParts = {
    day,
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

import { expect, test } from 'vitest';
import type { ProductivityRow } from '../../../../src/api/resources.ts';
import { type DayParts, dayTiles } from '../../../../src/console/screens/day/day-tiles.ts';

const day = '2026-11-19';

/** Of a day of which nothing was read yet. */
const loading: DayParts = {
  day,
  isAmong: true,
  tokens: { state: 'loading' },
  tools: { state: 'loading' },
  activity: { state: 'loading' },
  productivity: { state: 'loading' },
  others: { range: { startDate: day, endDate: day }, rows: [] },
  before: { state: 'none' },
};

function filesOf(row: ProductivityRow): string | undefined {
  const parts: DayParts = { ...loading, productivity: { state: 'known', row } };
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

test('a day is compared like for like with the days before it, and has its share of the chosen days', () => {
  const before = { startDate: '2026-11-14', endDate: '2026-11-18' };
  const earlier = [
    { date: '2026-11-14', billable_tokens: 1_000 },
    { date: '2026-11-17', billable_tokens: 80 },
    { date: '2026-11-18', billable_tokens: 120 },
  ];
  const own = { date: day, billable_tokens: 150 };
  const others = { range: { startDate: '2026-11-18', endDate: day }, rows: [...earlier, own] };

  const [credits] = dayTiles({
    day,
    isAmong: true,
    tokens: { state: 'known', row: own },
    tools: { state: 'loading' },
    activity: { state: 'loading' },
    productivity: { state: 'loading' },
    others,
    before: { state: 'known', range: before, figures: { range: before, rows: earlier } },
  });

  expect(credits).toMatchObject({ value: '150', detail: { 0: '▲ 50.0 % like for like' } });
  expect(credits?.extra?.[0]).toBe('55.6 % of these 2 days');
});

test('beside a tile that is known, the others say that they are read', () => {
  const valuesOf = (parts: DayParts) => dayTiles(parts).map(({ value }) => value);

  expect(valuesOf(loading)).toEqual(['', '', '', '', '']);
  const tokens = { state: 'known', row: { date: day, billable_tokens: 7 } } as const;
  const [credits, ...others] = valuesOf({ ...loading, tokens });
  expect(credits).toBe('7');
  expect(new Set(others)).toEqual(new Set(['reading…']));
});

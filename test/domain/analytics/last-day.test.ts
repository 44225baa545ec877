import { expect, test } from 'vitest';
import { lastDay } from '../../../src/domain/analytics/last-day.ts';
import type { TokensRow } from '../../../src/domain/resources.ts';

const row = (date: string, billable_tokens: number | null) =>
  ({ date, billable_tokens }) as TokensRow;

test('the last day is compared with others of its kind, in texts of several lengths', () => {
  const texts = lastDay([row('2026-11-17', 100), row('2026-11-18', 100), row('2026-11-19', 125.4)]);

  expect(texts?.map(({ isNamed, day, change }) => ({ isNamed, day, change }))).toEqual([
    { isNamed: true, day: 'Thu 19 Nov', change: '▲ 25.4 % like for like' },
    { isNamed: true, day: '19 Nov', change: '▲ 25.4 % like for like' },
    { isNamed: false, day: '19 Nov', change: '▲ 25 % like for like' },
    { isNamed: false, day: '19 Nov', change: '▲ 25.4 %' },
  ]);
});

test('a last day without data is not compared', () => {
  expect(lastDay([row('2026-11-18', 100), row('2026-11-19', null)])).toBeUndefined();
});

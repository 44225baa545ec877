import { expect, test } from 'vitest';
import type { TokensRow } from '../../../src/api/resources.ts';
import { rowsOfModel } from '../../../src/console/screens/model/model-screen.tsx';
import { creditsByDay, creditTotals } from '../../../src/figures/usage/credit-totals.ts';

const range = { startDate: '2026-11-16', endDate: '2026-11-19' };

const rows: TokensRow[] = [
  { date: '2026-11-15', billable_tokens: 9_999 },
  {
    date: '2026-11-16',
    billable_tokens: 100,
    input_tokens: 300,
    output_tokens: 50,
    cache_read_tokens: 900,
    cache_write_tokens: 20,
    by_model: [
      { model_id: 'large-2', billable_tokens: 70 },
      { model_id: 'small-1', billable_tokens: 30 },
    ],
    by_user: [
      {
        user_id: 'ann',
        billable_tokens: 80,
        by_model: [
          { model_id: 'large-2', billable_tokens: 70 },
          { model_id: 'small-1', billable_tokens: 10 },
        ],
      },
      { user_id: 'bob', by_model: [{ model_id: 'small-1', billable_tokens: 20 }] },
    ],
  },
  { date: '2026-11-18', billable_tokens: 0, by_model: [], by_user: [] },
  { date: '2026-11-19', billable_tokens: null, by_model: null },
];

test('totals count the range only, and the mean only the days with data', () => {
  expect(creditTotals(rows, range)).toEqual({
    total: 100,
    daysWithData: 2,
    dailyMean: 50,
    busiest: { day: '2026-11-16', credits: 100 },
    inputTokens: 300,
    outputTokens: 50,
    cacheReadTokens: 900,
    cacheWriteTokens: 20,
    cacheShare: 0.75,
  });
});

test.each([
  { input: 1_000, cacheRead: 600, share: 0.6, counts: 'in the raw input' },
  { input: 300, cacheRead: 900, share: 0.75, counts: 'beside it' },
])('the cache share holds for servers that count cache reads $counts', (server) => {
  const row = {
    date: '2026-11-16',
    input_tokens: server.input,
    cache_read_tokens: server.cacheRead,
  };

  expect(creditTotals([row], range).cacheShare).toBe(server.share);
});

test('tokens that no day reports are unknown, not zero', () => {
  const day = { date: '2026-11-16', billable_tokens: 5, input_tokens: 0, output_tokens: null };

  expect(creditTotals([day], range)).toMatchObject({
    inputTokens: 0,
    outputTokens: undefined,
    cacheReadTokens: undefined,
    cacheWriteTokens: undefined,
    cacheShare: undefined,
  });
});

test('without data there is a total of nothing, but no mean, no busiest day and no cache share', () => {
  expect(creditTotals([], range)).toMatchObject({
    total: 0,
    daysWithData: 0,
    dailyMean: undefined,
    busiest: undefined,
    cacheShare: undefined,
  });
});

test('a day without data is unknown, and a day without use is zero', () => {
  expect(creditsByDay(rows, range)).toEqual([
    { day: '2026-11-16', value: 100 },
    { day: '2026-11-17', value: undefined },
    { day: '2026-11-18', value: 0 },
    { day: '2026-11-19', value: undefined },
  ]);
});

test('one model has its days and its users, as if there were no other', () => {
  const own = rowsOfModel(rows, 'large-2');

  expect(creditsByDay(own, range).map(({ value }) => value)).toEqual([70, undefined, 0, undefined]);
  expect(own.flatMap(({ by_user }) => by_user ?? [])).toEqual([
    { user_id: 'ann', billable_tokens: 70 },
  ]);
});

test('a day that comes twice counts once, with its last row', () => {
  const twice = [
    { date: '2026-11-16', billable_tokens: 5 },
    { date: '2026-11-16', billable_tokens: 8 },
  ];

  expect(creditTotals(twice, range).total).toBe(8);
});

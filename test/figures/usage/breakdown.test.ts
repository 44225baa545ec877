import { array, integer, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { TokensRow } from '../../../src/api/resources.ts';
import { creditsByModel } from '../../../src/figures/usage/credits-by-model.ts';
import { creditsByUser, userName } from '../../../src/figures/usage/credits-by-user.ts';
import { restOf, topWithOther } from '../../../src/figures/usage/shares.ts';
import { holds } from '../holds.ts';

test('models are added up over days and sorted by credits', () => {
  const rows: TokensRow[] = [
    {
      date: '2026-11-16',
      by_model: [
        { model_id: 'small-1', model_tier: 'standard', billable_tokens: 10, input_tokens: 4 },
        { model_id: 'large-2', model_tier: 'thinking', billable_tokens: 20, output_tokens: 7 },
      ],
    },
    { date: '2026-11-17', by_model: null },
    { date: '2026-11-18', by_model: [{ model_id: 'small-1', billable_tokens: 30 }, {}] },
  ];

  expect(creditsByModel(rows)).toEqual([
    {
      model: 'small-1',
      tier: 'standard',
      credits: 40,
      inputTokens: 4,
      outputTokens: undefined,
      share: 40 / 60,
    },
    {
      model: 'large-2',
      tier: 'thinking',
      credits: 20,
      inputTokens: undefined,
      outputTokens: 7,
      share: 20 / 60,
    },
    {
      model: 'unknown',
      tier: undefined,
      credits: undefined,
      inputTokens: undefined,
      outputTokens: undefined,
      share: undefined,
    },
  ]);
});

test('what no row reports is unknown, last, and no part of the rest', () => {
  const rows = [{ date: '2026-11-16', by_model: [{ model_id: 'a' }, { model_id: 'b' }] }];
  const known = [{ model_id: 'small-1', billable_tokens: 5 }];

  const models = creditsByModel([...rows, { date: '2026-11-17', by_model: known }]);

  expect(models.map(({ model, credits }) => [model, credits])).toEqual([
    ['small-1', 5],
    ['a', undefined],
    ['b', undefined],
  ]);
  expect(topWithOther(models, 2).other).toEqual({
    count: 2,
    credits: undefined,
    share: undefined,
  });
});

test('nothing has no shares', () => {
  const rows = [{ date: '2026-11-16', by_model: [{ model_id: 'small-1', billable_tokens: 0 }] }];

  const models = creditsByModel(rows);

  expect(models).toMatchObject([{ credits: 0, share: undefined }]);
  expect(topWithOther([...models, ...models, ...models], 2).other).toMatchObject({
    count: 2,
    share: undefined,
  });
});

test('people are told apart by id, and keep an e-mail that only some days know', () => {
  const rows: TokensRow[] = [
    {
      date: '2026-11-16',
      by_user: [
        { user_id: 'u1', user_email: 'ann@halcyon.example', billable_tokens: 1 },
        { user_id: 'u2', user_email: null, billable_tokens: 5 },
      ],
    },
    { date: '2026-11-17', by_user: [{ user_id: 'u1', user_email: null, billable_tokens: 2 }] },
  ];

  const users = creditsByUser(rows);

  expect(users).toEqual([
    { userId: 'u2', email: undefined, credits: 5, share: 5 / 8 },
    { userId: 'u1', email: 'ann@halcyon.example', credits: 3, share: 3 / 8 },
  ]);
  expect(users.map(userName)).toEqual(['u2', 'ann@halcyon.example']);
});

test('equal credits are sorted by name, so that a refresh swaps nobody', () => {
  const row = (names: string[]): TokensRow => ({
    date: '2026-11-16',
    by_user: names.map((user_id) => ({ user_id, billable_tokens: 1 })),
  });

  expect(creditsByUser([row(['c', 'a', 'b'])]).map(userName)).toEqual(['a', 'b', 'c']);
});

test('what does not fit is one line, with how many it stands for', () => {
  const entries = [8, 4, 2, 2].map((credits) => ({ credits, share: credits / 16 }));

  expect(topWithOther(entries, 4)).toEqual({ top: entries, other: undefined });
  expect(topWithOther(entries, 2)).toEqual({
    top: [{ credits: 8, share: 0.5 }],
    other: { count: 3, credits: 8, share: 0.5 },
  });
});

test('the top and the rest are as many lines as fit and add up to everything', () => {
  const part = record({
    user_id: string({ minLength: 1 }),
    billable_tokens: integer({ min: 0, max: 999 }),
  });
  holds(
    property(array(part), integer({ min: 1, max: 12 }), (by_user, lines) => {
      const entries = creditsByUser([{ date: '2026-11-16', by_user }]);
      const { top, other } = topWithOther(entries, lines);

      const sum = top.reduce((total, { credits = 0 }) => total + credits, other?.credits ?? 0);
      expect(top.length + (other ? 1 : 0)).toBe(Math.min(lines, entries.length));
      expect(sum).toBe(by_user.reduce((total, { billable_tokens }) => total + billable_tokens, 0));
    }),
  );
});

test('parts that are not shown have no share where one of all has none', () => {
  const known = [
    { amount: 6, share: 0.6 },
    { amount: 3, share: 0.3 },
    { amount: 1, share: 0.1 },
  ];
  const rest = restOf(known, known.slice(0, 1));

  expect(rest.amount).toBe(4);
  expect(rest.share).toBeCloseTo(0.4);
  expect(restOf([...known, { amount: 2, share: undefined }], known)).toEqual({
    amount: 2,
    share: undefined,
  });
});

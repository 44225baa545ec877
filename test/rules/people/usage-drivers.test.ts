import { expect, test } from 'vitest';
import type { TokensRow, UserDayRow } from '../../../src/api/resources.ts';
import { usageDriver } from '../../../src/rules/people/usage-drivers.ts';

const usual = ['2026-11-09', '2026-11-10', '2026-11-11'];
const days = ['2026-11-12', '2026-11-13'];

type Use = { sessions?: number; tokens: number; think?: number; price?: number };

/** A person's usage on the usual days and since; thinking costs three times as much. */
function driver(before: Use, since: Use) {
  const uses = [
    ...usual.map((day) => [day, before] as const),
    ...days.map((day) => [day, since] as const),
  ];
  const rows: TokensRow[] = uses.map(([date, { tokens, think = 0, price: plain = 1 }]) => {
    const part = (model_id: string, amount: number, price: number) => ({
      model_id,
      billable_tokens: amount * price,
      input_tokens: amount,
      output_tokens: 0,
    });
    const by_model = [part('plain', tokens * (1 - think), plain), part('think', tokens * think, 3)];
    const billable_tokens = by_model.reduce((sum, one) => sum + one.billable_tokens, 0);
    return {
      date,
      billable_tokens,
      by_user: [{ user_id: 'ann', user_email: '', billable_tokens, by_model }],
    };
  });
  const userDays = uses.flatMap(([date, { sessions }]): UserDayRow[] =>
    sessions === undefined ? [] : [{ user_id: 'ann', user_email: null, date, sessions }],
  );
  return usageDriver({ userId: 'ann' }, { days, usual }, { rows, userDays })?.[1];
}

test.each([
  {
    what: 'more sessions of the usual length',
    before: { sessions: 6, tokens: 6_000 },
    since: { sessions: 30, tokens: 33_000 },
    says: 'sessions a day: 30, on average 6 before (94 % of the increase)',
  },
  {
    what: 'longer sessions',
    before: { sessions: 6, tokens: 6_000 },
    since: { sessions: 6, tokens: 60_000 },
    says: 'tokens per session: 10.0k, on average 1.0k before (100 % of the increase)',
  },
  {
    what: 'a dearer model',
    before: { sessions: 6, tokens: 6_000 },
    since: { sessions: 6, tokens: 6_600, think: 1 },
    says: 'model: think, 100 % of these credits, 0 % before (92 % of the increase)',
  },
  {
    what: 'the same models, but less of the input was cached',
    before: { sessions: 6, tokens: 6_000, think: 0.5, price: 0.4 },
    since: { sessions: 6, tokens: 6_000, think: 0.5, price: 2 },
    says: 'credits per token: 2.5, on average 1.7 before (100 % of the increase)',
  },
  {
    what: 'more tokens, while the sessions are not known',
    before: { tokens: 6_000 },
    since: { tokens: 60_000 },
    says: 'tokens a day: 60.0k, on average 6.0k before (100 % of the increase)',
  },
  {
    what: 'no increase',
    before: { sessions: 6, tokens: 6_000 },
    since: { sessions: 9, tokens: 6_000 },
    says: undefined,
  },
])('$what', ({ before, since, says }) => {
  expect(driver(before, since)).toBe(says);
});

test('the model is compared on the given days, not on those between them', () => {
  const useOn = (date: string, model_id: string, price: number): TokensRow => {
    const part = { billable_tokens: price * 100, input_tokens: 100, output_tokens: 0 };
    const by_user = [{ user_id: 'ann', user_email: '', by_model: [{ model_id, ...part }] }];
    return { date, by_user };
  };
  const rows = [
    useOn('2026-11-06', 'plain', 1),
    useOn('2026-11-07', 'think', 3),
    useOn('2026-11-09', 'plain', 1),
    useOn('2026-11-10', 'think', 3),
  ];

  const compared = { days: ['2026-11-10'], usual: ['2026-11-06', '2026-11-09'] };
  const found = usageDriver({ userId: 'ann' }, compared, { rows, userDays: [] });

  expect(found?.[1]).toMatch(/^model: think, 100 % of these credits, 0 % before/);
});

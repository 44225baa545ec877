import { expect, test } from 'vitest';
import { modelTrends, userTrends } from '../../../src/figures/usage/credit-trends.ts';
import { creditsByUser } from '../../../src/figures/usage/credits-by-user.ts';
import { summed } from '../../../src/figures/usage/part-trends.ts';

const usage = (model_id: string, billable_tokens: number) => ({
  model_id,
  model_tier: 'standard',
  billable_tokens,
  input_tokens: 0,
  output_tokens: 0,
});
const person = (user_id: string, billable_tokens: number) => ({
  user_id,
  user_email: null,
  billable_tokens,
  by_model: [],
});
const rows = [
  { date: '2026-11-17', by_model: [usage('atlas-3', 5)], by_user: [person('mia', 5)] },
  {
    date: '2026-11-19',
    by_model: [usage('atlas-3', 1), usage('pico-1', 2)],
    by_user: [person('raj', 3)],
  },
  { date: '2026-11-20', by_model: [usage('atlas-3', 9)], by_user: [person('raj', 9)] },
];
const days = ['2026-11-17', '2026-11-18', '2026-11-19'];

test('a trend has a value for each day with data and a gap for each day without', () => {
  expect(modelTrends(rows, days).of('atlas-3')).toEqual([5, undefined, 1]);
  expect(userTrends(rows, days).of('raj')).toEqual([0, undefined, 3]);
});

test('who is never named used nothing', () => {
  expect(userTrends(rows, days).of('nobody')).toEqual([0, undefined, 0]);
});

test('what has no name of its own is counted under one', () => {
  const nameless = [{ date: '2026-11-17', by_model: [{ billable_tokens: 4 }] }];

  // The client hands over whatever a server sends.
  expect(modelTrends(nameless as never, days).of('unknown')).toEqual([4, undefined, undefined]);
});

test('several trends in one keep the gaps', () => {
  const { of } = userTrends(rows, days);

  expect(summed([of('mia'), of('raj')])).toEqual([5, undefined, 3]);
  expect(summed([])).toEqual([]);
});

test('what people used is read once from rows, however many panels, rules and lists ask for it', () => {
  let read = 0;
  const [day] = rows;
  const counted = [
    {
      date: '2026-11-17',
      get by_user() {
        read += 1;
        return day?.by_user;
      },
    },
  ];
  const ask = () => [userTrends(counted, [...days]).of('mia'), creditsByUser(counted)] as const;

  const [trend, people] = ask();

  expect(trend).toEqual([5, undefined, undefined]);
  expect(people).toMatchObject([{ userId: 'mia', credits: 5 }]);
  expect(read).toBe(2);
  expect(ask()).toEqual([trend, people]);
  expect(read).toBe(2);
});

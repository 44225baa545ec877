import { double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import {
  formatPrice,
  priceChanges,
  pricesByModel,
} from '../../../src/figures/usage/model-prices.ts';
import { holds } from '../holds.ts';

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];

test('a price is credits for 1,000 tokens, of which one of output counts as five', () => {
  const part = { model_id: 'plain', input_tokens: 5_000, output_tokens: 1_000 };
  const rows = [
    { date: '2026-11-01', by_model: [{ ...part, billable_tokens: 20 }] },
    {
      date: '2026-11-02',
      by_model: [{ ...part, input_tokens: 0, output_tokens: 0, billable_tokens: 20 }],
    },
  ];

  expect(pricesByModel(rows, days)).toEqual(new Map([['plain', [2, undefined, undefined]]]));
});

const month = daysOf({ startDate: '2026-11-01', endDate: '2026-11-30' });

/** Prices of two models, noisy within 2 %, from `priceOn` of the number of the day. */
const prices = (priceOn: (day: number) => number, other: (day: number) => number = () => 5) =>
  new Map(
    Object.entries({ plain: priceOn, other }).map(([model, read]) => [
      model,
      month.map((_, day) => read(day) * (1 + 0.02 * Math.sin(day * 2.1))),
    ]),
  );

test('each change of a price has its day, and what it was before and after', () => {
  const twice = prices((day) => (day < 10 ? 1 : day < 20 ? 1.5 : 3));

  const [first, second, ...others] = priceChanges(twice, 'plain');

  expect(first).toMatchObject({ place: 10, before: expect.closeTo(1, 1) });
  expect(second).toMatchObject({ place: 20, after: expect.closeTo(3, 1) });
  expect(others).toEqual([]);
  expect(priceChanges(twice, 'other')).toEqual([]);
  expect(priceChanges(twice, 'plain', { from: 15 }).map(({ place }) => place)).toEqual([20]);
});

test('what makes all models dearer is no change of a price', () => {
  holds(
    property(
      integer({ min: 0, max: 29 }),
      double({ min: 0.2, max: 5, noNaN: true }),
      (day, factor) => {
        const at = (price: number) => (place: number) => (place < day ? price : price * factor);

        expect(priceChanges(prices(at(1), at(5)), 'plain')).toEqual([]);
      },
    ),
  );
});

test.each([
  [0.5123, '0.512'],
  [12.34, '12.3'],
  [99.96, '100'],
  [2_200, '2,200'],
  [1_234_567, '1.2M'],
])('the price %d reads %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});

test('a model that is not there has no changes', () => {
  expect(priceChanges(new Map(), 'plain')).toEqual([]);
});

import { expect, test } from 'vitest';
import { pricesByModel } from '../../../src/figures/usage/model-prices.ts';

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];

test('a price is credits for 1,000 tokens, of which one of output counts as five', () => {
  const part = { model_id: 'plain', input_tokens: 5_000, output_tokens: 1_000 };
  const rows = [
    { date: '2026-11-01', by_model: [{ ...part, billable_tokens: 20 }] },
    { date: '2026-11-02', by_model: [{ ...part, input_tokens: 0, output_tokens: 0 }] },
  ];

  expect(pricesByModel(rows, days)).toEqual(new Map([['plain', [2, undefined, undefined]]]));
});

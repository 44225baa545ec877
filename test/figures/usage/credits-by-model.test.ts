import { expect, test } from 'vitest';
import {
  areAllModelsTold,
  creditsByModel,
  peopleWithModel,
} from '../../../src/figures/usage/credits-by-model.ts';

const parts = [
  { model_id: '', billable_tokens: 3 },
  { model_id: 'pico-1', billable_tokens: 2 },
];
const date = '2026-11-18';
const row = { date, by_model: parts, by_user: [{ user_id: 'u1', by_model: parts }] };

test('who used a model without a name used the one that stands for it', () => {
  const [unknown] = creditsByModel([row]);

  expect(unknown).toMatchObject({ model: 'unknown', credits: 3 });
  expect(peopleWithModel('unknown', [row])).toBe(1);
});

test('how many people used a model is unknown if no row tells their models', () => {
  const bare = { date, by_model: parts, by_user: [{ user_id: 'u1', billable_tokens: 5 }] };

  expect(peopleWithModel('pico-1', [row, bare])).toBe(1);
  expect(peopleWithModel('pico-1', [bare])).toBeUndefined();
  expect([[row], [row, bare], [row, { date, by_model: parts }]].map(areAllModelsTold)).toEqual([
    true,
    false,
    false,
  ]);
});

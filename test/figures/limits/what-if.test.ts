import { expect, test } from 'vitest';
import { hasWhatIf, limitsIf, noWhatIf, parseLimit } from '../../../src/figures/limits/what-if.ts';

const limits = { globalLimit: 50, userLimits: [{ email: 'Ana@x.example', limit: 70 }] };

test('limits stay where nothing else is thought of', () => {
  expect(limitsIf(limits, noWhatIf)).toEqual(limits);
  expect(hasWhatIf(noWhatIf)).toBe(false);
});

test('another default leaves overrides, another limit of a person is one', () => {
  expect(limitsIf(limits, { global: 20, people: {} })).toEqual({ ...limits, globalLimit: 20 });
  expect(limitsIf(limits, { people: { 'ana@x.example': 5, 'ben@x.example': 6 } })).toEqual({
    globalLimit: 50,
    userLimits: [
      { email: 'ana@x.example', limit: 5 },
      { email: 'ben@x.example', limit: 6 },
    ],
  });
});

test.each([
  ['80000', 80_000],
  ['80,000', 80_000],
  [' 80k ', 80_000],
  ['1.5M', 1_500_000],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['lots', undefined],
])('%j is a limit of %s', (text, limit) => {
  expect(parseLimit(text)).toBe(limit);
});

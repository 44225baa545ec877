import { expect, test } from 'vitest';
import { briefNames, counted } from '../../../src/figures/format/number.ts';

test.each([
  [0, '0 calls'],
  [1, '1 call'],
  [1.2, '1 call'],
  [1_234, '1,234 calls'],
  [undefined, '– calls'],
])('%s calls read "%s"', (count, text) => {
  expect(counted(count, 'call')).toBe(text);
});

test('what has a plural of its own is told with it', () => {
  expect([counted(1, 'query', 'queries'), counted(2, 'query', 'queries')]).toEqual([
    '1 query',
    '2 queries',
  ]);
});

test.each([
  [['credits'], 'credits'],
  [['credits', 'tools'], 'credits and tools'],
  [['credits', 'tools', 'people'], 'credits and 2 more'],
])('%j are named briefly as "%s"', (names, text) => {
  expect(briefNames(names)).toBe(text);
});

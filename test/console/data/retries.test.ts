import { expect, test } from 'vitest';
import { pauseBeforeTry } from '../../../src/console/data/retries.ts';

test('retries of an outage are further and further apart, up to five seconds', () => {
  expect([0, 1, 2, 3, 99].map((tries) => pauseBeforeTry(tries, [], 0))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
  expect(pauseBeforeTry(0, [], 1)).toBe(800);
});

test.each([
  ['the longest pause that a server asks for counts', [4_000, 9_000], 9_000],
  ['a pause is never longer than two minutes', [3_600_000], 120_000],
])('%s', (_, asked, pauseMs) => {
  const errors = [null, new Error('lost'), ...asked.map((retryAfterMs) => ({ retryAfterMs }))];

  expect(pauseBeforeTry(0, errors, 0)).toBe(pauseMs);
});

import { expect, test } from 'vitest';
import { memoize } from '../../src/demo/memoize.ts';

test('a memoized function is called once for each argument', () => {
  const calls: number[] = [];
  const square = memoize((value: number) => {
    calls.push(value);
    return value ** 2;
  });

  expect([square(3), square(4), square(3)]).toEqual([9, 16, 9]);
  expect(calls).toEqual([3, 4]);
});

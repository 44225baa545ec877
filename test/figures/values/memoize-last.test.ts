import { expect, test } from 'vitest';
import { memoizeLast, memoizeLastOfEach } from '../../../src/figures/values/memoize-last.ts';

/** A remembering function that makes a new list with each call, and how often it was called. */
function counted() {
  let calls = 0;
  const listOf = memoizeLast((...items: readonly unknown[]) => {
    calls += 1;
    return items;
  });
  return { listOf, calls: () => calls };
}

test('while it is given the same, the answer is the same and nothing is computed', () => {
  const { listOf, calls } = counted();

  const first = listOf('a', 1);

  expect(listOf('a', 1)).toBe(first);
  expect(calls()).toBe(1);
});

test.each([
  { what: 'another value', given: ['a', 2] },
  { what: 'fewer values', given: ['a'] },
  { what: 'more values', given: ['a', 1, undefined] },
])('$what is answered anew', ({ given }) => {
  const { listOf } = counted();
  listOf('a', 1);

  expect(listOf(...given)).toEqual(given);
});

test('only the last answer is remembered', () => {
  const { listOf, calls } = counted();

  listOf('a');
  listOf('b');
  listOf('a');

  expect(calls()).toBe(3);
});

test('values are compared by identity, not by what is in them', () => {
  const { listOf, calls } = counted();
  const rows = ['a'];

  listOf(rows);
  listOf([...rows]);

  expect(calls()).toBe(2);
});

test('an undefined answer is remembered as well', () => {
  let calls = 0;
  const nothing = memoizeLast(() => {
    calls += 1;
    return undefined;
  });

  nothing();
  nothing();

  expect(calls).toBe(1);
});

test('what fails is not remembered, and the answer before it stays', () => {
  let calls = 0;
  const positive = memoizeLast((value: number) => {
    calls += 1;
    if (value < 0) throw new RangeError(`${value} is below zero`);
    return { value };
  });
  const one = positive(1);

  expect(() => positive(-1)).toThrow(RangeError);
  expect(() => positive(-1)).toThrow(RangeError);

  expect(positive(1)).toBe(one);
  expect(calls).toBe(3);
});

test('an answer about one object is remembered while others are asked about', () => {
  let calls = 0;
  const sumOf = memoizeLastOfEach((numbers: readonly number[], factor: number) => {
    calls += 1;
    return factor * numbers.reduce((sum, number) => sum + number, 0);
  });
  const [few, many] = [
    [1, 2],
    [1, 2, 3],
  ];

  expect([sumOf(few, 2), sumOf(many, 2), sumOf(few, 2), sumOf(many, 2)]).toEqual([6, 12, 6, 12]);
  expect(calls).toBe(2);
  expect(sumOf(few, 3)).toBe(9);
});

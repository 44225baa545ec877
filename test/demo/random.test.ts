import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash, random } from '../../src/demo/random.ts';

const many = Array.from({ length: 20_000 }, (_, at) => at);

test('the same seed and keys bring the same values', () => {
  const [left, right] = [random(5, 'session', 12), random(5, 'session', 12)];

  expect(many.slice(0, 50).map(() => left.next())).toEqual(
    many.slice(0, 50).map(() => right.next()),
  );
});

test.each([
  { left: hash(1, 'a'), right: hash(2, 'a'), what: 'seeds' },
  { left: hash(1), right: hash(1 + 2 ** 32), what: 'seeds beyond 32 bits' },
  { left: hash(1, 'a', 'b'), right: hash(1, 'b', 'a'), what: 'orders of keys' },
  { left: hash(1, 'ab', 'c'), right: hash(1, 'a', 'bc'), what: 'divisions of text' },
  { left: hash(1, 7, 1), right: hash(1, 1, 7), what: 'orders of numbers' },
])('other $what bring another hash', ({ left, right }) => {
  expect(left).not.toBe(right);
});

test('neighbouring keys have nothing in common', () => {
  const firsts = many.map((key) => random(3, key).next());

  expect(new Set(firsts).size).toBeGreaterThan(19_990);
  expect(firsts.filter((value) => value < 0.25).length / many.length).toBeCloseTo(0.25, 1);
  expect(correlation(firsts.slice(1), firsts.slice(0, -1))).toBeLessThan(0.03);
});

describe('a source', () => {
  test('keeps integers within both ends and reaches them', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -5, max: 5 }), (seed, from) => {
        const source = random(seed, 'integers');
        const values = new Set(many.slice(0, 200).map(() => source.integer(from, from + 3)));

        expect([...values].sort((left, right) => left - right)).toEqual([
          from,
          from + 1,
          from + 2,
          from + 3,
        ]);
      }),
      { numRuns: 20 },
    );
  });

  test('counts what is expected on average', () => {
    const source = random(1, 'counts');
    const counts = many.map(() => source.count(2.3));

    expect(new Set(counts)).toEqual(new Set([2, 3]));
    expect(averageOf(counts)).toBeCloseTo(2.3, 1);
  });

  test('spreads normal values around 0', () => {
    const source = random(1, 'normal');
    const values = many.map(() => source.normal());

    expect(averageOf(values)).toBeCloseTo(0, 1);
    expect(averageOf(values.map((value) => value * value))).toBeCloseTo(1, 1);
  });

  test('picks an index as often as its weight says', () => {
    const source = random(1, 'weights');
    const picked = many.map(() => source.weightedIndex([6, 0, 3, 1]));
    const share = (index: number) => picked.filter((it) => it === index).length / many.length;

    expect([share(0), share(1), share(2), share(3)].map((it) => Math.round(it * 10))).toEqual([
      6, 0, 3, 1,
    ]);
  });

  test('shuffles without losing anything', () => {
    const shuffled = random(1, 'shuffle').shuffled(many.slice(0, 100));

    expect(shuffled).not.toEqual(many.slice(0, 100));
    expect(shuffled.toSorted((left, right) => left - right)).toEqual(many.slice(0, 100));
  });

  test('writes version 4 UUIDs and as many hexadecimal digits as asked for', () => {
    const source = random(1, 'text');

    expect(source.uuid()).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect([0, 1, 8, 9, 40].map((digits) => source.hex(digits).length)).toEqual([0, 1, 8, 9, 40]);
  });

  test('has nothing to pick from an empty list', () => {
    expect(() => random(1).pick([])).toThrow('Cannot pick from an empty list');
  });
});

const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of values between 0 and 1: 0 when they have nothing to do with each other. */
function correlation(left: readonly number[], right: readonly number[]): number {
  const products = left.map((value, at) => (value - 0.5) * ((right[at] ?? 0.5) - 0.5));
  return Math.abs(averageOf(products) * 12);
}

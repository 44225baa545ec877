import { expect, test } from 'vitest';
import { mixedFraction } from '../../src/demo/random.ts';
import { endAfter, waysToEnd } from './harness/random-ends.ts';

// More are for `npm run ends`.
const ofEachWay = 4;
const startTakesMs = 1_600;
const atOnce = 4;
// How long it takes is for `npm run ends` to judge.
const longestMs = Number.POSITIVE_INFINITY;

test.each(waysToEnd)('the console ends by %s at any moment', async (way) => {
  // One in each part of the start.
  const moments = Array.from(
    { length: ofEachWay },
    (_, part) => ((part + mixedFraction(9, part)) / ofEachWay) * startTakesMs,
  );
  const faulty: unknown[] = [];
  const endAll = async () => {
    for (let afterMs = moments.pop(); afterMs !== undefined; afterMs = moments.pop()) {
      const end = await endAfter(way, afterMs, longestMs);
      if (end.faults.length > 0) faulty.push(end);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, endAll));

  expect(faulty).toEqual([]);
});

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allInOrder } from '../../../src/cli/command-parts/all-in-order.ts';

const failing = async (reason: string, turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  throw new Error(reason);
};

test('of two failures the first in order is thrown, whichever comes first', async () => {
  await expect(allInOrder([failing('limits', 3), failing('usage', 0)])).rejects.toThrow('limits');
  await expect(allInOrder([failing('limits', 0), failing('usage', 3)])).rejects.toThrow('limits');
});

test('what does not fail is given in order', async () => {
  expect(await allInOrder([Promise.resolve(1), 'two'])).toEqual([1, 'two']);
});

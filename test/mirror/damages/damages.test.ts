import { afterAll, beforeAll, expect, test } from 'vitest';
import { damagedCopies } from './damaged-copies.ts';

let copies: Awaited<ReturnType<typeof damagedCopies>>;

beforeAll(async () => {
  copies = await damagedCopies();
});
afterAll(() => copies[Symbol.asyncDispose]());

// A few of them: `npm run damages -- 500` tries more.
const seeds = Array.from({ length: 8 }, (_, index) => index);

test.each(seeds)(
  'damage %i is found, and healed or refused with advice, or nothing reads what it changed',
  async (seed) => {
    expect((await copies.report(seed)).failures).toEqual([]);
  },
);

import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { expiryWarning } from '../../src/cli/expiry.ts';
import { renewed } from '../../src/cli/signed-in.ts';

const secret = new TextEncoder().encode('a secret of the test with enough bytes');
const tokenUntil = (seconds: number) =>
  new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(seconds).sign(secret);

test('a token that is about to expire is read again, and not before', async () => {
  const first = await tokenUntil(1_000);
  const second = await tokenUntil(5_000);
  let nowMs = 900_000;
  let reads = 0;
  const read = async () => {
    reads += 1;
    return second;
  };
  const current = renewed(first, read, () => nowMs);

  expect(await current()).toBe(first);
  expect(reads).toBe(0);
  nowMs = 940_000;
  expect(await current()).toBe(second);
  expect(await current()).toBe(second);
  expect(reads).toBe(1);
});

test('a token that nobody renews is read once a minute at most', async () => {
  const token = await tokenUntil(1_000);
  let nowMs = 2_000_000;
  let reads = 0;
  const current = renewed(
    token,
    async () => {
      reads += 1;
      return token;
    },
    () => nowMs,
  );

  await current();
  await current();
  expect(reads).toBe(1);
  nowMs += 60_000;
  await current();
  expect(reads).toBe(2);
});

test('an API key is never read again', async () => {
  const current = renewed('sb_key', () => Promise.reject(new Error('read')), Date.now);

  expect(await current()).toBe('sb_key');
});

test.each([
  [-3_600, /^Your token expired at 1970-01-12 12:46 UTC\. .*signalbox login/],
  [30, /^Your token expires in less than a minute, at/],
  [90 * 60, /^Your token expires in 90 min, at/],
  [23 * 3_600, /^Your token expires in 23 h, at/],
])('a token with %i s left is warned of', async (seconds, text) => {
  const nowMs = 1_000_000_000;

  expect(expiryWarning(await tokenUntil(nowMs / 1_000 + seconds), nowMs)).toMatch(text);
});

test('a token with days left is not warned of, nor is an API key', async () => {
  expect(expiryWarning(await tokenUntil(1_000_000), 0)).toBeUndefined();
  expect(expiryWarning('sb_key', 0)).toBeUndefined();
});

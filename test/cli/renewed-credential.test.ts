import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { expiryWarning } from '../../src/cli/source/expiry.ts';
import { renewed } from '../../src/cli/source/signed-in.ts';

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
  expect(await current()).toBe(first);
  await expect.poll(current).toBe(second);
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

test('a renewal that hangs holds up nothing while the token is valid, and runs once', async () => {
  const first = await tokenUntil(1_000);
  const second = await tokenUntil(5_000);
  let nowMs = 960_000;
  const answer = Promise.withResolvers<string>();
  let reads = 0;
  const read = () => {
    reads += 1;
    return answer.promise;
  };
  const current = renewed(first, read, () => nowMs);

  expect([await current(), await current()]).toEqual([first, first]);
  nowMs = 995_000;
  const waiting = [current(), current()];
  answer.resolve(second);

  expect(await Promise.all(waiting)).toEqual([second, second]);
  expect(reads).toBe(1);
});

test('a renewal that fails matters only once the token has expired', async () => {
  const first = await tokenUntil(1_000);
  let nowMs = 960_000;
  const current = renewed(
    first,
    () => Promise.reject(new Error('locked')),
    () => nowMs,
  );

  expect(await current()).toBe(first);
  nowMs = 1_000_000;
  await expect(current()).rejects.toThrow('locked');
});

const places = {
  keyring: { type: 'keyring' },
  environment: { type: 'environment', variable: 'HALCYON_TOKEN' },
  command: { type: 'command', argv: ['pass', 'secret'] },
} as const;

test.each([
  ['keyring', -3_600, /^Your token expired at 1970-01-12 12:46 UTC\. .*run signalbox login\.$/],
  ['keyring', 30, /^Your token expires in less than a minute, at/],
  ['keyring', 90 * 60, /^Your token expires in 90 min, at/],
  ['keyring', 23 * 3_600, /^Your token expires in 23 h, at/],
  ['environment', 60, /^Your token expires in 1 min, at .* Set HALCYON_TOKEN to a new one and/],
  ['command', -60, /^Your token expired at .* Check why the command pass prints an old one\.$/],
] as const)('a token of a %s with %i s left is warned of', async (place, seconds, text) => {
  const nowMs = 1_000_000_000;
  const token = await tokenUntil(nowMs / 1_000 + seconds);

  expect(expiryWarning(token, places[place], nowMs)).toMatch(text);
});

test('a token with days left is not warned of, nor an API key, nor a token that its command renews', async () => {
  expect(expiryWarning(await tokenUntil(1_000_000), places.keyring, 0)).toBeUndefined();
  expect(expiryWarning('sb_key', places.keyring, 0)).toBeUndefined();
  expect(expiryWarning(await tokenUntil(60), places.command, 0)).toBeUndefined();
});

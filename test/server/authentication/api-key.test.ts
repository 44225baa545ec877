import { expect, test } from 'vitest';
import { apiKeyDigest, isApiKey, makeApiKey } from '../../../src/server/authentication/api-key.ts';

test('a new key is one, and no two are the same', () => {
  const keys = Array.from({ length: 200 }, makeApiKey);

  expect(keys.every(isApiKey)).toBe(true);
  expect(new Set(keys).size).toBe(200);
  expect(keys[0]).toMatch(/^sb_[\w-]{49}$/);
});

test('a key with one letter changed is none', () => {
  const key = makeApiKey();

  for (let index = 0; index < key.length; index += 1) {
    const letter = key[index] === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, index) + letter + key.slice(index + 1))).toBe(false);
  }
});

test.each(['', 'sb_', 'owner', `${makeApiKey()} `, `${makeApiKey()}\n`])(
  '"%s" is no key',
  (text) => {
    expect(isApiKey(text)).toBe(false);
  },
);

test('a digest has 32 bytes and does not contain the key', () => {
  const key = makeApiKey();

  expect(apiKeyDigest(key)).toHaveLength(32);
  expect(apiKeyDigest(key).toString('latin1')).not.toContain(key.slice(3, 9));
});

import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { credentialTail, tokenFacts } from '../../src/credentials/token-facts.ts';

const secret = new TextEncoder().encode('a secret of the test with enough bytes');
const sign = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);

test('a token tells when it expires', async () => {
  expect(tokenFacts(await sign({ exp: 1_800_000_000 }))).toEqual({
    kind: 'jwt',
    expiresAtMs: 1_800_000_000_000,
  });
});

test('a token without an expiry has none', async () => {
  expect(tokenFacts(await sign({ sub: 'a person' }))).toEqual({
    kind: 'jwt',
    expiresAtMs: undefined,
  });
});

test.each(['sb_0123456789', 'a.b', 'a.b.c', 'a.eyJ9.c', 'a.bnVsbA.c', ''])(
  '%j is an API key',
  (credential) => {
    expect(tokenFacts(credential)).toEqual({ kind: 'api-key', expiresAtMs: undefined });
  },
);

test('a credential is named by its last four characters', () => {
  expect(credentialTail('sb_0123456789')).toBe('…6789');
  expect(credentialTail('short')).toBe('…');
});

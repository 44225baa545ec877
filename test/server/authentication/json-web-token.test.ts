import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { serveOrganization } from '../../conformance/served-organization.ts';

const secret = 'a shared secret of at least 32 bytes';
const secretKey = new TextEncoder().encode(secret);
const issuer = 'https://login.halcyon.example';
const inOneHour = () => Math.floor(Date.now() / 1000) + 3_600;

let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let publicKey: string;
beforeAll(async () => {
  pair = await generateKeyPair('EdDSA', { extractable: true });
  publicKey = await exportSPKI(pair.publicKey);
});

const claims = (changes: JWTPayload = {}): JWTPayload => ({
  sub: 'usr_member',
  iss: issuer,
  exp: inOneHour(),
  ...changes,
});
const signed = (payload: JWTPayload, algorithm = 'EdDSA') =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: algorithm })
    .sign(algorithm === 'EdDSA' ? pair.privateKey : secretKey);

const served = () =>
  serveOrganization({ jsonWebTokens: { algorithm: 'EdDSA', key: publicKey, issuer } });
const sessions = '/api/v0/sessions';

describe('a server that takes EdDSA tokens', () => {
  test('knows the person by `sub`, and the role from its store alone', async () => {
    await using organization = await served();
    const key = await signed(claims({ role: 'owner' }));

    expect((await organization.ask(sessions, { key })).status).toBe(200);
    const limits = '/api/v0/organization/usage/limits/users';
    expect((await organization.ask(limits, { key })).status).toBe(403);
  });

  test('still takes API keys', async () => {
    await using organization = await served();

    expect((await organization.ask(sessions)).status).toBe(200);
  });

  test('stops taking a token when the person is removed', async () => {
    await using organization = await served();
    const key = await signed(claims());
    const removal = '/api/v0/organization/users?email=member@halcyon.example';
    await organization.ask(removal, { method: 'DELETE' });

    expect((await organization.ask(sessions, { key })).status).toBe(401);
  });

  const refused: [what: string, token: () => Promise<string> | string][] = [
    ['has expired', () => signed(claims({ exp: 1_000 }))],
    ['never expires', () => signed({ sub: 'usr_member', iss: issuer })],
    ['names nobody', () => signed({ iss: issuer, exp: inOneHour() })],
    ['names somebody unknown', () => signed(claims({ sub: 'usr_none' }))],
    ['comes from another issuer', () => signed(claims({ iss: 'https://evil.example' }))],
    ['is signed with another algorithm', () => signed(claims(), 'HS256')],
    ['is not signed', () => new UnsecuredJWT(claims()).encode()],
    ['is garbage', () => 'aaaa.bbbb.cccc'],
  ];

  test.each(refused)('refuses one that %s', async (_, token) => {
    await using organization = await served();

    expect((await organization.ask(sessions, { key: await token() })).status).toBe(401);
  });
});

test('a server does not start with a shared secret that is short', async () => {
  const jsonWebTokens = { algorithm: 'HS256', key: 'correct horse battery staple' } as const;

  await expect(serveOrganization({ jsonWebTokens })).rejects.toThrow('32 bytes');
});

test('a server that takes HS256 tokens takes those and no others', async () => {
  await using organization = await serveOrganization({
    jsonWebTokens: { algorithm: 'HS256', key: secret },
  });
  const statusOf = async (key: string) => (await organization.ask(sessions, { key })).status;

  expect(await statusOf(await signed(claims(), 'HS256'))).toBe(200);
  expect(await statusOf(await signed(claims(), 'EdDSA'))).toBe(401);
});

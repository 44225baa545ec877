import { expect, test } from 'vitest';
import { exchange } from '../../server/http-exchange.ts';
import { serving } from './serving.ts';

const sessionsPath = '/api/v0/sessions?limit=5';
const tokensPath = '/api/v1/analytics/tokens?startDate=2026-02-01&endDate=2026-02-01';

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString()) as {
    iat: number;
    exp: number;
  };

test('each role has a token that opens what its key opens', async () => {
  await using server = await serving('--json', '--tokens', '--now', '2026-11-20T09:30:00Z');
  const { url, keys, tokens } = server.announced;

  for (const role of ['owner', 'manager', 'member', 'guest'] as const) {
    for (const path of [sessionsPath, tokensPath]) {
      const byKey = await exchange(url, { path, key: keys[role] });
      const byToken = await exchange(url, { path, key: tokens?.[role] });
      expect([byToken.status, byToken.body && Object.keys(byToken.body)]).toEqual([
        byKey.status,
        byKey.body && Object.keys(byKey.body),
      ]);
    }
  }
});

test('tokens end a day after the start of the organization, by its clock', async () => {
  await using server = await serving('--json', '--tokens', '--now', '2026-11-20T09:30:00Z');
  const { tokens } = server.announced;

  const { iat, exp } = claimsOf(tokens?.owner);

  expect([iat, exp].map((seconds) => new Date(seconds * 1_000).toISOString())).toEqual([
    '2026-11-20T09:30:00.000Z',
    '2026-11-21T09:30:00.000Z',
  ]);
});

test('a token that somebody has changed, or that another server issued, is refused', async () => {
  await using server = await serving('--json', '--tokens');
  await using other = await serving('--json', '--tokens');
  const { url, tokens } = server.announced;
  const [head, body, signature] = String(tokens?.member).split('.');
  const [, ownersBody] = String(tokens?.owner).split('.');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');

  const forged = [
    `${head}.${ownersBody}.${signature}`,
    `${unsigned}.${body}.`,
    String(other.announced.tokens?.owner),
  ];

  for (const key of forged) {
    expect((await exchange(url, { path: sessionsPath, key })).status).toBe(401);
  }
});

test('without --tokens none is printed', async () => {
  await using server = await serving('--json');

  expect(server.announced.tokens).toBeUndefined();
});

test('requests above the rate get 429 with the seconds to wait, for each person apart', async () => {
  await using server = await serving('--json', '--rate-limit', '3/h');
  const { url, keys } = server.announced;
  const asOwner = { path: sessionsPath, key: keys.owner };
  for (let count = 0; count < 3; count++) {
    expect((await exchange(url, asOwner)).status).toBe(200);
  }

  const { status, headers, body } = await exchange(url, asOwner);

  expect(status).toBe(429);
  expect(body).toMatchObject({ status: 429, title: 'Too Many Requests' });
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThan(3_000);
  expect(seconds).toBeLessThanOrEqual(3_600);
  expect((await exchange(url, { path: sessionsPath, key: keys.guest })).status).toBe(200);
});

test('the rate counts again after its time', async () => {
  await using server = await serving('--json', '--rate-limit', '1/s');
  const { url, keys } = server.announced;
  const asOwner = { path: sessionsPath, key: keys.owner };
  const statusAfterLimit = async (): Promise<number> => {
    const { status } = await exchange(url, asOwner);
    return status === 429 ? await statusAfterLimit() : status;
  };
  await exchange(url, asOwner);

  expect(await statusAfterLimit()).toBe(200);
});

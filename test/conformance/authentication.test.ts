import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { roles } from '../../src/api/role.ts';
import { makeApiKey } from '../../src/server/authentication/api-key.ts';
import { exchange } from '../server/http-exchange.ts';
import {
  checkAnswer,
  endpointNames,
  type ServedOrganization,
  sampleTarget,
  serveOrganization,
} from './served-organization.ts';

let served: ServedOrganization;
beforeAll(async () => {
  served = await serveOrganization();
});
afterAll(() => served[Symbol.asyncDispose]());

const badCredentials: [name: string, header: string | undefined][] = [
  ['no credential', undefined],
  ['an empty header', ''],
  ['the scheme alone', 'Bearer'],
  ['another scheme', `Basic ${makeApiKey()}`],
  ['a key that nobody holds', `Bearer ${makeApiKey()}`],
  ['a key with a typing error', `Bearer ${makeApiKey().slice(0, -1)}`],
  ['something shaped like a JWT', 'Bearer aaaa.bbbb.cccc'],
];

describe.each(endpointNames)('%s', (name) => {
  test.each(badCredentials)('answers 401 to %s', async (_, authorization) => {
    const { method } = endpoints[name];
    const path = sampleTarget(name);

    const headers = authorization === undefined ? {} : { authorization };
    const answer = await exchange(served.url, { method, path, headers });

    checkAnswer(path, method, answer);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test.each(roles)('lets a %s in exactly when the table allows the role', async (role) => {
    const { method, allows } = endpoints[name];

    const { status } = await served.ask(sampleTarget(name), { method, as: role });

    expect(status === 403).toBe(!(allows as readonly string[]).includes(role));
    expect(status).not.toBe(401);
  });
});

test('missing and invalid credentials are told apart by nothing', async () => {
  const path = '/api/v0/sessions';

  const missing = await exchange(served.url, { path });
  const invalid = await exchange(served.url, { path, key: makeApiKey() });

  expect(invalid.body).toEqual(missing.body);
});

test('the scheme is read in any letter case', async () => {
  const headers = { authorization: `bEARER ${served.keys.guest}` };

  const { status } = await exchange(served.url, { path: '/api/v0/computers', headers });

  expect(status).toBe(200);
});

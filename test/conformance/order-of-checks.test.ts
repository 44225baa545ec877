import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { makeApiKey } from '../../src/server/authentication/api-key.ts';
import {
  type Asked,
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

const stranger = makeApiKey();
const tokens = '/api/v1/analytics/tokens';
const cases: [what: string, path: string, asked: Asked, status: number][] = [
  ['401 before 404', '/api/v0/nothing', { key: stranger }, 401],
  ['401 before 405', '/api/v0/sessions', { key: stranger, method: 'PUT' }, 401],
  ['401 before 403 and 400', tokens, { key: stranger }, 401],
  ['401 of analytics in its own shape', '/api/v1/analytics/x', { key: stranger }, 401],
  ['404 of an unknown path', '/api/v0/nothing', { as: 'guest' }, 404],
  ['404 of an unknown analytics path', '/api/v1/analytics/nothing', { as: 'guest' }, 404],
  ['404 of the root', '/', {}, 404],
  ['404 of a trailing slash', '/api/v0/sessions/', {}, 404],
  ['404 of a doubled slash', '/api//v0/sessions', {}, 404],
  ['404 of other letter case', '/API/v0/sessions', {}, 404],
  ['404 of an empty id', '/api/v0/sessions//messages', {}, 404],
  ['404 of dots, which stay an id', '/api/v0/sessions/../messages', {}, 404],
  ['405 before 403', tokens, { as: 'guest', method: 'POST' }, 405],
  ['403 before 400', tokens, { as: 'guest' }, 403],
  ['403 before 400 of the path', '/api/v0/wiki/%zz', { as: 'guest', method: 'DELETE' }, 403],
  ['400 before the handler', '/api/v0/sessions/none/messages?limit=0', {}, 400],
  ['400 of a path that cannot be decoded', '/api/v0/computers/%zz', {}, 400],
  ['404 of the handler', '/api/v0/sessions/none/messages', {}, 404],
];

test.each(cases)('%s', async (_, path, asked, status) => {
  expect((await served.ask(path, asked)).status).toBe(status);
});

test.each(endpointNames)('%s answers other methods with 405 and names its own', async (name) => {
  const target = sampleTarget(name);
  const own = endpointNames
    .filter((other) => endpoints[other].path === endpoints[name].path)
    .map((other) => endpoints[other].method as string);

  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (own.includes(method)) continue;
    const { status, headers } = await served.ask(target, { method });
    expect([method, status, headers.allow]).toEqual([method, 405, own.join(', ')]);
  }
});

test('a request body is ignored', async () => {
  const { status } = await served.ask('/api/v0/sessions/none/interrupt', {
    method: 'POST',
    content: 'this is not JSON',
  });

  expect(status).toBe(404);
});

test('a target with scheme and host is answered like its path', async () => {
  const { status } = await served.ask('http://127.0.0.1/api/v0/sessions?limit=5');

  expect(status).toBe(200);
});

test('unknown query parameters are ignored, and of a repeated one the last counts', async () => {
  const { status } = await served.ask('/api/v0/sessions?limit=0&color=red&limit=5');

  expect(status).toBe(200);
});

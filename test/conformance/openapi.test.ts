import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from '../server/http-exchange.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

let served: ServedOrganization;
beforeAll(async () => {
  served = await serveOrganization();
});
afterAll(() => served[Symbol.asyncDispose]());

const documents = [
  { path: '/api/v0/openapi.json', version: '0.1.0' },
  { path: '/api/v1/analytics/openapi.json', version: '1' },
];

test.each(documents)('$path is served without a credential', async ({ path, version }) => {
  const { status, headers, body } = await exchange(served.url, { path });

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-request-id']).toBeDefined();
  expect(body).toMatchObject({ openapi: '3.1.0', info: { version } });
});

test.each(documents)('$path answers GET only', async ({ path }) => {
  const { status, headers } = await exchange(served.url, { path, method: 'DELETE' });

  expect(status).toBe(405);
  expect(headers.allow).toBe('GET');
});

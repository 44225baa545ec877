import { beforeAll, describe, expect, test } from 'vitest';
import { faultyListener } from '../../src/server/faults/faulty-listener.ts';
import { parseFaults } from '../../src/server/faults/parse-faults.ts';
import { exchange } from '../server/http-exchange.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

const page = 'http://localhost:3000';
const path = '/api/v0/computers';

const preflight = (origin: string) => ({
  method: 'OPTIONS',
  path,
  headers: {
    origin,
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'authorization,x-shade',
  },
});

describe('a server that allows one origin', () => {
  let served: ServedOrganization;
  beforeAll(async () => {
    served = await serveOrganization({ allowedOrigins: new Set([page]) });
    return () => served[Symbol.asyncDispose]();
  });

  test('answers its pages, and exposes what clients read besides the body', async () => {
    const { status, headers } = await served.ask(path, { headers: { origin: page } });

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': page, vary: 'Origin' });
    const exposed = headers['access-control-expose-headers']?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['x-request-id', 'retry-after', 'date']));
  });

  test('lets its pages read why a request failed', async () => {
    const asked = { headers: { origin: page } };
    const failures = [
      await served.ask(path, { ...asked, key: 'no-key' }),
      await served.ask('/nowhere', asked),
      await served.ask('/api/v1/analytics/tokens', { ...asked, as: 'guest' }),
    ];

    expect(failures.map(({ status }) => status)).toEqual([401, 404, 403]);
    for (const { headers } of failures) {
      expect(headers['access-control-allow-origin']).toBe(page);
    }
  });

  test('answers a preflight request without a credential', async () => {
    const { status, headers, text } = await exchange(served.url, preflight(page));

    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-headers': 'authorization,x-shade',
    });
    const methods = headers['access-control-allow-methods']?.split(', ');
    expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'DELETE']));
  });

  test.each(['http://localhost:3001', 'https://localhost:3000', 'null'])(
    'refuses pages of %s, and says nothing that a browser would take for consent',
    async (origin) => {
      const asked = await served.ask(path, { headers: { origin } });
      const preflighted = await exchange(served.url, preflight(origin));

      for (const { status, headers } of [asked, preflighted]) {
        expect(status).toBe(403);
        expect(Object.keys(headers).filter((name) => name.startsWith('access-'))).toEqual([]);
      }
    },
  );

  test('still refuses host names that are not its own', async () => {
    const headers = { origin: page, host: 'rebound.example' };

    expect((await served.ask(path, { headers })).status).toBe(403);
  });
});

test('a server that allows every origin answers all of them, without a credential of the browser', async () => {
  await using served = await serveOrganization({ allowedOrigins: new Set(['*']) });

  for (const origin of ['https://anything.example', 'null']) {
    const { status, headers } = await served.ask(path, { headers: { origin } });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
});

test('a page can read the status of an injected fault', async () => {
  const { faults } = parseFaults('status=503');
  await using served = await serveOrganization({
    allowedOrigins: new Set([page]),
    inFront: (listener, clock) => faultyListener(listener, { faults, random: () => 0, clock }),
  });

  const { status, headers } = await served.ask(path, { headers: { origin: page } });

  expect(status).toBe(503);
  expect(headers['access-control-allow-origin']).toBe(page);
});

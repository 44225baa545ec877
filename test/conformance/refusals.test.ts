import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { noSupply } from '../../src/server/supply.ts';
import { exchange } from '../server/http-exchange.ts';
import { checkAnswer, serveOrganization, today } from './served-organization.ts';

const path = '/api/v0/computers';

describe('browsers', () => {
  test('a request with an Origin is refused, credential or not', async () => {
    await using served = await serveOrganization();

    const { status } = await served.ask(path, { headers: { origin: 'http://127.0.0.1' } });

    expect(status).toBe(403);
  });

  test.each([
    ['rebound.example', 403],
    ['rebound.example:80', 403],
    ['localhost.rebound.example', 403],
    ['localhost', 200],
    ['LOCALHOST:4040', 200],
    ['127.0.0.1:1', 200],
    ['[::1]:4040', 200],
    ['console.halcyon.example', 200],
  ])('the host %s answers %i', async (host, expected) => {
    await using served = await serveOrganization({ allowedHosts: ['console.halcyon.example'] });

    expect((await served.ask(path, { headers: { host } })).status).toBe(expected);
  });

  test('the host is checked before anything is served without a credential', async () => {
    await using served = await serveOrganization();

    const sent = { path: '/api/v0/openapi.json', headers: { host: 'rebound.example' } };
    expect((await exchange(served.url, sent)).status).toBe(403);
  });
});

describe('requests that are not HTTP as it should be', () => {
  const raw = async (url: string, text: string) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const chunks = await Array.fromAsync<Buffer>(socket);
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    const status = Number(head.split(' ')[1]);
    return { status, head, body: JSON.parse(body) as unknown };
  };

  test.each([
    ['a missing Host', `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ['no HTTP at all', 'hello there\r\n\r\n', 400],
    ['headers beyond 16 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}`, 431],
  ])('%s is answered in JSON with a request id', async (_, text, expected) => {
    await using served = await serveOrganization();

    const { status, head, body } = await raw(served.url, text);

    expect(status).toBe(expected);
    expect(head).toMatch(/x-request-id: [\da-f-]{36}/);
    expect(body).toMatchObject({ status: expected });
  });

  test('a client that goes away in the middle of a request does no harm', async () => {
    await using served = await serveOrganization();
    const { hostname, port } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('GET /api/v0/comp');
    socket.resetAndDestroy();

    expect((await served.ask(path)).status).toBe(200);
  });
});

describe('failures of the server', () => {
  test.each([path, '/api/v1/analytics/tokens?startDate=2026-06-01&endDate=2026-06-02'])(
    '%s answers 500 without telling why, and reports it',
    async (target) => {
      const reported: unknown[] = [];
      const fail = () => {
        throw new Error('the disk is on fire');
      };
      await using served = await serveOrganization({
        supply: { ...noSupply, computers: fail, days: fail },
        onError: (error, requestId) => reported.push([requestId, String(error)]),
      });

      const { status, text, headers } = await served.ask(target);

      expect(status).toBe(500);
      expect(text).not.toContain('fire');
      expect(reported).toEqual([[headers['x-request-id'], 'Error: the disk is on fire']]);
    },
  );
});

describe('a rate limit', () => {
  const rateLimit = { requests: 2, windowMs: 30_000 };

  test('answers 429 with Retry-After against the Date of the answer', async () => {
    let nowMs = Date.parse(`${today}T12:00:00Z`);
    await using served = await serveOrganization({ rateLimit, clock: () => nowMs });
    expect((await served.ask(path)).status).toBe(200);
    nowMs += 10_500;
    expect((await served.ask(path)).status).toBe(200);

    const { status, headers } = await served.ask(path);

    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('20');
    expect(headers.date).toBe('Wed, 01 Jul 2026 12:00:10 GMT');
    nowMs += 19_500;
    expect((await served.ask(path)).status).toBe(200);
  });

  test('counts people apart, and strangers not at all', async () => {
    await using served = await serveOrganization({ rateLimit });
    await served.ask(path);
    await served.ask(path);
    expect((await served.ask(path)).status).toBe(429);

    expect((await served.ask(path, { as: 'guest' })).status).toBe(200);
    for (let count = 0; count < 5; count += 1) {
      const answer = await exchange(served.url, { path });
      checkAnswer(path, 'GET', answer);
      expect(answer.status).toBe(401);
    }
  });
});

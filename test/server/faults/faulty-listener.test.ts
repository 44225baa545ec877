import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { faultyListener } from '../../../src/server/faults/faulty-listener.ts';
import { parseFaults } from '../../../src/server/faults/parse-faults.ts';

const usual = JSON.stringify({ computers: ['atlas', 'boreas'] });

/** A server whose every answer is fine but for the faults. */
async function serving(text: string, random = () => 0, timeoutMs = 0) {
  const carriedOut: string[] = [];
  const fine = createServer();
  fine.timeout = timeoutMs;
  const { faults } = parseFaults(text);
  fine.on(
    'request',
    faultyListener(
      ({ url = '' }, response) => {
        carriedOut.push(url);
        response.writeHead(200, { 'content-length': usual.length });
        response.write(usual.slice(0, 5));
        response.end(usual.slice(5));
      },
      { faults, random, clock: () => Date.parse('2026-11-20T14:30:00Z') },
    ),
  );
  fine.listen(0, '127.0.0.1');
  await once(fine, 'listening');
  const { port } = fine.address() as AddressInfo;
  return {
    carriedOut,
    get: (path = '/computers', options?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, options),
    async [Symbol.asyncDispose]() {
      fine.close();
      fine.closeAllConnections();
      await once(fine, 'close');
    },
  };
}

test('a path that no fault concerns is served as ever', async () => {
  await using server = await serving('reset@/sessions');

  expect(await (await server.get('/computers?a=/sessions')).text()).toBe(usual);
});

test('a status has the body of the interface and the time of the server', async () => {
  await using server = await serving('status=503');

  const answer = await server.get('/api/v0/computers');

  expect(answer.status).toBe(503);
  expect(answer.headers.get('date')).toBe('Fri, 20 Nov 2026 14:30:00 GMT');
  expect(await answer.json()).toMatchObject({ title: 'Service Unavailable', status: 503 });
  expect(server.carriedOut).toEqual([]);
});

test('throttling says how long to wait', async () => {
  await using server = await serving('throttle=30');

  const answer = await server.get();

  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('30');
});

test('a reset comes before the request is carried out, a cut after it', async () => {
  await using server = await serving('reset@/first,cut@/second');

  await expect(server.get('/first')).rejects.toThrow('fetch failed');
  expect(server.carriedOut).toEqual([]);
  const answer = await server.get('/second');
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(server.carriedOut).toEqual(['/second']);
});

test('JSON that breaks off has the length that was announced', async () => {
  await using server = await serving('garbled');

  const text = await (await server.get()).text();

  expect(text).toBe(usual.slice(0, usual.length / 2).padEnd(usual.length));
});

test('a web page has its type', async () => {
  await using server = await serving('html');

  expect((await server.get()).headers.get('content-type')).toBe('text/html');
});

test('a slow answer arrives in pieces, and whole', async () => {
  await using server = await serving('slow=100');
  const pieces: number[] = [];

  const { body } = await server.get();
  for await (const piece of body ?? []) pieces.push(piece.length);

  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(usual.length);
});

test('no answer comes until the client gives up', async () => {
  await using server = await serving('hang');

  await expect(server.get('/', { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
});

test('a delay adds to another fault', async () => {
  await using server = await serving('delay=40-60,status=500');
  const startedAt = performance.now();

  const { status } = await server.get();

  expect(status).toBe(500);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(39);
});

test('what nobody waits for any more is not carried out after its delay', async () => {
  await using server = await serving('delay=1000@/late');

  await expect(server.get('/late', { signal: AbortSignal.timeout(20) })).rejects.toThrow('timeout');
  await server.get('/late');

  expect(server.carriedOut).toEqual(['/late']);
});

test('chance decides which requests fail', async () => {
  const chances = [0.1, 0.6, 0.4, 0.9];
  await using server = await serving('status=500:0.5', () => chances.shift() ?? 1);

  const statuses = [];
  for (let count = 0; count < 5; count++) statuses.push((await server.get()).status);

  expect(statuses).toEqual([500, 200, 500, 200, 200]);
});

test('a response is delayed for longer than the server allows nothing to happen', async () => {
  await using server = await serving('delay=600', () => 0, 100);

  expect(await (await server.get()).text()).toBe(usual);
});

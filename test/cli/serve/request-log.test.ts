import { expect, test, vi } from 'vitest';
import { exchange } from '../../server/http-exchange.ts';
import { patienceMs } from '../../timing/patience.ts';
import { serving } from './serving.ts';

/** The log of these requests, a line each; times are replaced. */
async function logOf(
  argv: readonly string[],
  send: (url: string, key: string) => readonly Promise<unknown>[],
) {
  await using server = await serving('--json', '--log', ...argv);
  const { url, keys } = server.announced;
  const sent = send(url, keys.owner);
  await Promise.allSettled(sent);
  await vi.waitUntil(() => server.errorLines.length >= sent.length, { timeout: patienceMs });
  return {
    key: keys.owner,
    lines: server.errorLines.map((line) => line.replace(/ \d+ms$/, ' Nms')).sort(),
  };
}

test('each request is a line with method, path, status and milliseconds', async () => {
  const { lines } = await logOf([], (url, key) => [
    exchange(url, { path: '/api/v0/sessions?limit=2', key }),
    exchange(url, { path: '/api/v0/computers' }),
    exchange(url, { method: 'DELETE', path: '/api/v0/sessions/none', key }),
  ]);

  expect(lines).toEqual([
    'DELETE /api/v0/sessions/none 404 Nms',
    'GET /api/v0/computers 401 Nms',
    'GET /api/v0/sessions?limit=2 200 Nms',
  ]);
});

test('a key is in no line, wherever a client puts it', async () => {
  const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln';

  const { key, lines } = await logOf([], (url, owner) => [
    exchange(url, { path: `/api/v0/sessions?limit=1&api_key=${owner}`, key: owner }),
    exchange(url, { path: `/api/v0/computers?access_token=hunter2&x` }),
    exchange(url, { path: `/api/v0/wiki/${owner}`, key: owner }),
    exchange(url, { path: `/api/v0/sessions?cursor=${token}`, key: owner }),
  ]);

  expect(lines.join('\n')).not.toContain(key);
  expect(lines).toEqual([
    'GET /api/v0/computers?access_token=***&x 401 Nms',
    'GET /api/v0/sessions?cursor=*** 400 Nms',
    'GET /api/v0/sessions?limit=1&api_key=*** 200 Nms',
    'GET /api/v0/wiki/*** 404 Nms',
  ]);
});

test('requests that a fault meets are logged as they ended', async () => {
  const faults = ['--faults', 'status=503@/computers,reset@/sessions,cut@/organization'];

  const { lines } = await logOf(faults, (url, key) => [
    exchange(url, { path: '/api/v0/computers', key }),
    exchange(url, { path: '/api/v0/sessions', key }),
    fetch(`${url}/api/v0/organization/usage/limits/users`, {
      headers: { authorization: `Bearer ${key}` },
    }).then((response) => response.text()),
  ]);

  expect(lines).toEqual([
    'GET /api/v0/computers 503 Nms',
    'GET /api/v0/organization/usage/limits/users - Nms',
    'GET /api/v0/sessions - Nms',
  ]);
});

test('without --log nothing is written', async () => {
  await using server = await serving('--json');

  await exchange(server.announced.url, { path: '/api/v0/computers' });
  server.child.kill('SIGTERM');
  await server.ended;

  expect(server.errorLines).toEqual([]);
});

import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { patienceMs } from '../../timing/patience.ts';
import { exitOf, root, runSignalbox, spawnSignalbox } from '../signalbox-process.ts';
import { type Announcement, serving } from './serving.ts';

/** A server on a port that nobody else has. */
async function takePort() {
  const neighbour = createServer();
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', () => resolve()));
  const address = neighbour.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  return { neighbour, port };
}

test('serve --json prints one line with addresses, keys and wiki runs', async () => {
  await using server = await serving('--json', '--seed', '3', '--now', '2026-11-20T09:30:00Z');

  server.child.kill('SIGTERM');
  await server.ended;

  expect(server.lines).toHaveLength(1);
  // The assertions below check what the cast claims.
  const announced = JSON.parse(String(server.lines[0])) as Announcement;
  expect(Object.keys(announced)).toEqual([
    'url',
    'appUrl',
    'org',
    'keys',
    'wikiRunIds',
    'adminToken',
  ]);
  expect(announced.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(announced.appUrl).toBe(announced.url);
  expect(Object.keys(announced.keys)).toEqual(['owner', 'manager', 'member', 'guest']);
  expect(announced.wikiRunIds.length).toBeGreaterThan(0);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends it with status 0 and does not wait for a client that keeps its connection',
  async (signal) => {
    await using server = await serving('--json');
    const { url, keys } = JSON.parse(String(server.lines[0])) as Announcement;
    const headers = { authorization: `Bearer ${keys.guest}` };
    expect((await fetch(`${url}/api/v0/computers`, { headers })).status).toBe(200);

    const startedAt = performance.now();
    server.child.kill(signal);

    expect(await server.ended).toBe(0);
    // The client keeps it for longer than that, and a loaded machine may take a while.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  },
);

test('a second signal does not cut the closing short', async () => {
  await using server = await serving('--json');
  const { url } = JSON.parse(String(server.lines[0])) as Announcement;
  // A request that never ends makes the closing last.
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise<void>((resolve) => client.write('GET / HTTP/1.1\r\n', () => resolve()));
  const refused = async () => {
    const isOpen = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isOpen) await refused();
  };

  server.child.kill('SIGINT');
  await refused();
  server.child.kill('SIGINT');

  expect(await server.ended).toBe(0);
  client.destroy();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm ends the server that npm started, with status 0',
  async (signal) => {
    const argv = ['start', '-s', '--', 'serve', '--port', '0', '--json'];
    const npm = spawn('npm', argv, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = exitOf(npm);
    const line = await new Promise((resolve) => npm.stdout.once('data', resolve));
    // The assertion below would fail if the cast claimed too much.
    const { url } = JSON.parse(String(line)) as Announcement;

    npm.kill(signal);

    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  },
);

test('each key has the role that it is announced with', async () => {
  await using server = await serving('--json');
  const { url, keys } = JSON.parse(String(server.lines[0])) as Announcement;

  const statusOf = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const query = 'startDate=2026-02-01&endDate=2026-02-01';
    return (await fetch(`${url}/api/v1/analytics/tokens?${query}`, { headers })).status;
  };

  expect(await Promise.all([keys.owner, keys.manager].map(statusOf))).toEqual([200, 200]);
  expect(await Promise.all([keys.member, keys.guest].map(statusOf))).toEqual([403, 403]);
});

test('without --json it says where it is and how to use it', async () => {
  await using server = await serving();
  server.child.kill('SIGTERM');
  await server.ended;

  const output = server.lines.join('\n');
  expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  for (const role of ['owner', 'manager', 'member', 'guest']) expect(output).toContain(role);
});

test('a port that is taken is said in one line with status 1', async () => {
  const { neighbour, port } = await takePort();

  const { status, out, err } = await runSignalbox(['serve', '--port', port]);
  neighbour.close();

  expect(err).toMatch(new RegExp(`^signalbox: Port ${port} is taken.*--port.*\n$`));
  expect(out).toBe('');
  expect(status).toBe(1);
});

test('it goes on serving when the reader of its output has gone', async () => {
  const { neighbour, port } = await takePort();
  await new Promise<void>((resolve) => neighbour.close(() => resolve()));
  const child = spawnSignalbox(['serve', '--port', port, '--json']);
  const ended = exitOf(child);
  child.stdout.destroy();
  const errors: string[] = [];
  child.stderr.on('data', (data) => errors.push(String(data)));
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );

  // It cannot say that it is ready.
  await vi.waitUntil(isServing, { timeout: patienceMs });
  expect(await isServing()).toBe(true);
  child.kill('SIGTERM');

  expect(await ended).toBe(0);
  expect(errors.join('')).toBe('');
});

test('faults are served at the same requests each time', async () => {
  const statuses = async () => {
    await using server = await serving('--json', '--faults', 'status=503:0.5@/computers,seed=4');
    const { url, keys } = JSON.parse(String(server.lines[0])) as Announcement;
    const headers = { authorization: `Bearer ${keys.owner}` };
    const seen: number[] = [];
    for (let count = 0; count < 12; count++) {
      seen.push((await fetch(`${url}/api/v0/computers`, { headers })).status);
    }
    return seen;
  };

  const first = await statuses();

  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await statuses()).toEqual(first);
});

test('a fault that there is not is said in one line with status 2', async () => {
  const { status, out, err } = await runSignalbox(['serve', '--faults', 'status=200']);

  expect(err).toBe('signalbox: --faults: status takes a status from 400 to 599, not "200".\n');
  expect(out).toBe('');
  expect(status).toBe(2);
});

test('pages of the given origins can call, written with or without the usual port', async () => {
  const origins = ['--cors', 'HTTPS://App.example:443', '--cors', 'http://localhost:3000'];
  await using server = await serving('--json', ...origins);
  const { url, keys } = JSON.parse(String(server.lines[0])) as Announcement;

  const allowed = async (origin: string) => {
    const headers = { authorization: `Bearer ${keys.owner}`, origin };
    const { status, headers: given } = await fetch(`${url}/api/v0/computers`, { headers });
    return [status, given.get('access-control-allow-origin')];
  };

  expect(await allowed('https://app.example')).toEqual([200, 'https://app.example']);
  expect(await allowed('http://localhost:3000')).toEqual([200, 'http://localhost:3000']);
  expect(await allowed('http://localhost:3001')).toEqual([403, null]);
});

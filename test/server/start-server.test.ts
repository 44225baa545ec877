import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Listen } from '../../src/server/http/listen.ts';
import { startServer } from '../../src/server/start-server.ts';
import { openStore } from '../../src/server/store/open-store.ts';
import { exchange } from './http-exchange.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (listen: Listen) => startServer({ store: openStore(), listen });
const loopback: Listen = { kind: 'tcp', host: '127.0.0.1', port: 0 };
const path = '/api/v0/openapi.json';
const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);

describe('on a socket', () => {
  test('answers there, under a URL to which a route is appended', async () => {
    const socket = join(folder, 'api.sock');
    const server = await start({ kind: 'socket', path: socket });

    expect(server.url).toBe(`unix:${socket}:`);
    expect((await exchange(server.url, { path, headers: { host: 'unix' } })).status).toBe(200);
    await server.close();
  });

  test('lets nobody else in, and leaves no socket behind', async () => {
    const socket = join(folder, 'api.sock');
    const server = await start({ kind: 'socket', path: socket });

    expect(modeOf(socket)).toBe('600');
    await server.close();
    expect(existsSync(socket)).toBe(false);
  });

  test('is refused in a folder that is open to others', async () => {
    const open = join(folder, 'open');
    mkdirSync(open, { mode: 0o755 });

    await expect(start({ kind: 'socket', path: join(open, 'api.sock') })).rejects.toThrow('0700');
  });

  test('makes no folder: who has removed it does not find it again', async () => {
    const gone = join(folder, 'gone');

    await expect(start({ kind: 'socket', path: join(gone, 'api.sock') })).rejects.toThrow('ENOENT');
    expect(existsSync(gone)).toBe(false);
  });
});

describe('on TCP', () => {
  test('the URL of all addresses names one that can be called', async () => {
    const server = await start({ kind: 'tcp', host: '0.0.0.0', port: 0 });

    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await exchange(server.url, { path })).status).toBe(200);
    await server.close();
  });

  test('a port that is taken is told', async () => {
    const server = await start(loopback);
    const port = Number(new URL(server.url).port);

    await expect(start({ ...loopback, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await server.close();
  });

  test('a server that cannot listen closes the store that it was given', async () => {
    const server = await start(loopback);
    const port = Number(new URL(server.url).port);
    const store = openStore();

    await expect(startServer({ store, listen: { ...loopback, port } })).rejects.toThrow();

    expect(() => store.organization.id()).toThrow('not open');
    await server.close();
  });

  test('IPv6 loopback has brackets in its URL', async () => {
    const server = await start({ ...loopback, host: '::1' });

    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    await server.close();
  });
});

describe('closing', () => {
  test('does not wait for an idle and a half-sent connection', async () => {
    const server = await start(loopback);
    const { hostname, port } = new URL(server.url);
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve) => {
      request({ host: hostname, port, path, agent }, (response) => {
        response.resume().once('end', resolve);
      }).end();
    });
    const half = connect(Number(port), hostname);
    half.on('error', () => {});
    await new Promise<void>((resolve) => half.write('GET / HTTP/1.1\r\n', () => resolve()));

    const startedMs = performance.now();
    await server.close();

    // They are left alone for longer than that, and a loaded machine may take a while.
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    await expect(exchange(server.url, { path })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    agent.destroy();
  });

  test('twice does no harm', async () => {
    const server = await start(loopback);

    await server.close();
    await server.close();
  });
});

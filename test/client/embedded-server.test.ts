import { existsSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/client/embedded-server.ts';
import type { ThreadBehaviour } from './embedded-thread.ts';

// Windows has no such sockets; there the server listens on TCP.
const testWithSockets = test.skipIf(process.platform === 'win32');

testWithSockets('the server listens on a socket in a folder of ours alone', async () => {
  const server = start('answer');

  await server.whenReady();

  expect(statSync(folderOf(server)).mode & 0o777).toBe(0o700);
  expect(await statusOf(server, '/')).toBe(200);
});

testWithSockets('closing leaves nothing behind, and may be asked twice', async () => {
  const server = start('answer');
  await server.whenReady();

  await Promise.all([server.close(), server.close()]);

  expect(existsSync(folderOf(server))).toBe(false);
  await expect(server.whenReady()).rejects.toThrow('it was closed');
});

testWithSockets('a server that is closed before it is ready leaves nothing behind', async () => {
  const server = start('answer');

  await server.close();

  expect(existsSync(folderOf(server))).toBe(false);
});

testWithSockets('a thread that does not end by itself is ended', async () => {
  const server = start('ignore-close');
  await server.whenReady();

  await server.close();

  expect(existsSync(folderOf(server))).toBe(false);
});

test.each<{ behaviour: ThreadBehaviour; reason: string }>([
  { behaviour: 'fail', reason: 'The store is locked.' },
  { behaviour: 'throw', reason: 'There is no such module.' },
])('a server that does not start says why ($behaviour)', async ({ behaviour, reason }) => {
  const server = start(behaviour);

  await expect(server.whenReady()).rejects.toMatchObject({
    code: 'embedded-server',
    message: expect.stringContaining(reason),
  });
});

testWithSockets('a server that crashes is not waited for again', async () => {
  const server = start('answer');
  await server.whenReady();

  await expect(statusOf(server, '/crash')).rejects.toThrow();

  await expect
    .poll(() => server.whenReady().catch((error: Error) => error.message))
    .toContain('A handler has a bug.');
});

test('failures inside the server are told', async () => {
  const { promise: told, resolve } = Promise.withResolvers<string[]>();
  start('report', (...failure) => resolve(failure));

  expect(await told).toEqual(['A query failed.', 'req-1']);
});

function start(
  behaviour: ThreadBehaviour,
  onServerError?: (message: string, requestId: string) => void,
): EmbeddedServer {
  const file = new URL('./embedded-thread.ts', import.meta.url);
  const server = startEmbeddedServer({ file, serves: 'demo', data: { behaviour }, onServerError });
  onTestFinished(() => server.close());
  return server;
}

const folderOf = ({ socketPath = '' }: EmbeddedServer) => dirname(socketPath);

function statusOf({ socketPath = '' }: EmbeddedServer, path: string) {
  return new Promise((resolve, reject) => {
    request({ socketPath, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

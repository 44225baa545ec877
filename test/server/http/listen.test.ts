import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { get } from 'node:https';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listenOn } from '../../../src/server/http/listen.ts';
import { patienceMs } from '../../timing/patience.ts';
import { testCertificate } from './test-certificate.ts';

const limits = {
  headersMs: 300,
  requestMs: 600,
  idleMs: 300,
  inactiveMs: 500,
  refusedMs: 300,
  closingMs: 300,
};
const count = 20;

/** A server and how many connections it has. Its response to `/long` is more than sockets buffer. */
async function serve() {
  const accepted: Socket[] = [];
  const { url, close } = await listenOn(
    { kind: 'tcp', host: '127.0.0.1', port: 0 },
    ({ url: path }, response) => {
      response.end('x'.repeat(path === '/long' ? 12_000_000 : 1));
    },
    limits,
  );
  const port = Number(new URL(url).port);
  const accept = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    if (socket.localPort === port) accepted.push(socket);
  };
  subscribe('net.server.socket', accept);

  return {
    url,
    accepted: () => accepted.length,
    open: () => accepted.filter(({ destroyed }) => !destroyed).length,
    async [Symbol.asyncDispose]() {
      unsubscribe('net.server.socket', accept);
      await close();
    },
  };
}

/** Clients that send a text and nothing more, and that never close their side. */
function halfOpenClients(url: string, text: string): Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: count }, () => {
    const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    client.on('error', () => undefined);
    client.write(text);
    return client;
  });
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n';

test.each([
  { name: 'says nothing', text: '' },
  { name: 'does not finish its headers', text: request },
  { name: 'does not speak HTTP', text: 'hello there\r\n\r\n' },
  { name: 'sends headers that are too long', text: `${request}X: ${'x'.repeat(20_000)}` },
  { name: 'does not send the body that it announced', text: `${request}Content-Length: 9\r\n\r\n` },
  { name: 'sends no second request', text: `${request}\r\n` },
  { name: 'asks to close the connection', text: `${request}Connection: close\r\n\r\n` },
])('a client that $name and never hangs up is disconnected', async ({ text }) => {
  await using server = await serve();
  const clients = halfOpenClients(server.url, text);
  for (const client of clients) client.resume();

  await vi.waitUntil(() => server.accepted() === count && server.open() === 0, patiently);

  expect(clients.filter((client) => client.writable)).toHaveLength(count);
  for (const client of clients) client.destroy();
});

test('a client that stops reading in the middle of a response is disconnected', async () => {
  await using server = await serve();
  const clients = halfOpenClients(server.url, 'GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n');

  await vi.waitUntil(() => server.accepted() === count && server.open() === 0, patiently);

  for (const client of clients) client.destroy();
});

test('a client that reads late still gets the refusal', async () => {
  await using server = await serve();
  const { hostname, port } = new URL(server.url);
  const client = connect({ host: hostname, port: Number(port) });
  client.write(`${request}X: ${'x'.repeat(1_000_000)}`);

  const chunks = await Array.fromAsync<Buffer>(client);

  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 431 /);
});

test('with a certificate, a client that trusts it is answered over TLS, and plain http is not', async () => {
  const certificate = {
    cert: Buffer.from(testCertificate.cert),
    key: Buffer.from(testCertificate.key),
  };
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0, certificate } as const;
  const { url, close } = await listenOn(listen, (_, response) => response.end('hello'), limits);

  const answer = await new Promise<string>((resolve, reject) => {
    get(url, { ca: testCertificate.cert }, (response) => {
      response.setEncoding('utf8').once('data', resolve);
    }).once('error', reject);
  });
  const plain = fetch(url.replace('https:', 'http:'));

  expect(answer).toBe('hello');
  await expect(plain).rejects.toThrow();
  await close();
});

test('connections beyond the limit are closed at once', async () => {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0, maxConnections: 2 } as const;
  const { url, close } = await listenOn(listen, (_, response) => response.end('hello'));
  const port = Number(new URL(url).port);
  const clients = [1, 2, 3].map(() => connect({ host: '127.0.0.1', port }));
  for (const client of clients) client.on('error', () => {}).resume();

  await vi.waitUntil(() => clients.some(({ destroyed }) => destroyed), patiently);

  expect(clients.filter(({ destroyed }) => destroyed)).toHaveLength(1);
  for (const client of clients) client.destroy();
  await close();
});

const patiently = { timeout: patienceMs };

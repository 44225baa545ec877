import { Agent } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { aClient, failureOf, secret } from './a-client.ts';
import { answerJson, serve } from './misbehaving-server.ts';
import {
  answerTunnels,
  certificate,
  openTunnelsTo,
  refuseTunnels,
  serveSecurely,
  startProxy,
} from './tls/forward-proxy.ts';

const platform = { url: 'https://api.halcyon.example' };
const usualCertificates = getCACertificates('default');
const variables = [
  'https_proxy',
  'HTTPS_PROXY',
  'http_proxy',
  'HTTP_PROXY',
  'no_proxy',
  'NO_PROXY',
];

beforeEach(() => {
  setDefaultCACertificates([...usualCertificates, certificate]);
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(() => setDefaultCACertificates(usualCertificates));

/** One call of each method. */
async function callAll(client: Client) {
  await client.listComputers();
  await client.restartComputer({ computerId: 'atlas' });
  await client.deleteSession({ sessionId: 'one' });
}

const authorization = `Bearer ${secret}`;
const allMethods = ['GET', 'POST', 'DELETE'].map((method) => ({ method, authorization }));

test.each([
  { name: 'https_proxy', value: (host: string) => `http://${host}` },
  { name: 'HTTPS_PROXY', value: (host: string) => `http://${host}` },
  { name: 'HTTPS_PROXY', value: (host: string) => host },
])('all methods go through the proxy in $name', async ({ name, value }) => {
  await using server = await serveSecurely();
  await using proxy = await startProxy(openTunnelsTo(server.port));
  vi.stubEnv(name, value(proxy.host));
  const { client } = aClient(platform);

  await callAll(client);

  expect(proxy.tunnels.map(({ host }) => host)).toEqual(
    Array.from(allMethods, () => 'api.halcyon.example:443'),
  );
  expect(proxy.readable).toEqual([]);
  expect(server.requests).toEqual(allMethods);
});

test('reading uses one tunnel for several requests', async () => {
  await using server = await serveSecurely();
  await using proxy = await startProxy(openTunnelsTo(server.port));
  vi.stubEnv('HTTPS_PROXY', `http://${proxy.host}`);
  const { client } = aClient(platform);

  await client.listComputers();
  await client.listComputers();

  expect(proxy.tunnels).toHaveLength(1);
  expect(server.requests).toHaveLength(2);
});

test('the password of the proxy goes to the proxy only', async () => {
  await using server = await serveSecurely();
  await using proxy = await startProxy(openTunnelsTo(server.port));
  vi.stubEnv('HTTPS_PROXY', `http://ada:lovelace@${proxy.host}`);
  const { client } = aClient(platform);

  await client.listComputers();

  const expected = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`;
  expect(proxy.tunnels).toEqual([{ host: 'api.halcyon.example:443', authorization: expected }]);
  expect(server.requests).toEqual([{ method: 'GET', authorization }]);
});

test.each(['NO_PROXY', 'no_proxy'])('all methods go directly to a host in %s', async (name) => {
  await using server = await serveSecurely();
  await using proxy = await startProxy(refuseTunnels);
  vi.stubEnv('HTTPS_PROXY', `http://${proxy.host}`);
  vi.stubEnv(name, 'elsewhere.example,0.0.0.0');
  const { client } = aClient({ url: `https://0.0.0.0:${server.port}` });

  await callAll(client);

  expect(proxy.tunnels).toEqual([]);
  expect(server.requests).toEqual(allMethods);
});

test('a request to this computer goes to no proxy', async () => {
  await using secure = await serveSecurely();
  await using plain = await serve(answerJson({ computers: [] }));
  await using proxy = await startProxy(refuseTunnels);
  for (const name of ['HTTPS_PROXY', 'HTTP_PROXY']) vi.stubEnv(name, `http://${proxy.host}`);

  await callAll(aClient({ url: `https://localhost:${secure.port}` }).client);
  await callAll(aClient(plain).client);

  expect(proxy.tunnels).toEqual([]);
  expect(proxy.readable).toEqual([]);
  expect(secure.requests).toEqual(allMethods);
  expect(plain.requests).toHaveLength(3);
});

test("all methods use the program's own agent", async () => {
  await using server = await serveSecurely();
  await using proxy = await startProxy(refuseTunnels);
  setDefaultCACertificates(usualCertificates);
  vi.stubEnv('HTTPS_PROXY', `http://${proxy.host}`);
  const agent = new Agent({ ca: certificate, keepAlive: true, maxSockets: 1 });
  const { client } = aClient({ url: `https://0.0.0.0:${server.port}` }, { agent });

  await callAll(client);
  agent.destroy();

  expect(server.requests).toEqual(allMethods);
  expect(server.connections()).toBe(1);
  expect(proxy.tunnels).toEqual([]);
});

test.each([
  {
    status: '407 Proxy Authentication Required',
    says: 'the proxy asks for a name and a password (407). Set HTTPS_PROXY to http://NAME:PASSWORD@HOST:PORT.',
    tunnels: 1,
  },
  {
    status: '403 Forbidden',
    says: 'the proxy does not allow this host (403). Ask its administrators, or name the host in NO_PROXY.',
    tunnels: 1,
  },
  {
    status: '502 Bad Gateway',
    says: 'the proxy did not connect (502). Check HTTPS_PROXY and NO_PROXY.',
    tunnels: 2,
  },
])('a proxy that answers $status is named as the reason', async ({ status, says, tunnels }) => {
  await using proxy = await startProxy(answerTunnels(status));
  vi.stubEnv('HTTPS_PROXY', `http://ada:lovelace@${proxy.host}`);
  const { client } = aClient(platform);

  const error = await failureOf(client.listComputers());

  expect(error).toMatchObject({
    code: 'network',
    reason: 'ERR_PROXY_TUNNEL',
    proxyStatus: Number(status.slice(0, 3)),
  });
  expect(error.message).toBe(`GET /api/v0/computers did not reach api.halcyon.example: ${says}`);
  expect(proxy.tunnels).toHaveLength(tunnels);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/lovelace|sb_the/);
});

test('a server that expects TLS is told to a client that does not speak it', async () => {
  await using server = await serveSecurely();
  const { client } = aClient({ url: `http://127.0.0.1:${server.port}` }, { retry: { limit: 0 } });

  const error = await failureOf(client.listComputers());

  expect(error.message).toContain(
    'the connection was lost. Try again, or write https:// if the port expects TLS.',
  );
});

test('a proxy that cannot be reached is told apart from the platform', async () => {
  const proxy = await startProxy(refuseTunnels);
  await proxy[Symbol.asyncDispose]();
  vi.stubEnv('HTTPS_PROXY', `http://ada:lovelace@${proxy.host}`);
  const { client } = aClient(platform, { retry: { limit: 0 } });

  const error = await failureOf(client.listComputers());

  expect(error).toMatchObject({ code: 'network', reason: 'ECONNREFUSED' });
  expect(error.message).toContain(
    'did not reach api.halcyon.example through the proxy: connection refused. Check HTTPS_PROXY and that the proxy is running.',
  );
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/lovelace|sb_the/);
});

test('a proxy that never answers is given up after the time for connecting', async () => {
  await using proxy = await startProxy(() => {});
  vi.stubEnv('HTTPS_PROXY', `http://${proxy.host}`);
  const timeouts = { connectMs: 20, secureConnectMs: 20 };
  const { client } = aClient(platform, { timeouts, retry: { limit: 0 } });

  const error = await failureOf(client.restartComputer({ computerId: 'atlas' }));

  expect(error).toMatchObject({ code: 'network', reason: 'ERR_PROXY_TUNNEL' });
});

test.each(['socks5://ada:lovelace@proxy.halcyon.example', 'http://ada:lovelace@'])(
  'an address that no HTTP proxy has is refused: %s',
  async (address) => {
    vi.stubEnv('HTTPS_PROXY', address);
    const { client } = aClient(platform);

    const error = await failureOf(client.listComputers());

    expect(error.code).toBe('invalid-address');
    expect(error.message).toContain('HTTPS_PROXY must be the address of an HTTP proxy');
    expect(error.message).not.toContain('lovelace');
  },
);

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { InvalidAddressError } from '../../src/client/errors/invalid-address-error.ts';
import { aClient, failureOf, secret } from './a-client.ts';
import { answerJson, serve } from './misbehaving-server.ts';

const connect = (baseUrl: string, appUrl?: string) =>
  createClient({ baseUrl, appUrl, credential: secret });

test.each([
  'https://api.halcyon.example',
  'https://api.halcyon.example:8443/behind/a/proxy/',
  'http://localhost:4010',
  'http://127.0.0.1:4010',
  'http://127.8.9.10',
  'http://[::1]:4010',
])('the address %s is accepted', (address) => {
  expect(() => connect(address)).not.toThrow();
});

test.each([
  { address: 'http://api.halcyon.example', problem: /would send the key unencrypted/ },
  { address: 'http://10.0.0.7', problem: /would send the key unencrypted/ },
  { address: 'http://localhost.halcyon.example', problem: /would send the key unencrypted/ },
  { address: 'http://127.0.0.1.halcyon.example', problem: /would send the key unencrypted/ },
  { address: 'ftp://api.halcyon.example', problem: /must be an address such as/ },
  { address: 'unix:/run/api.sock:', problem: /must be an address such as/ },
  { address: '', problem: /must be an address such as/ },
  { address: 'https://me:pass@api.halcyon.example', problem: /no user, password/ },
  { address: 'https://api.halcyon.example/?key=1', problem: /no user, password, query/ },
])('the address "$address" is refused', ({ address, problem }) => {
  expect(() => connect(address)).toThrow(InvalidAddressError);
  expect(() => connect(address)).toThrow(problem);
  expect(() => connect('https://api.halcyon.example', address)).toThrow(/application URL/);
});

test('a key in the place of an address is not repeated', () => {
  expect(() => connect(secret)).toThrow(expect.not.stringContaining(secret));
});

test('readiness reports come from the web application, the rest from the API', async () => {
  await using api = await serve(answerJson({ computers: [] }));
  await using app = await serve(answerJson({ reports: [] }));
  const { client } = aClient(api, { appUrl: `${app.url}/behind/` });

  await client.listComputers();
  await client.listReadinessReports({ limit: 5 });

  expect(api.requests.map(({ url }) => url)).toEqual(['/api/v0/computers']);
  expect(app.requests.map(({ url }) => url)).toEqual([
    '/behind/api/organization/maturity-level-reports?limit=5',
  ]);
});

test('identifiers and parameters arrive as they are', async () => {
  await using server = await serve(answerJson({ messages: [], pagination: {} }));
  const { client } = aClient(server);
  const sessionId = 'a/b?c#d %2e ü';
  const cursor = '=&+ü';

  await client.listMessages({ sessionId, cursor, role: undefined });

  const url = new URL(server.requests[0]?.url ?? '', server.url);
  expect(url.pathname).toBe(`/api/v0/sessions/${encodeURIComponent(sessionId)}/messages`);
  expect([...url.searchParams]).toEqual([['cursor', cursor]]);
});

test.each(['', '.', '..'])('the identifier "%s" is refused before a request', async (sessionId) => {
  await using server = await serve(answerJson({}));
  const { client } = aClient(server);

  const error = await failureOf(client.interruptSession({ sessionId }));

  expect(error).toMatchObject({ code: 'invalid-request', status: undefined });
  expect(error.message).toContain('sessionId');
  expect(server.requests).toEqual([]);
});

test('requests say which program sends them, and what they accept', async () => {
  await using server = await serve(answerJson({ computers: [] }));
  const { client } = aClient(server);

  await client.listComputers();

  expect(server.requests[0]?.headers).toMatchObject({
    'user-agent': expect.stringMatching(/^signalbox\/\d+\.\d+\.\d+$/),
    accept: 'application/json',
    authorization: `Bearer ${secret}`,
  });
});

test.skipIf(process.platform === 'win32')('requests travel over a Unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a client: '));
  const socketPath = join(folder, 'api.sock');
  const server = createServer(answerJson({ computers: [{ id: 'atlas' }] }));
  server.listen(socketPath);
  await once(server, 'listening');
  const { client } = aClient({ url: 'http://localhost' }, { socketPath });

  const { computers } = await client.listComputers();

  expect(computers).toEqual([{ id: 'atlas' }]);
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

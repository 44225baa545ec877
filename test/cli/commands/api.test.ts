import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { failingServer, failures } from '../contract/failing-server.ts';
import { servedDemo } from '../contract/served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

async function run(...argv: string[]) {
  const { context, out, err } = capturedContext(server.env);
  await main(['api', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

test('the answer of an endpoint is printed as JSON', async () => {
  const { status, out } = await run('GET', '/api/v0/computers?includeProvisioningSteps=true');

  expect(status).toBe(0);
  expect(JSON.parse(out)).toEqual(
    await server.client.listComputers({ includeProvisioningSteps: true }),
  );
});

test('parameters are fields, and a part of the path', async () => {
  const { sessionId } = server.known;

  const path = `/api/v0/sessions/${sessionId}/messages`;
  const { out } = await run('get', path, '-f', 'limit=2', 'role=user');

  const { messages } = JSON.parse(out);
  expect(messages).toHaveLength(2);
  expect(messages[0].role).toBe('user');
});

test('--paginate prints the items of all pages: one array, or a line each', async () => {
  const path = `/api/v0/sessions/${server.known.sessionId}/messages`;
  const all = await server.client.messages({ sessionId: server.known.sessionId }).toArray();
  const ids = all.map(({ id }) => id);
  // A small page makes several of them.
  const given = [
    'GET',
    path,
    '--paginate',
    '-f',
    `limit=${Math.ceil(ids.length / 3)}`,
    'role=user',
  ];

  const array = JSON.parse((await run(...given)).out);
  const lines = (await run(...given, '--output', 'ndjson')).out.trim().split('\n');

  const wanted = all.filter(({ role }) => role === 'user').map(({ id }) => id);
  expect(array.map(({ id }: { id: string }) => id)).toEqual(wanted);
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(wanted);
});

test('--include prints the status and the headers first', async () => {
  const { out } = await run('GET', '/api/v0/computers', '--include');

  const [head = '', body = ''] = out.split('\n\n', 2);
  expect(head).toMatch(/^HTTP 200\n/);
  expect(head).toMatch(/^content-type: application\/json/m);
  expect(JSON.parse(body)).toHaveProperty('computers');
});

test.each([
  { given: ['GET', '/api/v0/nonesuch'], says: /GET \/api\/v0\/computers,/ },
  { given: ['PATCH', '/api/v0/computers'], says: /The API has no "PATCH \/api\/v0\/computers"/ },
  {
    given: ['GET', '/api/v0/sessions', '-f', 'color=red'],
    says: /has no parameter "color".*limit/,
  },
  { given: ['GET', '/api/v0/sessions', '-f', 'limit=many'], says: /limit/ },
  { given: ['GET', '/api/v0/sessions', '-f', 'limit'], says: /NAME=VALUE/ },
  { given: ['GET', '/api/v0/computers', '--paginate'], says: /has no pages/ },
  { given: ['DELETE', '/api/v0/sessions/s1'], says: /add --yes/ },
  { given: ['DELETE', '/api/v0/sessions/s1', '--yes', '--read-only'], says: /--read-only/ },
])('$given is refused before anything is sent', async ({ given, says }) => {
  const { status, out, err } = await run(...given);

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(says);
});

test('--dry-run prints the request and sends nothing', async () => {
  const { status, out } = await run('DELETE', '/api/v0/sessions/a%20b', '--dry-run');

  expect(status).toBe(0);
  expect(out).toBe('DELETE /api/v0/sessions/a%20b\n');
});

test('a change is written to the audit log', async () => {
  const { computerId } = server.known;

  const { status } = await run('POST', `/api/v0/computers/${computerId}/restart`, '--yes');

  expect(status).toBe(0);
  const log = readFileSync(join(server.folder, 'signalbox', 'audit.jsonl'), 'utf8');
  expect(
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { method: 'POST', target: `computerId=${computerId}`, result: 'pending' },
    { method: 'POST', target: `computerId=${computerId}`, result: 'ok' },
  ]);
});

test.each(Object.entries(failures))(
  'where the server answers with %s, the status says so',
  async (_name, failure) => {
    await using failing = await failingServer(failure.answer);
    const { context, out, err } = capturedContext({
      SIGNALBOX_BASE_URL: failing.address,
      SIGNALBOX_API_KEY: 'sb_not_a_key',
    });

    await main(['api', 'GET', '/api/v0/computers', '--output=json', '--timeout', '1s'], context);

    expect(context.exitCode).toBe(failure.exits);
    expect(out()).toBe('');
    expect(JSON.parse(err()).error.retryable).toBe(failure.exits === 6);
  },
);

import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { exchange, type Sent } from '../../server/http-exchange.ts';
import { serving } from './serving.ts';

const sessionsPath = '/api/v0/sessions?limit=100';
const limitsPath = '/api/v0/organization/usage/limits/users';

/** A server with fixed data, and what tests ask it. */
async function administered(...argv: string[]) {
  const server = await serving('--json', '--now', '2026-11-20T09:30:00Z', ...argv);
  const { url, keys, adminToken, wikiRunIds } = server.announced;
  const read = (path: string) => exchange(url, { path, key: keys.owner });
  return {
    url,
    keys,
    wikiRunId: String(wikiRunIds[0]),
    server,
    read,
    change: (method: string, path: string) => exchange(url, { method, path, key: keys.owner }),
    administer: (method: string, path: string, sent: Partial<Sent> = {}) =>
      exchange(url, { method, path: `/_admin/${path}`, key: adminToken, ...sent }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The fields that identify rows, and those that a change would leave behind. */
const idsIn = (body: unknown): unknown =>
  (body as { sessions: { sessionId: string }[] }).sessions.map(({ sessionId }) => sessionId);

test('a reset brings back what requests have deleted, and keeps the keys', async () => {
  await using served = await administered();
  const wikiPath = `/api/v0/wiki/${served.wikiRunId}`;
  const before = idsIn((await served.read(sessionsPath)).body) as string[];
  const limits = (await served.read(limitsPath)).body;
  const [{ email }] = (limits as { userLimits: [{ email: string }] }).userLimits;
  const changes = [
    `/api/v0/sessions/${before[0]}`,
    wikiPath,
    `/api/v0/organization/users?email=${encodeURIComponent(email)}`,
  ];
  for (const path of changes) {
    expect((await served.change('DELETE', path)).status).toBeLessThan(300);
  }
  expect(idsIn((await served.read(sessionsPath)).body)).not.toContain(before[0]);

  const { status } = await served.administer('POST', 'reset');

  expect(status).toBe(204);
  expect(idsIn((await served.read(sessionsPath)).body)).toEqual(before);
  expect((await served.read(wikiPath)).status).toBe(200);
  expect((await served.read(limitsPath)).body).toEqual(limits);
});

test('a reset sets the clock to the start, too', async () => {
  await using served = await administered();
  const dateNow = async () => Date.parse(String((await served.read(limitsPath)).headers.date));
  const startMs = Date.parse('2026-11-20T09:30:00Z');
  const minuteLater = async (): Promise<void> => {
    if ((await dateNow()) < startMs + 2_000) await minuteLater();
  };
  await minuteLater();

  await served.administer('POST', 'reset');

  expect(await dateNow()).toBeLessThan(startMs + 2_000);
});

test('requests that are running during a reset are answered', async () => {
  await using served = await administered();

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 8 === 3 ? served.administer('POST', 'reset') : served.read(sessionsPath),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]));
});

test('faults change while the server runs, and an empty text ends them', async () => {
  await using served = await administered('--faults', 'status=503');
  const status = async (path: string) => (await served.read(path)).status;
  expect(await status(limitsPath)).toBe(503);

  const changed = await served.administer('PUT', 'faults', { content: 'throttle=7@/sessions' });

  expect(changed.status).toBe(204);
  expect(await status(limitsPath)).toBe(200);
  const throttled = await served.read(sessionsPath);
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '7']);

  await served.administer('PUT', 'faults', { content: '' });
  expect(await status(sessionsPath)).toBe(200);
});

test('the same faults begin anew, so that a test sees the same each time', async () => {
  await using served = await administered();
  const twelve = async () => {
    await served.administer('PUT', 'faults', { content: 'status=503:0.5,seed=4' });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      statuses.push((await served.read(limitsPath)).status);
    }
    return statuses;
  };

  const first = await twelve();

  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await twelve()).toEqual(first);
});

test('a fault that there is not is refused with what is valid, and changes nothing', async () => {
  await using served = await administered('--faults', 'status=503');

  const { status, body } = await served.administer('PUT', 'faults', { content: 'status=200' });

  expect(status).toBe(400);
  const detail = 'status takes a status from 400 to 599, not "200".';
  expect(body).toEqual({ title: 'Bad Request', status: 400, detail });
  expect((await served.read(limitsPath)).status).toBe(503);
});

test.each([
  ['no credential', undefined],
  ['the key of an owner', 'owner'],
  ['another token', 'adm_guessed'],
])('%s does not open the admin path', async (_name, given) => {
  await using served = await administered();
  const key = given === 'owner' ? served.keys.owner : given;

  const answers = [
    await served.administer('POST', 'reset', { key }),
    await served.administer('PUT', 'faults', { key, content: 'status=503' }),
    await served.administer('GET', 'nothing', { key }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await served.read(limitsPath)).status).toBe(200);
});

test('its token opens nothing but the admin path, which has two places', async () => {
  await using served = await administered();
  const { adminToken } = served.server.announced;

  expect((await exchange(served.url, { path: limitsPath, key: adminToken })).status).toBe(401);
  expect((await served.administer('POST', 'nothing')).status).toBe(404);
  const wrong = await served.administer('GET', 'reset');
  expect([wrong.status, wrong.headers.allow]).toEqual([405, 'POST']);
});

test('a body without end is refused', async () => {
  await using served = await administered();

  const { status } = await served.administer('PUT', 'faults', { content: 'x'.repeat(70_000) });

  expect(status).toBe(413);
});

const otherAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

test.skipIf(otherAddress === undefined)(
  'a program on another computer finds nothing at the admin path',
  async () => {
    await using served = await administered('--host', '0.0.0.0', '--allow-remote');
    const { port } = new URL(served.url);
    const remote = `http://${otherAddress}:${port}`;
    const { adminToken, keys } = served.server.announced;
    const reset = { method: 'POST', path: '/_admin/reset' };

    expect((await exchange(remote, { ...reset, key: adminToken })).status).toBe(401);
    expect((await exchange(remote, { ...reset, key: keys.owner })).status).toBe(404);
    expect((await served.administer('POST', 'reset')).status).toBe(204);
  },
);

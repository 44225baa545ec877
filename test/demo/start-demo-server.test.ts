import { expect, test } from 'vitest';
import { roles } from '../../src/api/role.ts';
import { type DemoServerOptions, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { makeApiKey } from '../../src/server/authentication/api-key.ts';
import { someKeys } from '../server/builders.ts';
import { exchange } from '../server/http-exchange.ts';

const now = Date.parse('2026-07-01T12:00:00Z');

async function startDemo(options: Partial<DemoServerOptions> = {}) {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  const server = await startDemoServer({ listen, seed: 7, now, ...options });

  return {
    ...server,
    wikiRunIds: server.wikiRunIds,
    ask: (
      path: string,
      { as = 'owner', method = 'GET' }: { as?: (typeof roles)[number]; method?: string } = {},
    ) => exchange(server.url, { path, method, key: server.keys[as] }),
    [Symbol.asyncDispose]: server.close,
  };
}

type Sessions = {
  sessions: { sessionId: string; status?: string; messageCount: number; updatedAt: number }[];
};
type Computers = { computers: { id: string; status: string; providerType: string }[] };

test('four keys open the organization, one for each role', async () => {
  await using demo = await startDemo();

  for (const as of roles) {
    expect((await demo.ask('/api/v0/computers', { as })).status).toBe(200);
    const expected = as === 'owner' || as === 'manager' ? 200 : 403;
    expect((await demo.ask('/api/v0/organization/usage/limits/users', { as })).status).toBe(
      expected,
    );
  }
});

test('keys can be given, if they are keys', async () => {
  const owner = makeApiKey();
  await using demo = await startDemo({ keys: { owner } });

  expect(demo.keys.owner).toBe(owner);
  expect((await demo.ask('/api/v0/sessions')).status).toBe(200);
  await expect(startDemo({ keys: { guest: 'open sesame' } })).rejects.toThrow('makeApiKey');
});

test('wiki runs are named, because they cannot be listed', async () => {
  await using demo = await startDemo();

  expect(demo.wikiRunIds.length).toBeGreaterThan(0);
  for (const id of demo.wikiRunIds) {
    expect((await demo.ask(`/api/v0/wiki/${id}`)).body).toMatchObject({ id });
  }
});

test('the same seed, time and keys give the same organization, cursors included', async () => {
  const targets = [
    '/api/v0/sessions?limit=3',
    '/api/v0/computers?includeProvisioningSteps=true',
    '/api/v0/organization/usage/limits/users',
    '/api/v1/analytics/tokens?startDate=2026-06-29&endDate=2026-06-30',
    '/api/v1/analytics/users?startDate=2026-06-30&endDate=2026-06-30&limit=2',
    '/api/organization/maturity-level-reports?limit=3',
  ];
  const clock = () => now;
  const keys = someKeys();
  await using one = await startDemo({ clock, keys });
  await using other = await startDemo({ clock, keys });
  await using different = await startDemo({ clock, keys, seed: 8 });

  for (const target of targets) {
    const answers = await Promise.all([one, other, different].map(({ ask }) => ask(target)));
    const [first, second, third] = answers.map(({ status, text }) => `${status} ${text}`);
    expect(first).toMatch(/^200 /);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  }
});

test('sessions are made as they are read, and pages miss none, whatever is deleted between them', async () => {
  await using demo = await startDemo({ clock: () => now, scale: { sessions: 2_500 } });
  const read: Sessions['sessions'] = [];

  for (let cursor = ''; ; ) {
    const { body } = await demo.ask(`/api/v0/sessions?limit=100${cursor}`);
    const { sessions, pagination } = body as Sessions & { pagination: { nextCursor?: string } };
    read.push(...sessions);
    const doomed = sessions.at(-1)?.sessionId ?? '';
    await demo.ask(`/api/v0/sessions/${doomed}`, { method: 'DELETE' });
    if (pagination.nextCursor === undefined) break;
    cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
  }

  expect(new Set(read.map(({ sessionId }) => sessionId)).size).toBe(2_500);
  const times = read.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));

  // A server that has made nothing yet finds a session of the end.
  await using other = await startDemo({ clock: () => now, scale: { sessions: 2_500 } });
  const oldest = read.at(-2)?.sessionId ?? '';
  expect((await other.ask(`/api/v0/sessions/${oldest}/messages`)).status).toBe(200);
});

test('running sessions go on until they are interrupted', async () => {
  let nowMs = now;
  await using demo = await startDemo({ clock: () => nowMs });
  const sessions = async () =>
    ((await demo.ask('/api/v0/sessions?limit=100')).body as Sessions).sessions;
  const running = (await sessions()).filter(({ status }) => status === 'running');
  expect(running.length).toBe(5);
  const [chosen] = running;
  const find = async () =>
    (await sessions()).find(({ sessionId }) => sessionId === chosen?.sessionId);

  nowMs += 10 * 60_000;
  const later = await find();
  expect(later?.messageCount).toBeGreaterThan(chosen?.messageCount ?? Number.NaN);
  expect(later?.updatedAt).toBeGreaterThan(now);

  const path = `/api/v0/sessions/${chosen?.sessionId}`;
  const interrupt = await demo.ask(`${path}/interrupt`, { method: 'POST' });
  expect(interrupt.body).toEqual({ status: 'idle' });
  const interrupted = await find();
  nowMs += 10 * 60_000;
  expect(await find()).toEqual(interrupted);

  let cursor = '';
  let count = 0;
  for (;;) {
    const page = (await demo.ask(`${path}/messages?limit=100${cursor}`)).body as {
      messages: unknown[];
      pagination: { nextCursor?: string };
    };
    count += page.messages.length;
    if (page.pagination.nextCursor === undefined) break;
    cursor = `&cursor=${page.pagination.nextCursor}`;
  }
  expect(count).toBe(interrupted?.messageCount);
});

test('a restarted computer is active again within seconds', async () => {
  let nowMs = now;
  await using demo = await startDemo({ clock: () => nowMs });
  const { computers } = (await demo.ask('/api/v0/computers')).body as Computers;
  const chosen = computers.find(
    ({ status, providerType }) => status !== 'provisioning' && providerType !== 'byom',
  );
  const path = `/api/v0/computers/${chosen?.id}`;

  expect((await demo.ask(`${path}/restart`, { method: 'POST' })).status).toBe(200);
  expect((await demo.ask(path)).body).toMatchObject({ status: 'provisioning' });
  nowMs += 30_000;
  expect((await demo.ask(path)).body).toMatchObject({ status: 'active' });
});

test('a person who is removed is gone everywhere', async () => {
  await using demo = await startDemo();
  const limits = async () => {
    const { body } = await demo.ask('/api/v0/organization/usage/limits/users');
    return (body as { userLimits: { email: string }[] }).userLimits.map(({ email }) => email);
  };
  const [email = ''] = await limits();

  const path = `/api/v0/organization/users?email=${encodeURIComponent(email)}`;

  expect((await demo.ask(path, { method: 'DELETE' })).status).toBe(204);
  expect(await limits()).not.toContain(email);
  expect((await demo.ask(path, { method: 'DELETE' })).status).toBe(404);
});

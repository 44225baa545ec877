import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { exchange } from '../server/http-exchange.ts';
import { checkAnswer } from './served-organization.ts';

let demo: RunningDemoServer;
beforeAll(async () => {
  demo = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 3,
    now: Date.parse('2026-07-01T12:00:00Z'),
  });
});
afterAll(() => demo.close());

/** Asks as the owner and compares the answer with the documented shape. */
async function read<Body>(path: string): Promise<Body> {
  const answer = await exchange(demo.url, { path, key: demo.keys.owner });
  expect([path, answer.status]).toEqual([path, 200]);
  checkAnswer(path, 'GET', answer);
  // What the test reads of it was checked a line above.
  return answer.body as Body;
}

type Page = { pagination: { hasMore: boolean; nextCursor?: string } };

/** All pages of a v0 list, without a repetition. */
async function readAll<Body extends Page, Item>(path: string, itemsOf: (body: Body) => Item[]) {
  const items: Item[] = [];
  for (let cursor = ''; ; ) {
    const page = await read<Body>(`${path}?limit=100${cursor}`);
    items.push(...itemsOf(page));
    expect(page.pagination.hasMore).toBe(page.pagination.nextCursor !== undefined);
    if (page.pagination.nextCursor === undefined) return items;
    cursor = `&cursor=${page.pagination.nextCursor}`;
  }
}

const range = 'startDate=2026-01-01&endDate=2026-06-30';

test.each([
  'tokens',
  'tokens?group_by=model',
  'tools',
  'tools?group_by=tool_name',
  'activity',
  'activity?group_by=client',
  'productivity',
])('all days of %s have the documented shape', async (name) => {
  const separator = name.includes('?') ? '&' : '?';
  const { data } = await read<{ data: unknown[] }>(`/api/v1/analytics/${name}${separator}${range}`);

  expect(data.length).toBeGreaterThan(100);
});

test('all pages of /users have the documented shape and no row twice', async () => {
  const rows: string[] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = await read<{
      data: { user_id: string; date: string }[];
      meta: { next_cursor?: string };
    }>(`/api/v1/analytics/users?${range}&limit=20${cursor}`);
    rows.push(...data.map(({ user_id, date }) => `${user_id} ${date}`));
    if (meta.next_cursor === undefined) break;
    cursor = `&cursor=${meta.next_cursor}`;
  }

  expect(rows).toEqual([...new Set(rows)].sort());
});

test('all sessions have the documented shape, newest first', async () => {
  const sessions = await readAll(
    '/api/v0/sessions',
    (page: Page & { sessions: { sessionId: string; updatedAt: number }[] }) => page.sessions,
  );

  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(sessions.length);
  const times = sessions.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('the messages of the newest and of the longest sessions have the documented shape', async () => {
  const sessions = await readAll(
    '/api/v0/sessions',
    (page: Page & { sessions: { sessionId: string; messageCount: number; status?: string }[] }) =>
      page.sessions,
  );
  const still = sessions.filter(({ status }) => status === 'idle');
  const longest = still.toSorted((a, b) => b.messageCount - a.messageCount).slice(0, 3);

  for (const { sessionId, messageCount } of [...still.slice(0, 20), ...longest]) {
    const messages = await readAll(
      `/api/v0/sessions/${sessionId}/messages`,
      (page: Page & { messages: unknown[] }) => page.messages,
    );
    expect(messages).toHaveLength(messageCount);
  }
});

test.each([
  '/api/v0/computers',
  '/api/v0/computers?includeProvisioningSteps=true',
  '/api/v0/organization/usage/limits/users',
  '/api/organization/maturity-level-reports?limit=1000',
])('%s has the documented shape', async (path) => {
  expect(await read(path)).toBeDefined();
});

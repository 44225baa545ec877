import { expect, test } from 'vitest';
import { aClient, failureOf } from './a-client.ts';
import { answerJson, type Behaviour, neverAnswer, refuse, serve } from './misbehaving-server.ts';

const page = (ids: string[], pagination: unknown): Behaviour =>
  answerJson({ sessions: ids.map((sessionId) => ({ sessionId })), pagination });

test.each([
  { name: 'absent', pagination: { hasMore: false } },
  { name: 'null', pagination: { hasMore: false, nextCursor: null } },
  { name: 'empty', pagination: { nextCursor: '' } },
  { name: 'given in spite of hasMore', pagination: { hasMore: false, nextCursor: 'more' } },
  { name: 'missing with its envelope', pagination: undefined },
])('a list ends where the next cursor is $name', async ({ pagination }) => {
  await using server = await serve(
    page(['one', 'two'], { hasMore: true, nextCursor: 'after two' }),
    page(['three'], pagination),
    refuse(400, 'There is no such page.'),
  );
  const { client } = aClient(server);

  const sessions = await Array.fromAsync(client.sessions({ computerId: 'atlas' }));

  expect(sessions.map(({ sessionId }) => sessionId)).toEqual(['one', 'two', 'three']);
  expect(queriesOf(server)).toEqual([
    { limit: '100', computerId: 'atlas' },
    { limit: '100', computerId: 'atlas', cursor: 'after two' },
  ]);
});

test('pages come with their cursors, and a walk may begin at one', async () => {
  await using server = await serve(
    page(['three', 'four'], { hasMore: true, nextCursor: 'b' }),
    page(['five'], { hasMore: false }),
  );
  const { client } = aClient(server);

  const pages = await Array.fromAsync(client.sessions({ limit: 2, cursor: 'a' }).pages());

  expect(pages).toEqual([
    {
      items: [{ sessionId: 'three' }, { sessionId: 'four' }],
      cursor: 'a',
      nextCursor: 'b',
      mayBeIncomplete: false,
    },
    {
      items: [{ sessionId: 'five' }],
      cursor: 'b',
      nextCursor: undefined,
      mayBeIncomplete: false,
    },
  ]);
  expect(queriesOf(server)).toEqual([
    { limit: '2', cursor: 'a' },
    { limit: '2', cursor: 'b' },
  ]);
});

test('a page is fetched only when the walk gets there', async () => {
  await using server = await serve(
    page(['one', 'two'], { hasMore: true, nextCursor: 'a' }),
    neverAnswer,
  );
  const { client } = aClient(server);

  for await (const { sessionId } of client.sessions()) {
    if (sessionId === 'two') break;
  }

  expect(server.requests).toHaveLength(1);
});

test('each walk over a list starts anew', async () => {
  await using server = await serve(page(['one'], { hasMore: false }));
  const { client } = aClient(server);
  const sessions = client.sessions();

  expect(await Array.fromAsync(sessions)).toEqual([{ sessionId: 'one' }]);
  expect(await Array.fromAsync(sessions)).toEqual([{ sessionId: 'one' }]);
});

test('an item that moves to the next page meanwhile is given once', async () => {
  await using server = await serve(
    page(['one', 'two'], { hasMore: true, nextCursor: 'a' }),
    page(['two', 'three', 'three'], { hasMore: false }),
  );
  const { client } = aClient(server);

  const sessions = await Array.fromAsync(client.sessions());

  expect(sessions.map(({ sessionId }) => sessionId)).toEqual(['one', 'two', 'three']);
});

test.each([
  { name: 'to itself', cursors: ['a', 'a'] },
  { name: 'in a circle', cursors: ['a', 'b', 'c', 'a'] },
])('a cursor that leads $name ends the walk with an error', async ({ cursors }) => {
  const pages = cursors.map((nextCursor, index) =>
    page([`session ${index}`], { hasMore: true, nextCursor }),
  );
  await using server = await serve(...pages);
  const { client } = aClient(server);

  const error = await failureOf(Array.fromAsync(client.sessions()));

  expect(error).toMatchObject({ code: 'unexpected-response', reason: 'cursor-loop' });
  expect(server.requests).toHaveLength(cursors.length);
});

test('pages that never bring anything new end with an error', async () => {
  let count = 0;
  await using server = await serve((request, response) => {
    count += 1;
    page(['one'], { hasMore: true, nextCursor: String(count) })(request, response);
  });
  const { client } = aClient(server);

  const error = await failureOf(Array.fromAsync(client.sessions()));

  expect(error).toMatchObject({ reason: 'cursor-loop' });
  expect(error.detail).toContain('nothing new');
});

test('an error within a walk reaches the walker', async () => {
  await using server = await serve(
    page(['one'], { hasMore: true, nextCursor: 'a' }),
    refuse(403, 'No more.'),
  );
  const { client } = aClient(server);
  const walked: string[] = [];

  const error = await failureOf(
    (async () => {
      for await (const { sessionId } of client.sessions()) walked.push(sessionId);
    })(),
  );

  expect(error.code).toBe('forbidden');
  expect(walked).toEqual(['one']);
});

test('a signal ends a walk', async () => {
  await using server = await serve(page(['one'], { hasMore: true, nextCursor: 'a' }), neverAnswer);
  const { client } = aClient(server);
  const controller = new AbortController();

  const walk = failureOf(Array.fromAsync(client.sessions({}, { signal: controller.signal })));
  await server.arrivalOf(2);
  controller.abort();

  expect((await walk).code).toBe('aborted');
});

test('rows of users are followed by user id', async () => {
  const range = { startDate: '2026-02-01', endDate: '2026-02-02' };
  const rows = (user_id: string) => [
    { user_id, date: '2026-02-01' },
    { user_id, date: '2026-02-02' },
  ];
  await using server = await serve(
    answerJson({ data: rows('u1'), meta: { org_id: 'o', has_more: true, next_cursor: 'u1' } }),
    answerJson({ data: rows('u2'), meta: { org_id: 'o', has_more: false } }),
  );
  const { client } = aClient(server);

  const users = await Array.fromAsync(client.users({ ...range, limit: 1 }));

  expect(users).toEqual([...rows('u1'), ...rows('u2')]);
  expect(queriesOf(server)).toEqual([
    { ...range, limit: '1' },
    { ...range, limit: '1', cursor: 'u1' },
  ]);
});

test.each([
  { name: 'pagination', next: { pagination: { hasMore: true, nextCursor: 'b' } } },
  { name: 'meta', next: { meta: { hasMore: true, nextCursor: 'b' } } },
  { name: 'meta in snake case', next: { meta: { has_more: true, next_cursor: 'b' } } },
])('sessions are followed by the cursor in $name', async ({ next }) => {
  await using server = await serve(
    answerJson({ sessions: [{ sessionId: 'one' }], ...next }),
    page(['two'], { hasMore: false }),
  );
  const { client } = aClient(server);

  const sessions = await Array.fromAsync(client.sessions());

  expect(sessions).toEqual([{ sessionId: 'one' }, { sessionId: 'two' }]);
  expect(queriesOf(server)[1]).toEqual({ limit: '100', cursor: 'b' });
});

test('users of a server that spells the cursor in camel case are all read', async () => {
  const rows = (user_id: string) => [{ user_id, date: '2026-02-01' }];
  const users = (id: string, meta: object) => answerJson({ data: rows(id), meta });
  await using server = await serve(
    users('u1', { hasMore: true, nextCursor: 'u1' }),
    users('u2', { hasMore: true, nextCursor: 'u2' }),
    users('u3', { hasMore: false, nextCursor: null }),
  );
  const { client } = aClient(server);

  const all = await Array.fromAsync(
    client.users({ startDate: '2026-02-01', endDate: '2026-02-01', limit: 1 }),
  );

  expect(all.map(({ user_id }) => user_id)).toEqual(['u1', 'u2', 'u3']);
});

test.each([
  { name: 'a full page that says nothing', limit: 2, end: {}, expected: true },
  { name: 'a page with room that says nothing', limit: 3, end: {}, expected: false },
  { name: 'a full page that is the last', limit: 2, end: { hasMore: false }, expected: false },
  { name: 'a full page with an empty cursor', limit: 2, end: { nextCursor: '' }, expected: false },
  { name: 'a page whose cursor is missing', limit: 3, end: { hasMore: true }, expected: true },
])('$name leaves the list incomplete: $expected', async ({ limit, end, expected }) => {
  await using server = await serve(page(['one', 'two'], end));
  const { client } = aClient(server);

  const pages = await Array.fromAsync(client.sessions({ limit }).pages());

  expect(pages).toMatchObject([{ nextCursor: undefined, mayBeIncomplete: expected }]);
});

test.each([
  { limit: 2, expected: true },
  { limit: 3, expected: false },
])('a page of two users with $limit asked for is full: $expected', async ({ limit, expected }) => {
  const rows = ['u1', 'u2'].flatMap((user_id) =>
    ['2026-02-01', '2026-02-02'].map((date) => ({ user_id, date })),
  );
  await using server = await serve(answerJson({ data: rows, meta: {} }));
  const { client } = aClient(server);

  const query = { startDate: '2026-02-01', endDate: '2026-02-02', limit };
  const pages = await Array.fromAsync(client.users(query).pages());

  expect(pages).toMatchObject([{ mayBeIncomplete: expected }]);
});

test('the first page of a list can be had alone', async () => {
  await using server = await serve(page(['one'], { hasMore: true, nextCursor: 'a' }));
  const { client } = aClient(server);

  expect(await client.sessions().firstPage()).toEqual({
    items: [{ sessionId: 'one' }],
    cursor: undefined,
    nextCursor: 'a',
    mayBeIncomplete: false,
  });
  expect(server.requests).toHaveLength(1);
});

test.each([
  { limit: undefined, expected: ['one', 'two', 'three'], requests: 2 },
  { limit: 5, expected: ['one', 'two', 'three'], requests: 2 },
  { limit: 2, expected: ['one', 'two'], requests: 1 },
  { limit: 1, expected: ['one'], requests: 1 },
  { limit: 0, expected: [], requests: 0 },
])('an array of at most $limit items takes $requests requests', async (row) => {
  await using server = await serve(
    page(['one', 'two'], { hasMore: true, nextCursor: 'a' }),
    page(['three'], { hasMore: false }),
  );
  const { client } = aClient(server);

  const sessions = await client.sessions().toArray({ limit: row.limit });

  expect(sessions.map(({ sessionId }) => sessionId)).toEqual(row.expected);
  expect(server.requests).toHaveLength(row.requests);
});

const aReport = (reportId: string) => ({
  reportId,
  createdAt: 1,
  repoUrl: 'https://git.example/a',
  apps: {},
  report: {},
});

test('reports are followed by the last id until a page is empty', async () => {
  const reports = (...ids: string[]) => answerJson({ reports: ids.map(aReport) });
  await using server = await serve(reports('r1', 'r2'), reports('r3'), reports());
  const { client } = aClient(server);

  const all = await Array.fromAsync(client.readinessReports({ repoId: 'repo' }));

  expect(all.map(({ reportId }) => reportId)).toEqual(['r1', 'r2', 'r3']);
  expect(queriesOf(server)).toEqual([
    { limit: '100', repoId: 'repo' },
    { limit: '100', repoId: 'repo', startAfter: 'r2' },
    { limit: '100', repoId: 'repo', startAfter: 'r3' },
  ]);
});

test('a server that ignores where reports begin does not lead in a circle', async () => {
  await using server = await serve(answerJson({ reports: [aReport('r1')] }));
  const { client } = aClient(server);

  const error = await failureOf(Array.fromAsync(client.readinessReports()));

  expect(error).toMatchObject({ reason: 'cursor-loop' });
  expect(server.requests).toHaveLength(2);
});

function queriesOf(server: { requests: { url: string }[] }) {
  return server.requests.map(({ url }) =>
    Object.fromEntries(new URL(url, 'http://localhost').searchParams),
  );
}

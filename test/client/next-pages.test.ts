import { expect, test } from 'vitest';
import { aClient, failureOf } from './a-client.ts';
import { answerJson, serve } from './misbehaving-server.ts';
import { page, queriesOf } from './session-pages.ts';

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
  { name: 'pagination in snake case', next: { pagination: { has_more: true, next_cursor: 'b' } } },
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
  { limit: 3, expected: true },
  { limit: 4, expected: false },
])(
  'a page of three sessions, one without id, with $limit asked for is full: $expected',
  async ({ limit, expected }) => {
    const sessions = [{ sessionId: 'one' }, { title: 'without id' }, { sessionId: 'three' }];
    await using server = await serve(answerJson({ sessions }));
    const { client } = aClient(server);

    const pages = await Array.fromAsync(client.sessions({ limit }).pages());

    expect(pages).toMatchObject([{ items: [{}, {}], mayBeIncomplete: expected }]);
  },
);

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

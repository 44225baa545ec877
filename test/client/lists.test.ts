import { expect, test } from 'vitest';
import { aClient, failureOf } from './a-client.ts';
import { answerJson, neverAnswer, refuse, serve } from './misbehaving-server.ts';
import { page, queriesOf } from './session-pages.ts';

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
])('a cursor that leads $name ends the walk with an error, after what was read', async (row) => {
  const { cursors } = row;
  const pages = cursors.map((nextCursor, index) =>
    page([`session ${index}`], { hasMore: true, nextCursor }),
  );
  await using server = await serve(...pages);
  const { client } = aClient(server);

  const read: string[] = [];
  const error = await failureOf(
    (async () => {
      for await (const { sessionId } of client.sessions()) read.push(sessionId);
    })(),
  );

  expect(error).toMatchObject({ code: 'unexpected-response', reason: 'cursor-loop' });
  expect(error.message).toContain('What was read is incomplete.');
  expect(read).toEqual(cursors.map((_, index) => `session ${index}`));
  expect(server.requests).toHaveLength(cursors.length);
});

test('a walk that continues others repeats neither their items nor their cursors', async () => {
  await using server = await serve(
    page(['one', 'two'], { hasMore: true, nextCursor: 'a' }),
    page(['two', 'three'], { hasMore: true, nextCursor: 'b' }),
  );
  const { client } = aClient(server);
  const first = await client.sessions().firstPage();
  const known = {
    ids: new Set(first.items.map(({ sessionId }) => sessionId)),
    cursors: new Set(['b']),
    withoutNews: 0,
  };

  const walk = client.sessions({ cursor: first.nextCursor }).pages(known);

  expect((await walk.next()).value).toMatchObject({ items: [{ sessionId: 'three' }] });
  expect(await failureOf(walk.next())).toMatchObject({ reason: 'cursor-loop' });
  expect(server.requests).toHaveLength(2);
});

test('a walk that continues pages without anything new soon ends', async () => {
  await using server = await serve(page([], { hasMore: true, nextCursor: 'a' }));
  const { client } = aClient(server);
  const known = { ids: new Set<string>(), cursors: new Set<string>(), withoutNews: 99 };

  const walk = Array.fromAsync(client.sessions({ cursor: 'z' }).pages(known));

  expect(await failureOf(walk)).toMatchObject({ reason: 'endless-list' });
  expect(server.requests).toHaveLength(1);
});

test('pages that never bring anything new end with an error', async () => {
  let count = 0;
  await using server = await serve((request, response) => {
    count += 1;
    page(['one'], { hasMore: true, nextCursor: String(count) })(request, response);
  });
  const { client } = aClient(server);

  const error = await failureOf(Array.fromAsync(client.sessions()));

  expect(error).toMatchObject({ reason: 'endless-list' });
  expect(error.detail).toContain('nothing new');
  expect(count).toBe(101);
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

test('a page may hold more items than a function may have arguments', async () => {
  const sessions = Array.from({ length: 200_000 }, (_, index) => ({ sessionId: `ses_${index}` }));
  await using server = await serve(answerJson({ sessions, pagination: { hasMore: false } }));
  const { client } = aClient(server);

  expect(await client.sessions().toArray()).toHaveLength(200_000);
});

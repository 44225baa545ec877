import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMessage, aSession } from '../server/builders.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

const roles = ['user', 'assistant', 'tool', 'assistant'] as const;

let served: ServedOrganization;
beforeAll(async () => {
  served = await serveOrganization();
  const { sessions, messages } = served.store;
  await sessions.add('usr_owner', aSession({ sessionId: 'ses_1', computerId: 'cmp_1' }));
  await sessions.add('usr_owner', aSession({ sessionId: 'ses_2' }));
  await sessions.add('usr_owner', aSession({ sessionId: 'ses_empty' }));
  await sessions.add('usr_member', aSession({ sessionId: 'ses_foreign' }));
  await messages.append(
    'ses_1',
    Array.from({ length: 24 }, (_, index) =>
      // Newer messages may carry older times: the order is that of the conversation.
      aMessage({ id: `m${index}`, role: roles[index % 4] ?? 'user', createdAt: 1_000 - index }),
    ),
  );
  await messages.append('ses_2', [aMessage({ id: 'x0' }), aMessage({ id: 'x1' })]);
});
afterAll(() => served[Symbol.asyncDispose]());

const path = (id: string, query = '') => `/api/v0/sessions/${id}/messages${query}`;
type Page = { messages: { id: string }[]; pagination: { hasMore: boolean; nextCursor?: string } };
const idsOf = (body: unknown) => (body as Page).messages.map(({ id }) => id);
const nextCursorOf = (body: unknown) => (body as Page).pagination.nextCursor;

test('20 messages make a page when no limit is given, oldest first', async () => {
  const { body } = await served.ask(path('ses_1'));

  expect(idsOf(body)).toEqual(Array.from({ length: 20 }, (_, index) => `m${index}`));
});

test('pages join without a gap', async () => {
  const first = await served.ask(path('ses_1', '?limit=23'));
  const second = await served.ask(path('ses_1', `?limit=23&cursor=${nextCursorOf(first.body)}`));

  expect(idsOf(second.body)).toEqual(['m23']);
  expect((second.body as Page).pagination).toEqual({ hasMore: false });
});

test.each([
  ['user', ['m0', 'm4', 'm8']],
  ['assistant', ['m1', 'm3', 'm5']],
  ['tool', ['m2', 'm6', 'm10']],
])('role %s gives its messages alone, page by page', async (role, expected) => {
  const first = await served.ask(path('ses_1', `?role=${role}&limit=2`));
  const second = await served.ask(
    path('ses_1', `?role=${role}&limit=1&cursor=${nextCursorOf(first.body)}`),
  );

  expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(expected);
});

test('a session without messages gives an empty page', async () => {
  const { body } = await served.ask(path('ses_empty'));

  expect(body).toEqual({ messages: [], pagination: { hasMore: false } });
});

test.each([
  'limit=0',
  'limit=101',
  'limit=',
  'limit=+5',
  'role=',
  'role=system',
  'role=User',
  'cursor=',
  'cursor=5',
  'computerId=',
])('%s answers 400', async (query) => {
  expect((await served.ask(path('ses_1', `?${query}`))).status).toBe(400);
});

test('a cursor of another session answers 400', async () => {
  const { body } = await served.ask(path('ses_2', '?limit=1'));

  const { status } = await served.ask(path('ses_1', `?cursor=${nextCursorOf(body)}`));

  expect(status).toBe(400);
});

test.each([
  ['an unknown session', path('ses_none')],
  ['another person’s session', path('ses_foreign')],
  ['a session that is on another computer', path('ses_1', '?computerId=cmp_2')],
])('%s answers 404', async (_, target) => {
  expect((await served.ask(target)).status).toBe(404);
});

test('the computer of the session may be named', async () => {
  expect((await served.ask(path('ses_1', '?computerId=cmp_1'))).status).toBe(200);
});

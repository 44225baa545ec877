import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMessage, aSession } from '../server/builders.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

let served: ServedOrganization;
beforeEach(async () => {
  served = await serveOrganization();
  const { sessions } = served.store;
  await sessions.add('usr_owner', aSession({ sessionId: 'ses_old', updatedAt: 10 }));
  await sessions.add(
    'usr_owner',
    aSession({ sessionId: 'ses_new', updatedAt: 30, computerId: 'cmp_1' }),
  );
  await sessions.add(
    'usr_owner',
    aSession({ sessionId: 'ses_mid', updatedAt: 20, status: 'running' }),
  );
  await sessions.add(
    'usr_owner',
    aSession({ sessionId: 'ses_twin', updatedAt: 20, status: 'pending' }),
  );
  await sessions.add('usr_member', aSession({ sessionId: 'ses_foreign', updatedAt: 40 }));
});
afterEach(() => served[Symbol.asyncDispose]());

const path = '/api/v0/sessions';
type Page = {
  sessions: { sessionId: string }[];
  pagination: { hasMore: boolean; nextCursor?: string };
};
const idsOf = (body: unknown) => (body as Page).sessions.map(({ sessionId }) => sessionId);
const nextCursorOf = (body: unknown) => (body as Page).pagination.nextCursor;

describe('the list', () => {
  test('holds the sessions of the caller alone, last updated first', async () => {
    const { body } = await served.ask(path);

    expect(idsOf(body)).toEqual(['ses_new', 'ses_twin', 'ses_mid', 'ses_old']);
    expect(body).toMatchObject({ pagination: { hasMore: false } });
    expect(nextCursorOf(body)).toBeUndefined();
  });

  test('continues where a page ended', async () => {
    const first = await served.ask(`${path}?limit=2`);
    const second = await served.ask(`${path}?limit=2&cursor=${nextCursorOf(first.body)}`);

    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual([
      'ses_new',
      'ses_twin',
      'ses_mid',
      'ses_old',
    ]);
    expect(second.body).toMatchObject({ pagination: { hasMore: false } });
  });

  test('can be asked for one computer', async () => {
    expect(idsOf((await served.ask(`${path}?computerId=cmp_1`)).body)).toEqual(['ses_new']);
    expect(idsOf((await served.ask(`${path}?computerId=cmp_none`)).body)).toEqual([]);
  });

  test('has 20 sessions to a page when no limit is given', async () => {
    for (let updatedAt = 100; updatedAt < 125; updatedAt += 1) {
      await served.store.sessions.add(
        'usr_guest',
        aSession({ sessionId: `ses_${updatedAt}`, updatedAt }),
      );
    }

    const { body } = await served.ask(path, { as: 'guest' });

    expect(idsOf(body)).toHaveLength(20);
    expect(body).toMatchObject({ pagination: { hasMore: true } });
  });

  test.each(['limit=0', 'limit=101', 'limit=', 'limit=x', 'cursor=', 'cursor=abc', 'computerId='])(
    'answers 400 to %s',
    async (query) => {
      expect((await served.ask(`${path}?${query}`)).status).toBe(400);
    },
  );

  test("answers 400 to another person's cursor, and to one that was changed", async () => {
    const cursor = nextCursorOf((await served.ask(`${path}?limit=1`)).body) ?? '';

    expect((await served.ask(`${path}?cursor=${cursor}`, { as: 'member' })).status).toBe(400);
    expect((await served.ask(`${path}?cursor=${cursor}A`)).status).toBe(400);
    expect((await served.ask(`${path}?cursor=${cursor.slice(1)}`)).status).toBe(400);
  });
});

describe('deleting', () => {
  test('removes a session with its messages', async () => {
    await served.store.messages.append('ses_new', [aMessage()]);

    const { status } = await served.ask(`${path}/ses_new`, { method: 'DELETE' });

    expect(status).toBe(204);
    expect(idsOf((await served.ask(path)).body)).not.toContain('ses_new');
    expect((await served.ask(`${path}/ses_new/messages`)).status).toBe(404);
    const { messages } = await served.store.messages.page({ sessionId: 'ses_new' }, 0, 10);
    expect(messages).toHaveLength(0);
  });

  test('a second time answers 404', async () => {
    await served.ask(`${path}/ses_old`, { method: 'DELETE' });

    expect((await served.ask(`${path}/ses_old`, { method: 'DELETE' })).status).toBe(404);
  });

  test.each([
    ['another person’s session', `${path}/ses_foreign`, 404],
    ['a session that is on another computer', `${path}/ses_new?computerId=cmp_2`, 404],
    ['a session that is on no computer', `${path}/ses_old?computerId=cmp_1`, 404],
    ['an empty computer', `${path}/ses_new?computerId=`, 400],
    ['a session on its computer', `${path}/ses_new?computerId=cmp_1`, 204],
  ])('%s', async (_, target, status) => {
    expect((await served.ask(target, { method: 'DELETE' })).status).toBe(status);
  });

  test("leaves another person's session alone", async () => {
    await served.ask(`${path}/ses_foreign`, { method: 'DELETE' });

    expect(idsOf((await served.ask(path, { as: 'member' })).body)).toEqual(['ses_foreign']);
  });
});

describe('interrupting', () => {
  test.each(['ses_mid', 'ses_twin', 'ses_old'])('%s leaves it idle', async (id) => {
    const { status, body } = await served.ask(`${path}/${id}/interrupt`, { method: 'POST' });

    expect(status).toBe(200);
    expect(body).toEqual({ status: 'idle' });
    const { sessions } = (await served.ask(path)).body as { sessions: { sessionId: string }[] };
    expect(sessions.find(({ sessionId }) => sessionId === id)).toMatchObject({ status: 'idle' });
  });

  test.each(['ses_foreign', 'ses_none'])('%s answers 404', async (id) => {
    expect((await served.ask(`${path}/${id}/interrupt`, { method: 'POST' })).status).toBe(404);
  });
});

test('an id is decoded from the path', async () => {
  await served.store.sessions.add('usr_owner', aSession({ sessionId: 'a/b ü' }));

  const { status } = await served.ask(`${path}/a%2Fb%20%C3%BC`, { method: 'DELETE' });

  expect(status).toBe(204);
});

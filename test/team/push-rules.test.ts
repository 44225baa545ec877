import { describe, expect, test } from 'vitest';
import { teamEndpoints } from '../../src/api/team.ts';
import type { PushPart } from '../../src/api/team-push.ts';
import { change } from '../../src/server/store/engine.ts';
import { erasePerson } from '../../src/team/people.ts';
import { takeSession } from '../../src/team/push-sessions.ts';
import { keepDays, removeOlder } from '../../src/team/retention.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aDay, aMessage, aReport, aSession, aUserDay } from '../server/builders.ts';
import { type ATeamServer, aTeamServer, nowMs } from './a-team-server.ts';
import { pushed, read, sessions, shared } from './shared-session.ts';

const versions = await newestPostgres();
const dayMs = 86_400_000;

const sharedPath = '/api/team/v0/shared';
const range = 'startDate=2026-06-01&endDate=2026-06-30';

/** A piece of a long session: messages from a number on. */
const piece = (digest: string, first: number, count: number, isWhole = false): PushPart[] => [
  {
    ...{ kind: 'session', session: aSession({ title: `Version ${digest}` }) },
    ...{ shared: 'transcripts', digest, isWhole },
  },
  {
    ...{ kind: 'messages', sessionId: 'ses_1', after: first - 1 },
    messages: Array.from({ length: count }, (_, index) =>
      aMessage({
        id: `${digest}-${first + index}`,
        content: [{ type: 'text', text: `word ${digest}`, id: 'p' }],
      }),
    ),
  },
];

const idsIn = async (server: ATeamServer, key: string): Promise<unknown[]> => {
  const { messages } = await read(server, `${sessions}/ses_1/messages?limit=100`, key);
  return ((messages ?? []) as { id: string }[]).map(({ id }) => id);
};

const searchedFor = async (server: ATeamServer, key: string, word: string) =>
  (await read(server, `/api/team/v0/search?q=${word}&count=true`, key)).total;

describe.each(versions)('on PostgreSQL %s', (version) => {
  test('of a session that comes in parts, readers see nothing until it is whole', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const bob = await server.keyFor('bob@halcyon.example');

    await server.push(ada, ...piece('v1', 1, 2));
    const half = await read(server, sessions, bob);
    const known = await read(server, pushed, ada);
    await server.push(ada, ...piece('v1', 2, 2));
    await server.push(ada, ...piece('v1', 4, 1, true));

    expect(half.sessions).toEqual([]);
    expect(known.sessions).toEqual([
      {
        ...{ sessionId: 'ses_1', shared: 'transcripts', digest: null, partDigest: 'v1' },
        ...{ position: 2, updatedAt: aSession().updatedAt },
      },
    ]);
    expect(await idsIn(server, bob)).toEqual(['v1-1', 'v1-2', 'v1-3', 'v1-4']);
    expect(await searchedFor(server, bob, 'word')).toBe(4);
    expect((await read(server, pushed, ada)).sessions).toMatchObject([
      { digest: 'v1', position: 4 },
    ]);
  });

  test('while a transcript is pushed again, readers see the former one as a whole', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...piece('v1', 1, 3, true));

    await server.push(ada, ...piece('v2', 1, 1));
    const [before, found] = [await idsIn(server, ada), await searchedFor(server, ada, 'v1')];
    const listed = await read(server, sessions, ada);
    // A push that was killed, and begins before what is kept.
    await server.push(ada, ...piece('v2', 3, 1));
    const other = await server.push(ada, ...piece('v2', 7, 1));
    await server.push(ada, ...piece('v2', 2, 1));
    await server.push(ada, ...piece('v2', 3, 2, true));

    expect(before).toEqual(['v1-1', 'v1-2', 'v1-3']);
    expect(found).toBe(3);
    expect(listed.sessions).toMatchObject([{ title: 'Version v1' }]);
    expect(other.status).toBe(409);
    expect(await idsIn(server, ada)).toEqual(['v1-1', 'v2-2', 'v2-3', 'v2-4']);
  });

  test('a session of which the rest never came is forgotten a week after its last part', async () => {
    await using server = await aTeamServer(version);
    const [ada = '', bob = ''] = await Promise.all(
      ['ada', 'bob'].map((name) =>
        server.keyFor(`${name}@halcyon.example`, 'member', 'org_halcyon', 30),
      ),
    );
    const endPush = async (key: string) => {
      const body = { parts: [], dataOf: nowMs, whole: [] };
      await server.ask(teamEndpoints.push.path, { key, method: 'POST', body });
      return (await read(server, pushed, ada)).sessions;
    };
    await server.push(ada, ...piece('v1', 1, 2));
    server.passTime(5 * dayMs);
    await server.push(ada, ...piece('v1', 3, 2));
    server.passTime(6 * dayMs);

    const soon = await endPush(bob);
    server.passTime(2 * dayMs);
    const late = await endPush(bob);
    const rest = await server.push(ada, ...piece('v1', 5, 1, true));

    expect(soon).toMatchObject([{ partDigest: 'v1', position: 4 }]);
    expect(late).toEqual([]);
    expect(rest.status).toBe(409);
  });

  test('a transcript of which the beginning was forgotten does not become readable', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...piece('v1', 1, 4));
    await server.store
      .organization('org_halcyon')
      .inTransaction(() =>
        change('DELETE FROM staged_messages WHERE org = :org AND position < 3', {}),
      );

    const rest = await server.push(ada, ...piece('v1', 5, 1, true));
    await server.push(ada, ...piece('v1', 1, 4));
    await server.push(ada, ...piece('v1', 5, 1, true));

    expect(rest.status).toBe(409);
    expect(await idsIn(server, ada)).toHaveLength(5);
  });

  test('what was taken back is not stored again, from whatever computer, until it is shared again', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const bob = await server.keyFor('bob@halcyon.example');
    await server.push(ada, ...shared(['one']));
    await server.ask(`${sharedPath}?sessionId=ses_1`, { key: ada, method: 'DELETE' });

    const again = await server.push(ada, ...shared(['one'], { digest: 'v9' }));
    const other = await server.push(ada, ...shared(['two'], { sessionId: 'ses_2' }));
    const { withheld } = await read(server, pushed, ada);
    await server.ask(sharedPath, { key: ada, method: 'DELETE' });
    const none = await server.push(ada, ...shared(['two'], { sessionId: 'ses_3' }));
    const ofBob = await server.push(bob, ...shared(['three'], { sessionId: 'ses_4' }));
    await server.ask(sharedPath, { key: ada, method: 'POST' });
    const last = await server.push(ada, ...shared(['one']));

    expect([again.status, other.status, none.status, ofBob.status]).toEqual([409, 200, 409, 200]);
    expect(again.text).toContain('signalbox team share ses_1');
    expect(none.text).toContain('You took all your sessions back');
    expect(withheld).toEqual([{ sessionId: 'ses_1', reason: 'taken-back', at: nowMs }]);
    expect(last.status).toBe(200);
    expect((await read(server, sessions, bob)).sessions).toHaveLength(2);
    expect((await read(server, '/api/team/v0/about', ada)).dataOf).toEqual({});
  });

  test('a session that was deleted comes back only if it has changed since then', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const of = (updatedAt: number): PushPart => ({
      ...{ kind: 'session', session: aSession({ updatedAt }), shared: 'titles' },
      ...{ digest: `v${updatedAt}`, isWhole: true },
    });
    await server.push(ada, of(nowMs - 1_000), { kind: 'gone', sessionIds: ['ses_1'] });

    const older = await server.push(ada, of(nowMs));
    await server.ask(sharedPath, { key: ada, method: 'POST' });
    const still = await server.push(ada, of(nowMs));
    const newer = await server.push(ada, of(nowMs + 1));

    expect([older.body, still.body, newer.body]).toEqual([
      { stored: 0, unchanged: 1 },
      { stored: 0, unchanged: 1 },
      { stored: 1, unchanged: 0 },
    ]);
  });

  test('what retention has removed does not come back, whatever a client sends', async () => {
    await using server = await aTeamServer(version);
    const mia = await server.keyFor('mia@halcyon.example', 'manager');
    const store = server.store.organization('org_halcyon');
    const days = 10;
    const [old, recent] = ['2026-06-20', '2026-06-25'];
    const parts: PushPart[] = [
      {
        ...{ kind: 'session', session: aSession({ updatedAt: nowMs - 11 * dayMs }) },
        ...{ shared: 'transcripts', digest: 'v1', isWhole: true },
      },
      { kind: 'messages', sessionId: 'ses_1', after: 0, messages: [aMessage()] },
      {
        ...{ kind: 'days', part: 'tokens', name: 'tokens:2026-06', digest: 'd1' },
        rows: [old, recent].map((day) => ({ day, row: aDay(day).tokens })),
      },
      ...[old, recent].map(
        (day): PushPart => ({
          ...{ kind: 'userDays', day, name: `users:${day}`, digest: 'u1' },
          rows: [aUserDay('usr_ada', day)],
        }),
      ),
      {
        ...{ kind: 'reports', name: 'reports', digest: 'r1' },
        rows: [aReport({ createdAt: nowMs - 11 * dayMs })],
      },
    ];
    await store.inTransaction(() => keepDays.set(days));

    const answer = await server.push(mia, ...parts);

    expect(answer.status).toBe(200);
    expect(await removeOlder(store, nowMs - days * dayMs)).toEqual({
      ...{ sessions: 0, messages: 0, days: 0, userDays: 0, reports: 0 },
    });
    expect(await read(server, `/api/v1/analytics/tokens?${range}`, mia)).toMatchObject({
      data: [{ date: recent }],
    });
  });

  test('what others push brings nothing of an erased person back, until there is a key again', async () => {
    await using server = await aTeamServer(version);
    const mia = await server.keyFor('mia@halcyon.example', 'manager');
    await server.keyFor('ada@halcyon.example');
    const store = server.store.organization('org_halcyon');
    await store.inTransaction(() => erasePerson('ada@halcyon.example'));
    const { tokens } = aDay('2026-06-30');
    const by_user = ['Ada@halcyon.example', 'bob@halcyon.example'].map((user_email) => ({
      user_email,
    }));
    const push = (digest: string) =>
      server.push(
        mia,
        {
          ...{ kind: 'days', part: 'tokens', name: 'tokens:2026-06', digest },
          rows: [{ day: '2026-06-30', row: { ...tokens, by_user } }],
        },
        {
          ...{ kind: 'userDays', day: '2026-06-30', name: 'users:2026-06-30', digest },
          rows: by_user.map(({ user_email }) => ({ user_id: user_email, user_email })),
        },
        {
          ...{ kind: 'limits', globalLimit: 5, name: 'limits', digest },
          rows: by_user.map(({ user_email }) => ({ email: user_email, limit: 1 })),
        },
      );
    const told = async () => {
      const texts = await Promise.all(
        [
          `/api/v1/analytics/tokens?${range}`,
          `/api/v1/analytics/users?${range}`,
          '/api/v0/organization/usage/limits/users',
        ].map(async (path) => (await server.ask(path, { key: mia })).text),
      );
      return texts.map((text) => /ada@/i.test(text));
    };

    await push('d1');
    const erased = await told();
    await server.keyFor('ada@halcyon.example');
    await push('d2');

    expect(erased).toEqual([false, false, false]);
    expect(await told()).toEqual([true, true, true]);
  });

  test('a session that somebody else has pushed first is taken from them, and given to its owner', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const eve = await server.keyFor('eve@halcyon.example');
    const store = server.store.organization('org_halcyon');
    await server.push(eve, ...shared(['forged']));
    const squatted = await server.push(ada, ...shared(['true']));

    const former = await store.inTransaction(() => takeSession('ses_1', { to: undefined, nowMs }));
    const back = await server.push(eve, ...shared(['forged'], { digest: 'v2' }));
    await server.ask(sharedPath, { key: eve, method: 'POST' });
    const still = await server.push(eve, ...shared(['forged'], { digest: 'v2' }));
    const own = await server.push(ada, ...shared(['true']));

    expect(squatted.status).toBe(409);
    expect(former).toBe('eve@halcyon.example');
    expect([back.status, still.status, own.status]).toEqual([409, 409, 200]);
    expect(await searchedFor(server, ada, 'forged')).toBe(0);

    const to = 'Eve@halcyon.example';
    await store.inTransaction(() => takeSession('ses_1', { to, nowMs }));
    expect((await server.push(eve, ...shared(['hers'], { digest: 'v3' }))).status).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { analyticsDayWrites } from '../../src/server/store/analytics-days.ts';
import { rows } from '../../src/server/store/engine.ts';
import { erasePerson } from '../../src/team/people.ts';
import { personJson } from '../../src/team/person-export.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aDay, aMessage, aSession, aUserDay } from '../server/builders.ts';
import { itemsIn } from '../server/items-in.ts';
import { type ATeamServer, aTeamServer } from './a-team-server.ts';

const versions = await newestPostgres();

const day = aDay('2026-06-30');
/** A day on which Ada worked, too. */
const dayOfTwo = {
  ...day,
  tokens: {
    ...day.tokens,
    by_user: [
      ...(day.tokens.by_user ?? []),
      { user_id: 'usr_ada', user_email: 'Ada@halcyon.example', billable_tokens: 1, by_model: [] },
    ],
  },
};

async function share(server: ATeamServer, email: string, sessionId: string): Promise<void> {
  const key = await server.keyFor(email);
  await server.push(
    key,
    {
      ...{ kind: 'session', session: aSession({ sessionId }) },
      ...{ shared: 'transcripts', digest: 'v1', isWhole: true },
    },
    { kind: 'messages', sessionId, after: 0, messages: [aMessage()] },
  );
}

/** The shape is that of an export; rows are as the database has them. */
async function exportedFrom(
  { store }: ATeamServer,
  email: string,
  bounds?: { rows: number; bytes: number },
): Promise<Record<string, Record<string, unknown>[]>> {
  const pieces = personJson(store.organization('org_halcyon'), email, bounds);
  return JSON.parse((await Array.fromAsync(pieces)).join(''));
}

describe.each(versions)('on PostgreSQL %s', (version) => {
  test('an export has every row once, however few are read at a time', async () => {
    await using server = await aTeamServer(version);
    const key = await server.keyFor('ada@halcyon.example', 'owner');
    const messages = Array.from({ length: 7 }, (_, index) => aMessage({ id: `msg_${index}` }));
    for (const sessionId of ['ses_1', 'ses_2']) {
      const session = aSession({ sessionId });
      await server.push(
        key,
        { kind: 'session', session, shared: 'transcripts', digest: 'v1', isWhole: true },
        { kind: 'messages', sessionId, after: 0, messages },
      );
    }

    const byRows = await exportedFrom(server, 'ada@halcyon.example', { rows: 2, bytes: 1e6 });
    const byBytes = await exportedFrom(server, 'ada@halcyon.example', { rows: 99, bytes: 1 });
    const atOnce = await exportedFrom(server, 'ada@halcyon.example');
    const answer = await server.ask('/api/team/v0/export?email=ada@halcyon.example', { key });

    expect(atOnce.messages).toHaveLength(14);
    expect([byRows, byBytes]).toEqual([atOnce, atOnce]);
    expect(answer.body).toMatchObject({ messages: atOnce.messages });
  });

  test('an export holds everything of a person, and nothing of others', async () => {
    await using server = await aTeamServer(version);
    await share(server, 'ada@halcyon.example', 'ses_ada');
    await share(server, 'bob@halcyon.example', 'ses_bob');
    await server.store
      .organization('org_halcyon')
      .inTransaction(() => analyticsDayWrites.add(dayOfTwo));

    const found = await exportedFrom(server, 'Ada@halcyon.example');

    expect(found).toMatchObject({
      sessions: [{ id: 'ses_ada' }],
      messages: [{ session_id: 'ses_ada', position: 1 }],
      people: [{ email: 'ada@halcyon.example' }],
      team_keys: [{ role: 'member' }],
      days: [{ day: dayOfTwo.day, user_email: 'Ada@halcyon.example', billable_tokens: 1 }],
    });
    expect(JSON.stringify(found)).not.toMatch(/bob|digest":\{/);
  });

  test('an erased person is gone, with keys, sessions and messages; others stay', async () => {
    await using server = await aTeamServer(version);
    await share(server, 'ada@halcyon.example', 'ses_ada');
    await share(server, 'bob@halcyon.example', 'ses_bob');
    const store = server.store.organization('org_halcyon');
    await store.inTransaction(() => analyticsDayWrites.add(dayOfTwo));

    const removed = await store.inTransaction(() => erasePerson('ada@halcyon.example'));

    expect(removed).toMatchObject({ sessions: 1, messages: 1, search_rows: 1, team_keys: 1 });
    expect(removed).toMatchObject({ days: 1 });
    const days = await store.analyticsDays.range('tokens', dayOfTwo.day, dayOfTwo.day);
    expect(itemsIn(days)).toEqual([
      { ...dayOfTwo.tokens, by_user: dayOfTwo.tokens.by_user?.slice(0, 1) },
    ]);
    const left = await exportedFrom(server, 'ada@halcyon.example');
    expect(Object.values(left).flat()).toEqual([]);
    expect(
      await store.run(() => rows('SELECT id FROM sessions WHERE org = :org AND TRUE')),
    ).toEqual([{ id: 'ses_bob' }]);
  });

  test.each([
    { written: 'Zwölf.Ö@halcyon.example', other: 'zwolf.o@halcyon.example' },
    { written: 'İ.\u212aΣ@halcyon.example', other: 'i.kσ@halcyon.example' },
    { written: 'da+1@halcyon.example', other: 'ada+1@halcyon.example' },
  ])('of $written, everything is exported and erased, and nothing of $other', async (given) => {
    await using server = await aTeamServer(version);
    const store = server.store.organization('org_halcyon');
    const key = await server.keyFor('olga@halcyon.example', 'owner');
    const post = (path: string, body: unknown) =>
      server.ask(`/api/team/v0/${path}`, { key, method: 'POST', body });
    const people = [given.written, given.other].map((user_email, index) => ({
      ...{ ...aUserDay(`usr_${index}`, dayOfTwo.day), user_email, billable_tokens: 1 },
    }));
    for (const email of [given.written, given.other]) {
      await post('keys', { email, role: 'member', expiresDays: 1 });
    }
    const named = { digest: 'd' };
    await server.push(
      key,
      { kind: 'userDays', name: 'users:1', day: dayOfTwo.day, rows: people, ...named },
      {
        ...{ kind: 'days', part: 'tokens', name: 'tokens:1', ...named },
        rows: [{ day: dayOfTwo.day, row: { ...dayOfTwo.tokens, by_user: people } }],
      },
    );

    const found = await exportedFrom(server, given.written);
    const removed = (await post('erase', { email: given.written })).body;
    const left = await exportedFrom(server, given.other);
    const traces = await store.run(() =>
      rows("SELECT subject FROM team_audit WHERE org = :org AND action = 'key.create'"),
    );

    const one = { user_days: 1, days: 1 };
    expect(removed).toMatchObject({ removed: one });
    expect([found, left].map(({ user_days, days }) => [user_days?.length, days?.length])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(found.team_audit).toMatchObject([{ action: 'key.create' }]);
    const subjects = traces.map(({ subject }) => String(subject)).join('\n');
    expect(subjects).toMatch(/^member erased-\w+ \S+$/m);
    expect(subjects).toContain(`member ${given.other} `);
  });

  test('what an erased person did stays recorded, without the address', async () => {
    await using server = await aTeamServer(version);
    await share(server, 'bob@halcyon.example', 'ses_bob');
    const owner = await server.keyFor('olga@halcyon.example', 'owner');
    await server.ask('/api/v0/sessions/ses_bob/messages', { key: owner });
    const body = { email: 'olga@halcyon.example' };

    const answer = await server.ask('/api/team/v0/erase', { key: owner, method: 'POST', body });

    const trail = await server.store
      .organization('org_halcyon')
      .run(() => rows('SELECT action, email, subject FROM team_audit WHERE org = :org AND TRUE'));
    expect(answer.status).toBe(200);
    expect(trail).toHaveLength(2);
    expect(trail).toContainEqual({
      ...{ action: 'session.read', subject: 'ses_bob' },
      email: expect.stringMatching(/^erased-/),
    });
  });
});

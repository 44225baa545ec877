import { describe, expect, test } from 'vitest';
import type { PushPart } from '../../src/api/team-push.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aComputer, aDay, aMessage, aReport } from '../server/builders.ts';
import { aTeamServer, nowMs } from './a-team-server.ts';
import { pushed, read, sessions, shared } from './shared-session.ts';

const versions = await newestPostgres();
describe.each(versions)('on PostgreSQL %s', (version) => {
  test('what one person shares, all others of the organization read and find', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const bob = await server.keyFor('bob@halcyon.example');

    const answer = await server.push(ada, ...shared(['Why does the arm drift?', 'A loose bolt.']));
    const { sessions: listed } = await read(server, sessions, bob);
    const { messages } = await read(server, `${sessions}/ses_1/messages`, bob);
    const found = await read(server, '/api/team/v0/search?q=bolt', bob);

    expect(answer.body).toEqual({ stored: 2, unchanged: 0 });
    expect(listed).toMatchObject([
      { sessionId: 'ses_1', ownerEmail: 'ada@halcyon.example', shared: 'transcripts' },
    ]);
    expect(messages).toHaveLength(2);
    expect(found).toMatchObject({
      hits: [{ sessionId: 'ses_1', position: 2, match: 'bolt', ownerEmail: 'ada@halcyon.example' }],
    });
    expect(server.failures).toEqual([]);
  });

  test('the same push twice leaves what it left once', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...shared(['one', 'two', 'three']));
    const before = await read(server, pushed, ada);

    const answer = await server.push(ada, ...shared(['one', 'two', 'three']));

    expect(answer.status).toBe(200);
    expect(await read(server, pushed, ada)).toEqual(before);
    expect(before).toEqual({
      sessions: [
        {
          ...{ sessionId: 'ses_1', shared: 'transcripts', digest: 'v1', position: 3 },
          updatedAt: expect.any(Number),
        },
      ],
      other: [],
      withheld: [],
    });
    const { total } = await read(server, '/api/team/v0/search?q=two&count=true', ada);
    expect(total).toBe(1);
  });

  test('a session that nobody shares is missing in words that hold for all who read', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');

    const { status, body } = await server.ask(`${sessions}/ses_none/messages`, { key: ada });

    expect([status, body]).toMatchObject([404, { detail: 'No such session is shared here.' }]);
  });

  test.each(['ses\0one', 'ses\ud800one'])(
    'the ID %j, which would be kept as another, is refused',
    async (sessionId) => {
      await using server = await aTeamServer(version);
      const ada = await server.keyFor('ada@halcyon.example');

      const answer = await server.push(ada, ...shared(['one'], { sessionId }));

      expect(answer.status).toBe(400);
      expect(answer.text).toContain('session.sessionId: has characters that cannot be stored');
      expect(answer.text).not.toContain('messages');
    },
  );

  test('a push of which one piece cannot be stored leaves nothing behind', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');

    const answer = await server.push(ada, ...shared(['one']), {
      kind: 'messages',
      sessionId: 'ses_1',
      after: 7,
      messages: [aMessage()],
    });

    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Messages 2 to 7 of ses_1 are missing');
    expect(await read(server, pushed, ada)).toEqual({ sessions: [], other: [], withheld: [] });
  });

  test('messages of a later push replace those behind its position', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...shared(['one', 'two', 'three']));

    const [head] = shared([], { digest: 'v2', shared: 'transcripts' });
    await server.push(ada, ...(head ? [head] : []), {
      kind: 'messages',
      sessionId: 'ses_1',
      after: 1,
      messages: [aMessage({ id: 'new', content: [{ type: 'text', text: 'zwei', id: 'p' }] })],
    });

    const { messages } = await read(server, `${sessions}/ses_1/messages`, ada);
    expect(messages).toMatchObject([{ id: 'ses_1_0' }, { id: 'new' }]);
    expect((await read(server, '/api/team/v0/search?q=three', ada)).hits).toEqual([]);
    expect((await read(server, '/api/team/v0/search?q=zwei', ada)).hits).toHaveLength(1);
  });

  test('a session of which only the title is shared has no transcript', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...shared(['secret']));

    await server.push(ada, ...shared([], { shared: 'titles', digest: 'v2' }));
    const refused = await server.push(ada, ...shared([], { shared: 'titles', digest: 'v3' }), {
      kind: 'messages',
      sessionId: 'ses_1',
      after: 0,
      messages: [aMessage()],
    });

    expect(refused.status).toBe(409);
    expect(await read(server, `${sessions}/ses_1/messages`, ada)).toMatchObject({ messages: [] });
    expect((await read(server, '/api/team/v0/search?q=secret', ada)).hits).toEqual([]);
  });

  test('nobody changes or removes what another person shares', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const bob = await server.keyFor('bob@halcyon.example', 'owner');
    await server.push(ada, ...shared(['one']));

    const over = await server.push(bob, ...shared(['other']));
    const gone = await server.push(bob, { kind: 'gone', sessionIds: ['ses_1'] });
    const removed = await server.ask('/api/team/v0/shared', { key: bob, method: 'DELETE' });

    expect(over.status).toBe(409);
    expect(gone.body).toEqual({ stored: 0, unchanged: 1 });
    expect(removed.body).toEqual({ removed: 0 });
    expect((await read(server, sessions, bob)).sessions).toHaveLength(1);
  });

  test('what a person takes back is gone for everybody', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...shared(['one']), ...shared(['two'], { sessionId: 'ses_2' }));

    const one = await server.ask('/api/team/v0/shared?sessionId=ses_1', {
      key: ada,
      method: 'DELETE',
    });
    const { sessions: left } = await read(server, sessions, ada);
    const rest = await server.ask('/api/team/v0/shared', { key: ada, method: 'DELETE' });

    expect(one.body).toEqual({ removed: 1 });
    expect(left).toMatchObject([{ sessionId: 'ses_2' }]);
    expect(rest.body).toEqual({ removed: 1 });
    expect((await read(server, '/api/team/v0/search?q=two', ada)).hits).toEqual([]);
  });

  test.each([
    ['/api/v0/computers', 'computers'],
    ['/api/v0/organization/usage/limits/users', 'credit limits'],
    ['/api/organization/maturity-level-reports', 'reports'],
  ])('%s does not say that there are none before somebody has pushed %s', async (path, what) => {
    await using server = await aTeamServer(version);
    const key = await server.keyFor('mia@halcyon.example', 'manager');
    const before = await server.ask(path, { key });

    await server.push(
      key,
      { kind: 'computers', rows: [], name: 'computers', digest: 'c1' },
      { kind: 'reports', rows: [], name: 'reports', digest: 'r1' },
      { kind: 'limits', globalLimit: null, rows: [], name: 'limits', digest: 'l1' },
    );

    expect(before).toMatchObject({
      status: 409,
      body: { detail: `Nobody has pushed ${what} yet.` },
    });
    expect((await server.ask(path, { key })).status).toBe(200);
  });

  test('a manager pushes days, limits and people of days; everybody computers and reports', async () => {
    await using server = await aTeamServer(version);
    const manager = await server.keyFor('mia@halcyon.example', 'manager');
    const member = await server.keyFor('ada@halcyon.example');
    const { tokens } = aDay('2026-06-30');
    const days: PushPart = {
      ...{ kind: 'days', part: 'tokens', name: 'tokens:2026-06', digest: 'd1' },
      rows: [{ day: '2026-06-30', row: tokens }],
    };
    const limits: PushPart = {
      ...{ kind: 'limits', globalLimit: 500, name: 'limits', digest: 'l1' },
      rows: [{ email: 'Ada@halcyon.example', limit: 9 }],
    };

    const refused = await server.push(member, days);
    await server.push(
      member,
      { kind: 'computers', rows: [aComputer()], name: 'computers', digest: 'c1' },
      { kind: 'reports', rows: [aReport()], name: 'reports', digest: 'r1' },
    );
    await server.push(manager, days, limits, {
      ...{ kind: 'userDays', day: '2026-06-30', name: 'userDays:2026-06-30', digest: 'u1' },
      rows: [{ user_id: 'usr_1', user_email: 'ada@halcyon.example', date: '2026-06-30' }],
    });
    const again = await server.push(manager, days);

    const range = 'startDate=2026-06-30&endDate=2026-06-30';
    expect(refused.status).toBe(403);
    expect(again.body).toEqual({ stored: 0, unchanged: 1 });
    expect(await read(server, `/api/v1/analytics/tokens?${range}`, manager)).toEqual({
      data: [tokens],
      meta: { org_id: 'org_halcyon', start_date: '2026-06-30', end_date: '2026-06-30' },
    });
    expect(await read(server, `/api/v1/analytics/users?${range}`, manager)).toMatchObject({
      data: [{ user_id: 'usr_1' }],
    });
    expect(await read(server, '/api/v0/organization/usage/limits/users', manager)).toEqual({
      globalLimit: 500,
      userLimits: [{ email: 'Ada@halcyon.example', limit: 9 }],
    });
    expect(await read(server, '/api/v0/computers', member)).toMatchObject({
      computers: [{ name: 'atlas' }],
    });
    expect(await read(server, '/api/organization/maturity-level-reports', member)).toMatchObject({
      reports: [{ reportId: aReport().reportId }],
    });
    expect((await read(server, '/api/team/v0/about', member)).dataOf).toEqual(
      Object.fromEntries(
        ['computers', 'limits', 'reports', 'tokens', 'userDays'].map((kind) => [
          kind,
          expect.any(Number),
        ]),
      ),
    );
    expect(server.failures).toEqual([]);
  });

  test('a report whose time cannot be told gets none, and comes last', async () => {
    await using server = await aTeamServer(version);
    const member = await server.keyFor('ada@halcyon.example');
    const { createdAt, ...timeless } = aReport();
    const rows = [
      { ...timeless, reportId: 'a' },
      { ...timeless, reportId: 'b', createdAt: 1e20 },
      { ...timeless, reportId: 'c', createdAt },
    ];
    await server.push(member, { kind: 'reports', rows, name: 'reports:null', digest: 'r1' });

    const { reports } = await read(server, '/api/organization/maturity-level-reports', member);
    expect(reports).toEqual([rows[2], rows[1], rows[0]]);
    expect(server.failures).toEqual([]);
  });

  test('figures of an older copy replace no newer ones, and the age is that of the data', async () => {
    await using server = await aTeamServer(version);
    const mia = await server.keyFor('mia@halcyon.example', 'manager');
    const ola = await server.keyFor('ola@halcyon.example', 'manager');
    const { tokens } = aDay('2026-06-30');
    const hourAgo = nowMs - 3_600_000;
    const pushOf = (key: string, credits: number, dataOf: number) =>
      post(key, {
        ...{ dataOf, whole: ['tokens'] },
        parts: [
          {
            ...{ kind: 'days', part: 'tokens', name: 'tokens:2026-06', digest: `d${credits}` },
            rows: [{ day: '2026-06-30', row: { ...tokens, billable_tokens: credits } }],
          },
        ],
      });
    const post = (key: string, body: unknown) =>
      server.ask('/api/team/v0/push', { key, method: 'POST', body });
    const age = async () => (await read(server, '/api/team/v0/about', mia)).dataOf;

    await pushOf(mia, 200, nowMs - 60_000);
    const older = await pushOf(ola, 100, hourAgo);

    const range = 'startDate=2026-06-30&endDate=2026-06-30';
    expect(older.body).toEqual({ stored: 0, unchanged: 1 });
    expect(await read(server, `/api/v1/analytics/tokens?${range}`, ola)).toMatchObject({
      data: [{ billable_tokens: 200 }],
    });
    expect(await age()).toEqual({ tokens: nowMs - 60_000 });

    await post(mia, { parts: [], dataOf: nowMs, whole: ['tokens', 'sessions'] });
    await post(ola, { parts: [], dataOf: hourAgo, whole: ['sessions'] });
    await post(ola, { parts: [], dataOf: nowMs + 3_600_000, whole: ['limits'] });

    expect(await age()).toEqual({ tokens: nowMs, sessions: hourAgo, limits: nowMs });
  });
});

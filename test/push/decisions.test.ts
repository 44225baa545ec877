import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../src/api/resources.ts';
import { createClient } from '../../src/client/client.ts';
import { createTeamClient } from '../../src/client/team-client.ts';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { push } from '../../src/push/push.ts';
import { aMirror } from '../mirror/a-mirror.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aSession } from '../server/builders.ts';
import { aTeamServer, nowMs } from '../team/a-team-server.ts';
import { read, shared } from '../team/shared-session.ts';
import { storedBy, transcripts, whoShares } from './a-sharing-person.ts';

const ada = 'ada@halcyon.example';

/** That of the demo organization. */
const org = 'org_halcyon_robotics';

let platform: RunningDemoServer;

const startPlatform = () =>
  startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    ...{ seed: 3, now: nowMs, clock: () => nowMs, scale: { users: 4, days: 10, sessions: 6 } },
  });

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(() => platform.close());

/** A sharing person with a key of their own. */
async function aPerson(
  team: Awaited<ReturnType<typeof aTeamServer>>,
  share?: Parameters<typeof whoShares>[3],
) {
  const key = await team.keyFor(ada, 'manager', org);
  return { key, person: await whoShares(team, key, platform, share) };
}

const about = '/api/team/v0/about';

describe.each(await newestPostgres())('on PostgreSQL %s', (version) => {
  test('titles leave the computer without messages, and a dry run sends nothing', async () => {
    await using team = await aTeamServer(version);
    const { key, person } = await aPerson(team, {});
    using _ = person;

    const dry = await person.run(['push', '--share', 'sessions=titles', '--dry-run']);
    const sentDry = await storedBy(team, key);
    await person.run(['push', '--share', 'sessions=titles']);

    const all = await transcripts(team.url, key);
    expect(dry.out).toMatch(/^Would push \d+ sessions \(titles\)/);
    expect(sentDry).toMatchObject({ sessions: [], other: [] });
    expect(Object.keys(all)).toEqual(
      Object.keys(await transcripts(platform.url, platform.keys.owner)),
    );
    expect(Object.values(all).flat()).toEqual([]);
  });

  test('a narrower decision takes messages back, and none leaves them until they are removed', async () => {
    await using team = await aTeamServer(version);
    const { key, person } = await aPerson(team);
    using _ = person;
    await person.run(['push']);
    const whole = Object.values(await transcripts(team.url, key)).flat();

    await person.run(['push', '--share', 'sessions=titles']);
    const titles = Object.values(await transcripts(team.url, key));
    const none = await person.run(['push', '--share', 'sessions=none']);
    const left = Object.keys(await transcripts(team.url, key));
    const { out } = await person.run(['team', 'unshare', '--yes']);
    await person.run(['push']);

    expect(whole).not.toEqual([]);
    expect(titles.flat()).toEqual([]);
    expect(left).toHaveLength(titles.length);
    expect(none.out).toContain(
      `${titles.length} sessions pushed earlier stay there; "signalbox team unsha`,
    );
    expect(out).toMatch(
      /^Removed \d+ sessions from .* Profile work shares no sessions from now on\./,
    );
    expect(await transcripts(team.url, key)).toEqual({});
  });

  test.each([
    { share: { sessions: 'titles' }, said: 'shares the others only from now on' },
    { share: {}, said: 'does not share it again' },
  ])('one session can be taken back, and no push sends it again: profile $said', async (given) => {
    const titles = ['push', '--share', 'sessions=titles'];
    await using team = await aTeamServer(version);
    const { key, person } = await aPerson(team, given.share);
    using _ = person;
    await person.run(titles);
    const [id = '', ...others] = Object.keys(await transcripts(team.url, key));

    const taken = await person.run(['team', 'unshare', id, '--yes']);
    const left = Object.keys(await transcripts(team.url, key));
    await person.run(titles);

    expect(taken.out).toContain(` Profile work ${given.said}.\n`);
    expect(left).toEqual(others);
    expect(Object.keys(await transcripts(team.url, key))).toEqual(others);
    expect(others).not.toEqual([]);
  });

  test('a session that is deleted on the platform goes with the next push', async () => {
    await using team = await aTeamServer(version);
    const changing = await startPlatform();
    const key = await team.keyFor(ada, 'manager', org);
    using person = await whoShares(team, key, changing, { sessions: 'titles' });
    await person.run(['push']);
    const [id = '', ...others] = Object.keys(await transcripts(team.url, key));
    const client = createClient({ baseUrl: changing.url, credential: changing.keys.owner });

    await client.deleteSession({ sessionId: id });
    await person.run(['sync', '--sweep']);
    const { out } = await person.run(['push']);
    await changing.close();

    expect(out).toMatch(/1 removed/);
    expect(Object.keys(await transcripts(team.url, key))).toEqual(others);
  });

  test('team status tells who one is there and what one shares', async () => {
    await using team = await aTeamServer(version);
    const { person } = await aPerson(team, { sessions: 'titles' });
    using _ = person;
    await person.run(['push']);

    const { out } = await person.run(['team', 'status']);
    const { out: json } = await person.run(['team', '--json']);

    expect(out).toMatch(/^You +ada@halcyon\.example, manager$/m);
    expect(out).toMatch(/^Yours +\d+ on the server; profile shares titles$/m);
    expect(out).toMatch(/^Data of +2026-07-01 12:00 UTC {2}.*sessions/m);
    expect(JSON.parse(json)).toMatchObject({ org, shared: 'titles', role: 'manager' });
  });

  test('grep cuts titles that are as long as a transcript', async () => {
    await using team = await aTeamServer(version);
    const { key, person } = await aPerson(team);
    using _ = person;
    const titled = (sessionId: string) => aSession({ sessionId, title: 'zanzibar '.repeat(600) });
    for (const id of ['ses_1', 'ses_2']) {
      const titles = { kind: 'session', shared: 'titles', digest: 'v1', isWhole: true } as const;
      await team.push(key, { ...titles, session: titled(id) });
    }
    await person.run(['login', '--profile', 'work', '--team', team.url, '--no-push-only']);

    const { out } = await person.run(['grep', 'zanzibar']);

    expect(out).toMatch(/Hits by session\n +1 {2}ses_\d {2}zanzibar .*…\n/);
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThan(300);
  });

  test('a session that the server refuses is left out and named, and makes the others no older', async () => {
    await using team = await aTeamServer(version);
    const bob = await team.keyFor('bob@halcyon.example', 'member', org);
    const { key, person } = await aPerson(team);
    using _ = person;
    const [refused = '', ...others] = Object.keys(
      await transcripts(platform.url, platform.keys.owner),
    );
    await team.push(bob, ...shared(['of Bob'], { sessionId: refused }));

    const { status, out, err } = await person.run(['push', '--json']);

    expect(status).toBe(5);
    expect(err).toBe(`${refused} was refused: ${refused} is shared by another person.\n`);
    expect(JSON.parse(out).refused).toMatchObject([{ sessionId: refused }]);
    const { sessions } = await storedBy(team, key);
    expect(sessions.map(({ sessionId }) => sessionId).sort()).toEqual(others.sort());
    expect(await read(team, about, key)).toMatchObject({ dataOf: { sessions: nowMs } });
  });

  test('sessions of which one is shown in an older state, because a newer one is refused, are no newer', async () => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada);
    const client = createTeamClient({ baseUrl: team.url, credential: async () => key });
    using copy = aMirror();
    const sync = (atMs: number, ...messages: readonly Partial<Message>[]) => {
      copy.transaction(() => copy.state.set('syncedAt', atMs));
      copy.add(aSession({ updatedAt: atMs }), messages);
    };

    sync(nowMs - 2, { id: 'one' });
    await push(copy, client, { shared: 'transcripts' });
    sync(nowMs - 1, { id: 'x'.repeat(201) });
    const { report } = await push(copy, client, { shared: 'transcripts' });

    expect([...report.refused.values()]).toEqual([expect.stringMatching(/^messages\.0\.id: /)]);
    expect(await read(team, about, key)).toMatchObject({ dataOf: { sessions: nowMs - 2 } });
  });
});

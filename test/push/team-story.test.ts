import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCopy } from '../../src/cli/source/open-copy.ts';
import { createClient } from '../../src/client/client.ts';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import type { StorePort } from '../../src/server/store/queries.ts';
import { keepDays } from '../../src/team/retention.ts';
import { aPersonOf } from '../cli/a-person.ts';
import { exitOf, spawnSignalbox } from '../cli/signalbox-process.ts';
import { openConsoleAt } from '../console/harness/open-console-at.tsx';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aTeamServer, nowMs } from '../team/a-team-server.ts';
import { storedBy, transcripts, whoShares } from './a-sharing-person.ts';

const ada = 'ada@halcyon.example';
const bob = 'bob@halcyon.example';

/** That of the demo organization. */
const org = 'org_halcyon_robotics';

let platform: RunningDemoServer;

const demo = {
  listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
  ...{ seed: 3, now: nowMs, clock: () => nowMs },
} as const;

beforeAll(async () => {
  platform = await startDemoServer({ ...demo, scale: { users: 4, days: 10, sessions: 6 } });
});

afterAll(() => platform.close());

describe.each(await newestPostgres())('on PostgreSQL %s', (version) => {
  test('what one person pushes, another one reads, finds and cannot change', async () => {
    await using team = await aTeamServer(version);
    const keys = {
      ada: await team.keyFor(ada, 'manager', org),
      bob: await team.keyFor(bob, 'member', org),
    };
    using sharing = await whoShares(team, keys.ada, platform);

    const sent = await sharing.run(['push']);
    const again = await sharing.run(['push', '--json']);
    using reading = aPersonOf(platform);
    await reading.run(
      ['login', '--profile', 'work', '--team', team.url, '--key-stdin', '--store', 'file'],
      keys.bob,
    );
    const listed = await reading.run([
      'sessions',
      '--json',
      '--all',
      '--fields',
      'sessionId,ownerEmail',
    ]);
    const found = await reading.run(['grep', 'test', '--limit', '5']);
    const status = await reading.run(['team', 'status', '--json']);
    const [first] = JSON.parse(listed.out).rows;
    const deletion = await reading.run(['sessions', 'delete', first.sessionId, '--yes']);

    expect(sent).toMatchObject({ status: 0, err: '' });
    expect(JSON.parse(again.out)).toMatchObject({ sessions: { sent: 0 }, messages: 0, sets: [] });
    expect(await transcripts(team.url, keys.bob)).toEqual(
      await transcripts(platform.url, platform.keys.owner),
    );
    expect(first.ownerEmail).toBe(ada);
    expect(found.out).toMatch(/ada@halcyon\.example/);
    expect(found.out).toMatch(/hits in \d+ shared sessions/);
    expect(JSON.parse(status.out)).toMatchObject({ role: 'member', email: bob, ownSessions: 0 });
    expect(deletion.err).toBe(
      `signalbox: Nothing was sent. This is a session of ${ada}: only they can do that.\n`,
    );
    expect(team.failures).toEqual([]);

    const titles = await sharing.run(['push', '--share', 'sessions=titles']);
    expect(titles.status).toBe(0);
    expect(new Set(Object.values(await transcripts(team.url, keys.bob)).flat())).toEqual(new Set());

    const taken = await sharing.run(['team', 'unshare', '--yes']);
    expect(taken.status).toBe(0);
    expect(await transcripts(team.url, keys.bob)).toEqual({});
  });

  test('a member pushes no analytics and no limits', async () => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada, 'member', org);
    using sharing = await whoShares(team, key, platform);

    expect((await sharing.run(['push'])).status).toBe(0);

    const { sessions, other } = await storedBy(team, key);
    const kinds = new Set(other.map(({ name }) => String(name).split(':', 1)[0]));
    expect(sessions.length).toBeGreaterThan(0);
    expect(kinds).toEqual(new Set(['computers', 'reports']));
  });

  test('a copy of another organization is not pushed', async () => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada, 'manager', 'org_other');
    using sharing = await whoShares(team, key, platform);

    const { status, err } = await sharing.run(['push']);

    expect(status).toBe(1);
    expect(err).toMatch(
      /copy is from organization org_halcyon_robotics, .* organization org_other\. Ask for/,
    );
    expect(await storedBy(team, key)).toMatchObject({ sessions: [], other: [] });
  });

  test('sessions that the organization no longer keeps are not pushed again', async () => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada, 'manager', org, 1_000);
    using sharing = await whoShares(team, key, platform);
    await team.store.organization(org).inTransaction(() => keepDays.set(1));
    team.passTime(100 * 86_400_000);

    expect((await sharing.run(['push'])).status).toBe(0);

    const { sessions, other } = await storedBy(team, key);
    expect(sessions).toEqual([]);
    expect(other.length).toBeGreaterThan(0);
  });

  test('the copy knows what the team server had after the last push', async () => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada, 'manager', org);
    using sharing = await whoShares(team, key, platform);
    const known = async () => {
      const { profile, opening } = await openCopy('work', { XDG_STATE_HOME: sharing.in('..') });
      await using _client = { [Symbol.asyncDispose]: (await opening).close };
      return await profile.pushTeam?.shared(AbortSignal.timeout(1_000));
    };

    const before = await known();
    await sharing.run(['push', '--dry-run']);
    const dry = await known();
    await sharing.run(['push']);
    const [id = '', ...others] = Object.keys(await transcripts(team.url, key));
    const all = await known();
    await sharing.run(['team', 'unshare', id, '--yes']);
    await sharing.run(['push', '--share', 'sessions=titles']);

    expect([before, dry]).toEqual([undefined, undefined]);
    expect(all).toEqual(new Map([id, ...others].map((one) => [one, 'transcripts'])));
    expect(await known()).toEqual(new Map(others.map((one) => [one, 'titles'])));
  });

  test('what a person takes back on one computer, another one does not push again', async () => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada, 'manager', org);
    using desk = await whoShares(team, key, platform);
    using laptop = await whoShares(team, key, platform);
    await desk.run(['push']);
    const [id = ''] = Object.keys(await transcripts(team.url, key));

    await desk.run(['team', 'unshare', id, '--yes']);
    const other = await laptop.run(['push']);
    const without = Object.keys(await transcripts(team.url, key));
    await laptop.run(['team', 'share', id]);
    const later = await laptop.run(['push', '--json']);
    const shared = Object.keys(await transcripts(team.url, key));
    await desk.run(['team', 'unshare', '--yes']);
    const one = await laptop.run(['team', 'share', id]);
    const all = await laptop.run(['team', 'share']);

    expect(other).toMatchObject({ status: 0, err: '' });
    expect(other.out).toContain('1 session left out: taken back');
    expect(without).not.toContain(id);
    expect(JSON.parse(later.out)).toMatchObject({ sessions: { sent: 1, withheld: 0 } });
    expect(shared).toContain(id);
    expect(one.out).toContain(`still refuses ${id}: you took all your sessions back.`);
    expect(all.out).toContain('takes your sessions again with the next push.');
    expect(team.failures).toEqual([]);
  });

  test('the console shows whose sessions there are, and when they were pushed', async () => {
    await using team = await aTeamServer(version);
    const keys = {
      ada: await team.keyFor(ada, 'owner', org),
      bob: await team.keyFor(bob, 'member', org),
    };
    using sharing = await whoShares(team, keys.ada, platform);
    await sharing.run(['push']);
    const client = createClient({ baseUrl: team.url, credential: keys.bob });
    const [newest] = await client.sessions().toArray({ limit: 1 });

    await using console = await openConsoleAt(
      { url: team.url, credential: keys.bob, clock: () => nowMs + 600_000 },
      {
        columns: 160,
        team: {
          host: 'team',
          refusal: undefined,
          own: () => bob,
          isOwner: () => false,
          about: async () => ({ email: bob, dataOf: { sessions: nowMs } }),
        },
      },
    );
    await console.press('2');
    await console.waitFor('PERSON');
    await console.waitFor('TEAM · up to 10m old');

    expect(console.text()).toContain(newest?.title ?? '');
    expect(console.text()).toContain(ada);
  });

  test('pushes that are killed amid a transcript lose nothing, and store nothing twice', async () => {
    await using team = await aTeamServer(version);
    const key = await team.keyFor(ada, 'manager', org);
    const pushing: Pushing = { left: 0, kill() {}, last: Promise.resolve() };
    const cutting = await team.start({
      storeOf: (name) => killingAmid(team.store.organization(name), pushing),
    });
    // One of its sessions comes in several requests.
    const large = await startDemoServer({ ...demo, scale: { users: 8, days: 30, sessions: 14 } });
    using sharing = await whoShares({ url: cutting.url }, key, large);
    const expected = await transcripts(large.url, large.keys.owner);
    await large.close();
    const env = {
      XDG_CONFIG_HOME: sharing.in('..'),
      XDG_STATE_HOME: sharing.in('..'),
      SIGNALBOX_TEAM_KEY: key,
      SIGNALBOX_PROFILE: 'work',
    };

    const ends: (number | null)[] = [];
    let cutTranscripts = 0;
    for (const requests of [2, 2, 2]) {
      const child = spawnSignalbox(['push'], env);
      Object.assign(pushing, { left: requests, kill: () => child.kill('SIGKILL') });
      ends.push(await exitOf(child));
      // The server stores what it has received, whoever sent it.
      await pushing.last;
      const { sessions } = await storedBy(team, key);
      cutTranscripts += sessions.filter(({ partDigest }) => partDigest != null).length;
    }
    pushing.left = 0;
    const last = await sharing.run(['push']);
    await cutting.close();

    expect(ends).toEqual([null, null, null]);
    expect(cutTranscripts).toBe(2);
    expect(last.status).toBe(0);
    expect(await transcripts(team.url, key)).toEqual(expected);
    expect(team.failures).toEqual([]);
  });
});

/** A push that is under way, which is killed amid one of the next requests. */
type Pushing = { left: number; kill(): void; last: Promise<unknown> };

/** A store that kills who pushes after its work is done, and before it is committed. */
const killingAmid = (store: StorePort, pushing: Pushing): StorePort => ({
  ...store,
  inTransaction(work, options) {
    const transaction = store.inTransaction(function* () {
      const result = yield* work();
      pushing.left -= 1;
      if (pushing.left === 0) pushing.kill();
      return result;
    }, options);
    pushing.last = Promise.resolve(transaction);
    return transaction;
  },
});

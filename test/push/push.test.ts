import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { secretPatterns } from '../../src/figures/format/secrets.ts';
import { aPersonOf } from '../cli/a-person.ts';
import { aTeamServer } from './recording-team-server.ts';

const demo = { listen: { kind: 'tcp', host: '127.0.0.1', port: 0 }, seed: 3 } as const;

let platform: RunningDemoServer;

beforeAll(async () => {
  platform = await startDemoServer({ ...demo, scale: { users: 4, days: 10, sessions: 6 } });
});

afterAll(() => platform.close());

type Team = Awaited<ReturnType<typeof aTeamServer>>;

/** A person who has signed in to both servers as profile work, with a copy of the platform. */
async function aSyncedPerson(team: Team, share?: object, from = platform) {
  const person = aPersonOf(from, { SIGNALBOX_TEAM_KEY: 'sb_team' });
  await person.login(from.keys.owner, '--profile', 'work');
  const config = JSON.parse(person.text('config.json'));
  config.profiles.work.team = { url: team.url };
  if (share) config.profiles.work.share = share;
  writeFileSync(person.in('config.json'), JSON.stringify(config));
  const synced = await person.run(['sync', '--since', '2026-11-13']);
  expect(synced.status).toBe(0);
  return person;
}

/** The IDs of messages in a copy, by session. */
function copied(person: Awaited<ReturnType<typeof aSyncedPerson>>) {
  using copy = new DatabaseSync(person.in('mirrors/work.db'), { readOnly: true });
  const rows = copy
    .prepare(
      "SELECT sessions.id, group_concat(messages.document ->> '$.id', ' ' ORDER BY position) AS ids FROM sessions LEFT JOIN messages ON session_id = sessions.id GROUP BY sessions.id",
    )
    .all();
  return Object.fromEntries(rows.map(({ id, ids }) => [String(id), ids ?? '']));
}

const stored = (team: Team) =>
  Object.fromEntries(
    [...team.sessions].map(([id, { messages }]) => [id, messages.map((one) => one.id).join(' ')]),
  );

test('a push sends what the copy has, and a second one nothing', async () => {
  await using team = await aTeamServer();
  using person = await aSyncedPerson(team, { sessions: 'transcripts' });

  const first = await person.run(['push']);
  const pushes = team.requests.length;
  const second = await person.run(['push', '--json']);

  expect(first).toMatchObject({ status: 0, err: '' });
  expect(first.out).toMatch(/^Pushed \d+ sessions \([\d,]+ messages\), 0 unchanged, and \d+ other/);
  // What other patterns have masked is pushed again.
  const [digest] = [...team.sessions.values()].map((one) => one.digest);
  const patterns = hash('sha256', secretPatterns(), 'base64url').slice(0, 8);
  expect(digest).toMatch(new RegExp(`^\\d+-${patterns}:`));
  expect(stored(team)).toEqual(copied(person));
  expect([...team.sets.keys()]).toContain('computers');
  expect([...team.sets.keys()]).toContain(
    `tokens:${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 9)}`,
  );
  expect([...team.sets.keys()]).toContain('limits');
  expect([...team.sessions.values()].every(({ digest }) => digest !== null)).toBe(true);
  expect(team.requests.slice(pushes)).toMatchObject([
    {
      parts: [],
      dataOf: expect.any(Number),
      whole: expect.arrayContaining(['sessions', 'tokens', 'users', 'computers', 'limits']),
    },
  ]);
  expect(JSON.parse(second.out)).toMatchObject({ requests: 1, sessions: { sent: 0 }, sets: [] });
});

test('without a decision nothing is pushed, and the server is not even asked', async () => {
  await using team = await aTeamServer();
  using person = await aSyncedPerson(team);

  const { status, out } = await person.run(['push']);

  expect(status).toBe(0);
  expect(out).toMatch(/^Nothing was pushed: profile work shares nothing\./);
  expect(team.requests).toEqual([]);
});

test('pushes that fail or whose answers are lost are continued: nothing is lost, nothing is twice', async () => {
  await using team = await aTeamServer({
    onPush: (count) => {
      if (count % 3 === 0) return 'lost';
      return count % 4 === 0 && count < 50 ? 501 : undefined;
    },
  });
  // One of its sessions comes in several requests.
  const large = await startDemoServer({ ...demo, scale: { users: 8, days: 30, sessions: 14 } });
  using person = await aSyncedPerson(team, { sessions: 'transcripts' }, large);
  await large.close();

  let tries = 0;
  for (let status: unknown = 1; status !== 0 && tries < 20; tries += 1) {
    ({ status } = await person.run(['push']));
  }

  const sent = team.requests.flatMap(({ parts }) => parts);
  expect(sent.filter((part) => part.kind === 'session' && !part.isWhole)).not.toEqual([]);
  expect(Math.max(...team.requests.map(({ bytes }) => bytes))).toBeLessThan(5_000_000);
  expect(tries).toBeGreaterThan(1);
  expect(stored(team)).toEqual(copied(person));
});

test('--every goes on, also after a failure that may pass', async () => {
  await using team = await aTeamServer({ onPush: (count) => (count <= 3 ? 503 : undefined) });
  using person = await aSyncedPerson(team, { sessions: 'titles' });
  let pauses = 0;
  const ended = new Error('enough');
  const time = {
    nowMs: Date.now,
    pause: async (ms: number) => {
      pauses += 1;
      if (pauses === 2) throw ended;
      return ms;
    },
  };

  await expect(person.run(['push', '--every', '10m'], '', time)).rejects.toBe(ended);

  expect(team.sessions.size).toBe(Object.keys(copied(person)).length);
});

test('a team server of another version says what to update, and a server that is none that it is none', async () => {
  await using newer = await aTeamServer({ protocol: 2 });
  await using older = await aTeamServer({ protocol: 0 });
  using person = aPersonOf(platform, { SIGNALBOX_API_KEY: platform.keys.owner });
  const status = (url: string) => person.run(['team', 'status', '--base-url', url]);

  const [update, wait, none] = [
    await status(newer.url),
    await status(older.url),
    await status(platform.url),
  ];

  expect(update).toMatchObject({
    status: 1,
    err: expect.stringMatching(/Update this signalbox\.$/m),
  });
  expect(wait).toMatchObject({
    status: 1,
    err: expect.stringMatching(/Update the team server\.$/m),
  });
  expect(none).toMatchObject({ status: 1, err: expect.stringMatching(/has no team server/) });
});

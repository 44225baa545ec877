import { afterEach, expect, test } from 'vitest';
import { createObservedClient } from '../../src/client/client.ts';
import type { OnAnswer } from '../../src/client/connected-options.ts';
import { lockMirror } from '../../src/mirror/lock.ts';
import { type Mirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { verifyMirror } from '../../src/mirror/verify.ts';
import { type CopyUpdate, copyUpdate } from '../../src/mirror/write-through/copy-update.ts';
import { putAnswers } from '../../src/mirror/write-through/put-answers.ts';
import { createWriteThrough } from '../../src/mirror/write-through/write-through.ts';
import { demoNow, demoPlatform } from './demo-platform.ts';

const quick = { spacingMs: 0, pause: async () => {} };
const week = { startDate: '2026-03-03', endDate: '2026-03-09' };

const opened: Mirror[] = [];
afterEach(() => {
  for (const mirror of opened.splice(0)) mirror.close();
});

function open(file: string): Mirror {
  const mirror = openMirror(file);
  opened.push(mirror);
  return mirror;
}

function openCopyOf(url: string, file: string): Mirror {
  const mirror = open(file);
  mirror.transaction(() => {
    mirror.smallSets.begin();
    mirror.state.set('source', new URL(url).host);
  });
  return mirror;
}

type Platform = Awaited<ReturnType<typeof demoPlatform>>;

const observed = ({ url: baseUrl, keys }: Platform, onAnswer: OnAnswer) =>
  createObservedClient({ baseUrl, credential: keys.owner }, onAnswer);

/** What screens read, as later answers than those of any sync. */
async function readForScreens(platform: Platform) {
  const answers: CopyUpdate[] = [];
  const reading = observed(platform, (answer) => {
    const kept = copyUpdate({ ...answer, serverDateMs: demoNow + 60_000 });
    if (kept) answers.push(kept);
  });
  const sessions = await reading.sessions().toArray();
  const [longest] = sessions.toSorted((a, b) => (b.messageCount ?? 0) - (a.messageCount ?? 0));
  const sessionId = longest?.sessionId ?? '';
  const messages = await reading.messages({ sessionId, limit: 20 }).toArray();
  const { computers } = await reading.listComputers({ includeProvisioningSteps: true });
  await reading.getTokens(week);
  const people = await reading.users(week).toArray();
  await reading.getTokens({ ...week, group_by: 'model' });
  await reading.listMessages({ sessionId, role: 'user' });
  return { answers, sessions, messages, computers, people, sessionId };
}

const stored = ({ database }: Mirror, query: string, ...values: string[]): unknown[] =>
  database
    .prepare(query)
    .all(...values)
    .map(({ document }) => JSON.parse(String(document)));

/** Everything by which a mirror says that something is complete. */
const claims = ({ database }: Mirror) => ({
  state: database
    .prepare(
      "SELECT * FROM mirror_state WHERE name NOT IN ('runs', 'readAt', 'indexSum') ORDER BY name",
    )
    .all(),
  complete: database.prepare('SELECT id FROM mirror_sessions WHERE messages_for IS NOT NULL').all(),
  tails: database.prepare('SELECT id FROM mirror_sessions WHERE tail_position > 0').all(),
  people: database.prepare("SELECT day FROM mirror_days WHERE part = 'users'").all(),
});

test('what screens read is in the copy, which calls none of it complete', async () => {
  await using platform = await demoPlatform();
  const mirror = open(platform.file);
  await sync(mirror, platform.client, { ...quick, maxRequests: 2 });
  const before = claims(mirror);
  const read = await readForScreens(platform);

  putAnswers(mirror, read.answers, new Map());

  const select = 'SELECT document FROM messages WHERE session_id = ? ORDER BY position';
  expect(stored(mirror, select, read.sessionId)).toEqual(read.messages);
  expect(stored(mirror, 'SELECT document FROM sessions')).toHaveLength(read.sessions.length);
  expect(stored(mirror, 'SELECT document FROM computers')).toEqual(read.computers);
  expect(mirror.days.span().count).toBe(7);
  // A page of people must not look like all people of a day.
  expect(stored(mirror, 'SELECT document FROM user_days')).toEqual([]);
  expect(claims(mirror)).toEqual(before);
  expect([...verifyMirror(mirror)]).toEqual([]);
});

test('a sync afterwards brings everything, as if nothing had been written through', async () => {
  await using platform = await demoPlatform();
  const mirror = open(platform.file);
  await sync(mirror, platform.client, { ...quick, maxRequests: 2 });
  const { answers } = await readForScreens(platform);
  putAnswers(mirror, answers, new Map());
  const report = await sync(mirror, platform.client, quick);

  const alone = open(`${platform.file}.alone`);
  await sync(alone, platform.client, quick);
  const messages = 'SELECT session_id, position, document FROM messages ORDER BY 1, 2';
  const rows = (of: Mirror) => of.database.prepare(messages).all();
  expect(rows(mirror)).toEqual(rows(alone));
  expect(report.sessions.complete).toBe(report.sessions.total);
  expect(mirror.days.restatementCount()).toBe(0);
  expect([...verifyMirror(mirror)]).toEqual([]);
});

test('a person whose usage has changed replaces the row of a synced day, which is read again', async () => {
  await using platform = await demoPlatform();
  const mirror = open(platform.file);
  await sync(mirror, platform.client, quick);
  const { answers } = await readForScreens(platform);
  const changed = answers.map((answer) =>
    answer.type === 'users'
      ? { ...answer, rows: answer.rows.map((row) => ({ ...row, billable_tokens: 1 })) }
      : answer,
  );

  putAnswers(mirror, changed, new Map());

  const query = "SELECT document FROM user_days WHERE day = '2026-03-09'";
  for (const row of stored(mirror, query)) expect(row).toMatchObject({ billable_tokens: 1 });
  expect(mirror.days.expired('users')).toContain('2026-03-09');
  expect([...verifyMirror(mirror)]).toEqual([]);
});

test('nothing is written during a sync, nor what was read before it ended', async () => {
  await using platform = await demoPlatform();
  const mirror = open(platform.file);
  await sync(mirror, platform.client, { ...quick, maxRequests: 2 });
  const { answers } = await readForScreens(platform);

  {
    using _lock = lockMirror(platform.file);
    expect(putAnswers(mirror, answers, new Map())).toBe(false);
  }
  const late = answers.map((answer) => ({ ...answer, at: demoNow }));
  expect(putAnswers(mirror, late, new Map())).toBe(true);

  expect(stored(mirror, 'SELECT document FROM sessions')).toEqual([]);
});

test('a thread writes the answers of a client into an existing copy', async () => {
  await using platform = await demoPlatform();
  const { url: baseUrl, file } = platform;
  const mirror = openCopyOf(baseUrl, file);
  const writer = createWriteThrough({ file, baseUrl, delayMs: 0 });

  await observed(platform, writer.take).listSessions({ limit: 5 });

  await expect.poll(() => stored(mirror, 'SELECT document FROM sessions')).toHaveLength(5);
  await writer.close();
});

test('closing writes what was read just before', async () => {
  await using platform = await demoPlatform();
  const { url: baseUrl, file } = platform;
  const mirror = openCopyOf(baseUrl, file);
  const writer = createWriteThrough({ file, baseUrl, delayMs: 3_600_000, limitMs: 60_000 });
  await observed(platform, writer.take).listSessions({ limit: 5 });

  await writer.close();

  expect(stored(mirror, 'SELECT document FROM sessions')).toHaveLength(5);
});

test('closing does not wait for a copy that another program is writing', async () => {
  await using platform = await demoPlatform();
  const { url: baseUrl, file } = platform;
  const mirror = openCopyOf(baseUrl, file);
  mirror.database.exec('BEGIN IMMEDIATE');
  const writer = createWriteThrough({ file, baseUrl, delayMs: 0, limitMs: 1 });
  await observed(platform, writer.take).listSessions({ limit: 5 });

  await writer.close();

  mirror.database.exec('ROLLBACK');
  expect(stored(mirror, 'SELECT document FROM sessions')).toEqual([]);
});

test('closing starts no thread where nothing was read', async () => {
  const writer = createWriteThrough({ file: 'no-copy.sqlite', baseUrl: 'https://a.example' });

  await expect(writer.close()).resolves.toBeUndefined();
});

test('a copy of another server is left alone', async () => {
  await using platform = await demoPlatform();
  const mirror = openCopyOf('https://elsewhere.example', platform.file);
  const writer = createWriteThrough({ file: platform.file, baseUrl: platform.url, delayMs: 0 });

  await observed(platform, writer.take).listSessions({ limit: 5 });
  // The thread ends by itself.
  await expect.poll(() => writer.hasEnded()).toBe(true);

  expect(stored(mirror, 'SELECT document FROM sessions')).toEqual([]);
});

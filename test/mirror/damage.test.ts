import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { healMirror } from '../../src/mirror/heal.ts';
import { setMirrorAside } from '../../src/mirror/mirror-file.ts';
import { openExistingMirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { replaceMirror } from '../../src/mirror/replace-mirror.ts';
import { migrateMirror } from '../../src/mirror/schema.ts';
import { syncFile } from '../../src/mirror/sync/sync-file.ts';
import { verifyMirror } from '../../src/mirror/verify.ts';
import { migrate } from '../../src/server/store/migrations.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { contentOf } from './damages/random-damage.ts';
import { demoNow, demoPlatform } from './demo-platform.ts';

const quick = { spacingMs: 0, pause: async () => {} };

let platform: Awaited<ReturnType<typeof demoPlatform>>;
let there: ReturnType<typeof contentOf>;

beforeAll(async () => {
  platform = await demoPlatform({ sessions: 6, users: 5 });
  const { file, client, url } = platform;
  await syncFile(file, client, { baseUrl: url, ...quick });
  there = contentOf(file);
});
afterAll(() => platform[Symbol.asyncDispose]());

/** The file of a synced copy, and what it says. */
function aCopy() {
  const folder = temporaryFolder();
  const file = folder.in('mirror.db');
  copyFileSync(platform.file, file);
  const { client, url } = platform;
  return { file, client, url, there, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

/** Changes a file as a fault does: behind the back of the triggers that keep the checksums. */
function harm(file: string, statement: string) {
  const database = new DatabaseSync(file);
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  database.exec(statement);
  for (const { sql } of triggers) database.exec(String(sql));
  database.close();
}

test.each([
  [
    'one letter of a message',
    "UPDATE messages SET document = replace(document, 'the', 'tha') WHERE rowid = 7",
    /^A message of session \S+ is damaged\.$/,
  ],
  [
    'the title of a session',
    "UPDATE sessions SET document = json_set(document, '$.title', 'x') WHERE rowid = 2",
    /^Session \S+ is damaged\.$/,
  ],
  [
    'the record of what was read of a session',
    'UPDATE mirror_sessions SET tail_position = tail_position + 1',
    /^The record of session \S+ is damaged\.$/,
  ],
  [
    'the usage of a person',
    "UPDATE user_days SET document = replace(document, '1', '2') WHERE rowid = 3",
    /^A day of the person \S+ is damaged\.$/,
  ],
  [
    'the day of a row',
    "UPDATE user_days SET day = '2020-01-01' WHERE rowid = 3",
    /^A day of the person \S+ is damaged\.$/,
  ],
  [
    'the credits of a model',
    "UPDATE analytics_days SET tokens_by_model = '' WHERE day = '2026-03-05'",
    'The analytics of 2026-03-05 are damaged.',
  ],
  [
    'the record of a day',
    "UPDATE mirror_days SET day = '2020-01-01' WHERE part = 'tools' AND day = '2026-03-05'",
    'The record of a day of tools is damaged.',
  ],
  ['a limit', 'UPDATE credit_limits SET credits = credits + 1', /^The credit limit of \S+ is/],
  [
    'the global limit',
    'UPDATE organization SET global_limit = 1',
    /^The credit limit of everybody/,
  ],
  [
    'a role',
    "UPDATE people SET role = 'guest' WHERE id = 'you'",
    'The role of the user is damaged.',
  ],
  ['a computer', "UPDATE computers SET name = 'x' WHERE rowid = 1", /^Computer \S+ is damaged\.$/],
  [
    'a readiness report',
    'UPDATE readiness_reports SET created_at = 1 WHERE rowid = 1',
    /^Readiness report \S+ is damaged\.$/,
  ],
  [
    'how far sessions were listed',
    "UPDATE mirror_state SET value = '9773135000000' WHERE name = 'fence'",
    'The state of the syncs is damaged (fence).',
  ],
  [
    'the role of a message in the search index',
    "UPDATE search_rows SET role = 'tool' WHERE position = 1",
    'A row of the search index is damaged.',
  ],
  [
    'messages that are missing',
    'DELETE FROM messages WHERE position = 2',
    /^Session \S+ should have \d+ messages, and has \d+\.$/,
  ],
])('a sync finds %s, and reads it again', async (_, statement, finding) => {
  using copy = aCopy();
  harm(copy.file, statement);
  const damaged = openMirror(copy.file);
  const problems = [...verifyMirror(damaged)];
  damaged.close();
  const told: string[] = [];

  await syncFile(copy.file, copy.client, {
    baseUrl: copy.url,
    ...quick,
    onEvent: (event) => event.type === 'healed' && told.push(...event.damages),
  });

  expect(problems[0]).toMatch(finding);
  expect(told).toEqual(problems);
  expect(contentOf(copy.file)).toEqual(copy.there);
});

test('what SQLite and JSON say of a damaged row never reaches a person', async () => {
  using copy = aCopy();
  harm(copy.file, "UPDATE messages SET document = replace(document, '{', '[')");
  harm(
    copy.file,
    "UPDATE mirror_state SET value = '{' WHERE name = 'backfill' OR name = 'windowDays'",
  );

  await syncFile(copy.file, copy.client, { baseUrl: copy.url, ...quick });

  expect(contentOf(copy.file)).toEqual(copy.there);
});

test('restatements, which no server tells again, survive the replacement of a file', async () => {
  using copy = aCopy();
  const restatement = { day: '2026-03-05', at: 5, totalsBefore: { a: 1 }, totalsAfter: { a: 2 } };
  const mirror = openMirror(copy.file);
  mirror.database.exec(`
    INSERT INTO mirror_restatements (part, day, at, totals_before, totals_after)
    VALUES ('tokens', '2026-03-05', 5, '{"a":1}', '{"a":2}'), ('tools', 'x', 6, '{}', '{}')
  `);
  mirror.close();
  harm(copy.file, "UPDATE mirror_restatements SET at = 7 WHERE part = 'tools'");

  const { mirror: next } = replaceMirror(copy.file, 0);

  expect(next.days.restatements(9)).toEqual([{ part: 'tokens', ...restatement }]);
  next.close();
});

test('only the last damaged file is kept', async () => {
  using copy = aCopy();
  const first = setMirrorAside(copy.file, 0);
  openMirror(copy.file).close();
  const second = setMirrorAside(copy.file, 1_000);

  expect(() => openExistingMirror(first)).toThrow('There is no local copy yet');
  openExistingMirror(second).close();
});

test('a copy of an older version keeps everything, and gets checksums', async () => {
  using folder = temporaryFolder();
  const older = new DatabaseSync(folder.in('mirror.db'));
  migrate(older);
  migrateMirror(older, 2);
  older.exec(`
    INSERT INTO people (id, role) VALUES ('you', 'owner'), ('gone', 'guest');
    INSERT INTO sessions (id, owner_id, updated_at, document) VALUES
      ('ses_1', 'you', 5, '{"sessionId":"ses_1","updatedAt":5,"messageCount":1}');
    INSERT INTO messages (session_id, position, role, document) VALUES ('ses_1', 1, 'user', '{"id":"m"}');
    INSERT INTO mirror_sessions (id, version, messages_for, message_count) VALUES ('ses_1', '5:1', '5:1', 1);
    INSERT INTO mirror_restatements VALUES ('tokens', '2026-03-05', 5, '{}', '{}');
    INSERT INTO mirror_state VALUES ('fence', '5'), ('syncedAt', '7');
  `);
  older.close();

  const mirror = openExistingMirror(folder.in('mirror.db'));

  expect(mirror.state.get('syncedAt')).toBe(7);
  expect(mirror.sessions.counts()).toEqual({ total: 1, complete: 1 });
  expect(mirror.days.restatementCount()).toBe(1);
  expect([...verifyMirror(mirror)]).toEqual(['The search index lacks 1 messages.']);
  healMirror(mirror);
  expect([...verifyMirror(mirror)]).toEqual([]);
  mirror.close();
});

test('a copy that takes long to check is checked once a day', async () => {
  using copy = aCopy();
  const { file, client, url } = copy;
  const healed: string[] = [];
  const syncAgain = () =>
    syncFile(file, client, {
      baseUrl: url,
      ...quick,
      onEvent: (event) => event.type === 'healed' && healed.push(...event.damages),
    });
  // Free pages make it large.
  harm(
    file,
    `CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(60000000)); DROP TABLE ballast;
     UPDATE messages SET role = 'x' WHERE rowid = 7`,
  );

  await syncAgain();
  expect(healed).toEqual([]);

  const later = openMirror(file);
  later.transaction(() => later.state.set('checkedAt', demoNow - 25 * 3_600_000));
  later.close();
  await syncAgain();
  expect(healed).toEqual([expect.stringMatching(/^A message of session/)]);
  expect(contentOf(file)).toEqual(copy.there);
});

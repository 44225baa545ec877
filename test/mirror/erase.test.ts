import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createClient, createObservedClient } from '../../src/client/client.ts';
import { lockMirror } from '../../src/mirror/lock.ts';
import { type Mirror, openExistingMirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { migrateMirror } from '../../src/mirror/schema.ts';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { sweepInfo } from '../../src/mirror/sweep-info.ts';
import { type SyncOptions, sync } from '../../src/mirror/sync/sync.ts';
import { verifyMirror } from '../../src/mirror/verify.ts';
import { createWriteThrough } from '../../src/mirror/write-through/write-through.ts';
import { migrate } from '../../src/server/store/migrations.ts';
import { demoNow, demoPlatform } from './demo-platform.ts';

type Platform = Awaited<ReturnType<typeof demoPlatform>>;

async function syncInto(platform: Platform, options: SyncOptions = {}) {
  const mirror = openMirror(platform.file);
  try {
    mirror.transaction(() => mirror.state.set('source', new URL(platform.url).host));
    return await sync(mirror, platform.client, { spacingMs: 0, pause: async () => {}, ...options });
  } finally {
    mirror.close();
  }
}

type Secret = { sessionId: string; messageId: string; word: string };

/** A session with a message of which only it has a word. */
function aSecret({ file }: Platform): Secret {
  using mirror = closing(openMirror(file));
  mirror.database.exec('CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, search_text, row)');
  mirror.database.exec(
    'CREATE VIRTUAL TABLE temp.places USING fts5vocab (main, search_text, instance)',
  );
  const row = mirror.database
    .prepare(`
      SELECT search_rows.session_id, places.term AS word, document ->> '$.id' AS id FROM temp.places AS places
      JOIN temp.words AS words ON words.term = places.term AND words.doc = 1
      JOIN search_rows ON search_rows.id = places.doc
      JOIN messages USING (session_id, position)
      WHERE length(places.term) > 6 AND places.term GLOB '[a-z]*' ORDER BY places.term LIMIT 1
    `)
    .get();
  return {
    sessionId: String(row?.session_id),
    messageId: String(row?.id),
    word: String(row?.word),
  };
}

function closing<Given extends Mirror>(mirror: Given): Given & Disposable {
  return { ...mirror, [Symbol.dispose]: mirror.close };
}

/** What a copy that nobody has open still says of a session. */
function remainsOf(file: string, { messageId, word }: Secret) {
  using mirror = closing(openMirror(file));
  const found = searchMessages(mirror.database, word, { limit: 5, nowMs: demoNow });
  mirror.database.exec('CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, search_text, row)');
  const words = mirror.database.prepare('SELECT term FROM temp.words WHERE term = ?').all(word);
  const problems = [...verifyMirror(mirror)];
  mirror.close();
  return {
    hits: found.hits.length,
    words: words.length,
    isInFile: readFileSync(file).includes(messageId),
    problems,
  };
}

const nothing = { hits: 0, words: 0, isInFile: false, problems: [] };

/** Deletes a session as a screen does. */
async function deleteOnScreen({ url: baseUrl, keys, file }: Platform, sessionId: string) {
  const writer = createWriteThrough({ file, baseUrl, delayMs: 3_600_000, limitMs: 60_000 });
  const screen = createObservedClient({ baseUrl, credential: keys.owner }, writer.take);
  await screen.deleteSession({ sessionId });
  await writer.close();
}

test('a session that is deleted on a screen is at once gone from the copy, the search and the file', async () => {
  await using platform = await demoPlatform();
  await syncInto(platform);
  const secret = aSecret(platform);
  expect(remainsOf(platform.file, secret)).toMatchObject({ hits: 1, words: 1, isInFile: true });

  await deleteOnScreen(platform, secret.sessionId);

  expect(remainsOf(platform.file, secret)).toEqual(nothing);
});

test('a session is erased even while a sync is running', async () => {
  await using platform = await demoPlatform();
  await syncInto(platform);
  const secret = aSecret(platform);

  {
    using _lock = lockMirror(platform.file);
    await deleteOnScreen(platform, secret.sessionId);
  }

  expect(remainsOf(platform.file, secret)).toEqual(nothing);
});

test('a session that the server refuses to delete stays in the copy', async () => {
  await using platform = await demoPlatform();
  await syncInto(platform);
  const secret = aSecret(platform);
  const { url: baseUrl, file } = platform;
  const writer = createWriteThrough({ file, baseUrl, delayMs: 0, limitMs: 60_000 });
  const screen = createObservedClient({ baseUrl, credential: 'sb_unknown' }, writer.take);

  await expect(screen.deleteSession({ sessionId: secret.sessionId })).rejects.toThrow();
  await writer.close();

  expect(remainsOf(platform.file, secret)).toMatchObject({ hits: 1 });
});

test('sessions deleted elsewhere are erased by a sync that sweeps, which says so', async () => {
  await using platform = await demoPlatform();
  await syncInto(platform);
  const secret = aSecret(platform);
  const elsewhere = createClient({ baseUrl: platform.url, credential: platform.keys.owner });
  await elsewhere.deleteSession({ sessionId: secret.sessionId });
  const gone: string[] = [];

  await syncInto(platform);
  expect(remainsOf(platform.file, secret)).toMatchObject({ hits: 1 });
  await syncInto(platform, {
    sweep: true,
    onEvent: (event) => event.type === 'gone' && gone.push(event.id),
  });

  expect(gone).toEqual([secret.sessionId]);
  expect(remainsOf(platform.file, secret)).toEqual(nothing);
});

test('when the next sweep is due is known', async () => {
  await using platform = await demoPlatform();
  await syncInto(platform, { maxRequests: 2 });
  const sweep = () => {
    using mirror = closing(openMirror(platform.file));
    return sweepInfo(mirror.state);
  };
  expect(sweep()).toMatchObject({ lastAt: undefined, dueAt: undefined });

  await syncInto(platform);
  await syncInto(platform);

  const dayMs = 86_400_000;
  const { lastAt, dueAt, dueInSyncs } = sweep();
  expect({ lastAt, dueAt }).toEqual({ lastAt: demoNow, dueAt: demoNow + dayMs });
  const before = dueInSyncs;
  await syncInto(platform);
  expect(sweep().dueInSyncs).toBe(before - 1);
});

test('a copy of an older version forgets the sessions that it has hidden', async () => {
  await using platform = await demoPlatform({ sessions: 6, users: 5 });
  const older = new DatabaseSync(platform.file);
  migrate(older);
  migrateMirror(older, 2);
  older.exec(`
    INSERT INTO people (id, role) VALUES ('you', 'owner'), ('gone', 'guest');
    INSERT INTO sessions (id, owner_id, updated_at, document) VALUES
      ('ses_1', 'you', 5, '{"sessionId":"ses_1","updatedAt":5,"messageCount":1}'),
      ('ses_2', 'gone', 5, '{"sessionId":"ses_2","updatedAt":5,"messageCount":1}');
    INSERT INTO messages (session_id, position, role, document) VALUES
      ('ses_1', 1, 'user', '{"id":"m1"}'), ('ses_2', 1, 'user', '{"id":"m2"}');
    INSERT INTO mirror_sessions (id, version, messages_for, message_count, gone_at) VALUES
      ('ses_1', '5:1', '5:1', 1, NULL), ('ses_2', '5:1', '5:1', 1, 5);
    INSERT INTO search_rows VALUES
      (1, 'ses_1', 1, 'user', '', 0, '', 5), (2, 'ses_2', 1, 'user', '', 0, '', 5);
    INSERT INTO search_text (rowid, text) VALUES (1, 'shown'), (2, 'hidden');
  `);
  older.close();

  using mirror = closing(openExistingMirror(platform.file));

  const ids = mirror.database.prepare('SELECT id FROM sessions').all();
  expect(ids).toEqual([{ id: 'ses_1' }]);
  const search = (word: string) => searchMessages(mirror.database, word, { limit: 5, nowMs: 5 });
  expect(search('shown').hits).toHaveLength(1);
  expect(search('hidden').hits).toHaveLength(0);
  expect([...verifyMirror(mirror)]).toEqual([]);
});

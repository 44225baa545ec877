import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openMirrorSearch } from '../../src/mirror/search-thread/open-mirror-search.ts';
import { aSession } from '../server/builders.ts';
import { aMirror } from './a-mirror.ts';

const page = { limit: 50, isCounted: true };

/** A search that is closed at the end of a test. */
function openSearch(file: string) {
  const search = openMirrorSearch(file);
  return { ...search, [Symbol.asyncDispose]: search.close };
}

function manyTranscripts(sessions: number, messagesEach: number) {
  const mirror = aMirror();
  for (let number = 1; number <= sessions; number += 1) {
    const texts = Array.from({ length: messagesEach }, (_, index) => ({
      content: [{ type: 'text', text: `Retry ${index} of session ${number}`, id: 'part' }],
      createdAt: number * 1_000_000 + index,
    }));
    mirror.add(aSession({ sessionId: `ses_${number}`, title: `Session ${number}` }), texts);
  }
  return mirror;
}

test('a thread answers with hits, counts, and how much was searched', async () => {
  using mirror = manyTranscripts(2, 3);
  await using copy = openSearch(mirror.file);
  const found = await copy.search('session:ses_2 retry', page);

  expect(found?.hits.map(({ messageId }) => messageId)).toEqual(['ses_2-3', 'ses_2-2', 'ses_2-1']);
  expect(found).toMatchObject({
    total: 3,
    sessions: [{ sessionId: 'ses_2', title: 'Session 2', hits: 3 }],
    coverage: { searched: 2, known: 2 },
    mistakes: [],
  });
});

test.each(['retry', '/retr./', 'role:user OR role:assistant'])(
  'pages of %s follow each other without a gap',
  async (query) => {
    using mirror = manyTranscripts(3, 7);
    await using copy = openSearch(mirror.file);
    const all = await copy.search(query, { limit: 100, isCounted: false });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const next = await copy.search(query, { limit: 4, cursor, isCounted: false });
      ids.push(...(next?.hits ?? []).map(({ messageId }) => messageId));
      cursor = next?.cursor;
    } while (cursor !== undefined);

    expect(ids).toHaveLength(21);
    expect(ids).toEqual(all?.hits.map(({ messageId }) => messageId));
  },
);

test('a search that is given up is not waited for, and the next one is answered', async () => {
  using mirror = manyTranscripts(20, 200);
  await using copy = openSearch(mirror.file);
  const controller = new AbortController();
  const long = copy.search('/retr(y|ies) .* nothing/', { ...page, signal: controller.signal });
  controller.abort(new Error('Nobody waits.'));

  await expect(long).rejects.toThrow('Nobody waits.');
  expect((await copy.search('retry', page))?.total).toBe(4_000);
});

test('while a thread searches, this one goes on', async () => {
  using mirror = manyTranscripts(20, 200);
  await using copy = openSearch(mirror.file);
  let turns = 0;
  let isDone = false;
  const searching = copy.search('/(retry|session)+ .* nothing/', page).then(() => {
    isDone = true;
  });
  while (!isDone) {
    await pause(1);
    turns += 1;
  }
  await searching;

  expect(turns).toBeGreaterThan(1);
});

test('mistakes are told, and a missing copy is told apart from one without hits', async () => {
  using mirror = manyTranscripts(1, 1);
  await using copy = openSearch(mirror.file);
  await using nowhere = openSearch(`${mirror.file}-of-nobody`);

  expect((await copy.search('role:robot', page))?.mistakes[0]?.message).toMatch(/role is one of/);
  expect((await copy.search('nothing', page))?.total).toBe(0);
  expect(await nowhere.search('retry', page)).toBeUndefined();
});

test('a copy that was removed and made again is searched', async () => {
  using mirror = manyTranscripts(1, 1);
  using other = manyTranscripts(2, 1);
  await using copy = openSearch(mirror.file);
  expect((await copy.search('retry', page))?.total).toBe(1);

  for (const suffix of ['', '-wal', '-shm']) rmSync(mirror.file + suffix, { force: true });
  expect(await copy.search('retry', page)).toBeUndefined();
  other.database.prepare('VACUUM INTO ?').run(mirror.file);
  expect((await copy.search('retry', page))?.total).toBe(2);
});

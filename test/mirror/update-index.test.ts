import { expect, test } from 'vitest';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { updateIndex } from '../../src/mirror/update-index.ts';
import { verifyMirror } from '../../src/mirror/verify.ts';
import { aSession } from '../server/builders.ts';
import { aMirror } from './a-mirror.ts';
import { demoPlatform } from './demo-platform.ts';

const text = (words: string) => [{ type: 'text', text: words, id: 'part' }];

const found = ({ database }: ReturnType<typeof aMirror>, query: string) =>
  searchMessages(database, query, { nowMs: 0, limit: 50 }).hits.map(({ messageId }) => messageId);

/** A part whose text is in a field that the API does not document. */
const nested = { type: 'tool_result', content: text('torque 4.2 Nm') };

/** A copy that an earlier version has written: of a list in a result it had read nothing. */
function olderCopy(sessions = 1) {
  const mirror = aMirror();
  for (let number = 1; number <= sessions; number += 1) {
    mirror.add(aSession({ sessionId: `ses_${number}` }), [
      { content: text('Which torque?') },
      { role: 'tool', content: [nested] },
      { content: text('It is 4.2 Nm.') },
    ]);
  }
  const emptied = mirror.database.prepare("SELECT id FROM search_rows WHERE role = 'tool'").all();
  mirror.transaction(() => {
    for (const { id } of emptied) {
      mirror.database.prepare('DELETE FROM search_text WHERE rowid = ?').run(Number(id));
      mirror.database
        .prepare("INSERT INTO search_text (rowid, text) VALUES (?, '')")
        .run(Number(id));
    }
    mirror.state.set('index', undefined);
  });
  return mirror;
}

test('what an earlier version did not read is found after an update, and everything else as before', async () => {
  using mirror = olderCopy();
  expect(found(mirror, 'torque')).toEqual(['ses_1-1']);

  await updateIndex(mirror);

  expect(found(mirror, 'torque')).toEqual(['ses_1-2', 'ses_1-1']);
  expect(found(mirror, '"4.2 nm"')).toEqual(['ses_1-3', 'ses_1-2']);
  expect([...verifyMirror(mirror)]).toEqual([]);
});

test('an update that was ended continues, and is not repeated once it is complete', async () => {
  using mirror = olderCopy(1_200);
  let steps = 0;
  const ending = {
    ...mirror,
    transaction<T>(work: () => T): T {
      if (steps === 2) throw new Error('killed');
      steps += 1;
      return mirror.transaction(work);
    },
  };

  await expect(updateIndex(ending)).rejects.toThrow('killed');
  expect(found(mirror, 'torque role:tool session:ses_1200')).toEqual([]);
  await updateIndex(mirror);

  expect(found(mirror, 'torque role:tool session:ses_1200')).toEqual(['ses_1200-2']);
  steps = 0;
  await updateIndex(ending);
  expect(steps).toBe(0);
});

test('a message that the index lacks is left to the check that finds it', async () => {
  using mirror = olderCopy();
  mirror.database.exec("DELETE FROM search_rows WHERE role = 'tool'");

  await updateIndex(mirror);

  expect(found(mirror, 'torque')).toEqual(['ses_1-1']);
});

test('a sync updates the index', async () => {
  await using platform = await demoPlatform();
  using mirror = olderCopy();

  await sync(mirror, platform.client, { spacingMs: 0, pause: async () => {}, maxRequests: 1 });

  expect(found(mirror, 'torque role:tool')).toEqual(['ses_1-2']);
});

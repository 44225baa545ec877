import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repairMirror } from '../../src/mirror/heal.ts';
import { lockMirror } from '../../src/mirror/lock.ts';
import { type Mirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { openOrReplaceMirror } from '../../src/mirror/replace-mirror.ts';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { vacuumMirror, verifyMirror } from '../../src/mirror/verify.ts';
import { demoPlatform } from './demo-platform.ts';

const quick = { spacingMs: 0, pause: async () => {} };

describe('a copy of everything', () => {
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  let mirror: Mirror;

  beforeAll(async () => {
    platform = await demoPlatform();
    mirror = openMirror(platform.file);
    await sync(mirror, platform.client, quick);
  });
  afterAll(async () => {
    mirror.close();
    await platform[Symbol.asyncDispose]();
  });

  test.each([
    {
      what: 'a message that is gone',
      harm: 'DELETE FROM messages WHERE position = 1',
      finding: /should have \d+ messages/,
    },
    {
      what: 'a day that was changed',
      harm: "UPDATE analytics_days SET tokens = json_set(tokens, '$.billable_tokens', 1) WHERE day = '2026-03-05'",
      finding: 'The rows of tokens on 2026-03-05 are not those that were read.',
    },
    {
      what: 'people of a day that are gone',
      harm: "DELETE FROM user_days WHERE day = '2026-03-05'",
      finding: 'The rows of users on 2026-03-05 are not those that were read.',
    },
    {
      what: 'an index that lacks messages',
      harm: 'DELETE FROM search_rows WHERE position = 2',
      finding: /The search index lacks/,
    },
  ])('verify finds $what, and repair with the next sync mends it', async ({ harm, finding }) => {
    expect([...verifyMirror(mirror)]).toEqual([]);

    mirror.database.exec(harm);
    expect([...verifyMirror(mirror)]).toContainEqual(
      typeof finding === 'string' ? finding : expect.stringMatching(finding),
    );

    await repairMirror(mirror);
    await sync(mirror, platform.client, quick);
    expect([...verifyMirror(mirror)]).toEqual([]);
    expect(mirror.sessions.counts().complete).toBe(mirror.sessions.counts().total);
  });

  test('a vacuum keeps everything, the search included', () => {
    const options = { nowMs: 0, limit: 100 };
    const before = searchMessages(mirror.database, 'the', options);
    vacuumMirror(mirror);

    expect(before.total).toBeGreaterThan(0);
    expect(searchMessages(mirror.database, 'the', options)).toEqual(before);
    expect([...verifyMirror(mirror)]).toEqual([]);
  });
});

test('a damaged file is set aside as it is, and a new one is begun', async () => {
  await using platform = await demoPlatform();
  writeFileSync(
    platform.file,
    'This is no database, but long enough to look like a file.'.repeat(99),
  );
  const damaged = readFileSync(platform.file);
  const { mirror, setAside } = openOrReplaceMirror(platform.file, 0);

  expect(setAside).toBe(`${platform.file}.damaged-1970-01-01T000000000Z`);
  expect(readFileSync(setAside ?? '')).toEqual(damaged);
  expect(statSync(platform.file).mode & 0o777).toBe(0o600);
  expect((await sync(mirror, platform.client, quick)).isFinished).toBe(true);
  mirror.close();
});

test('two syncs of one mirror at a time are refused', async () => {
  await using platform = await demoPlatform();
  const mirror = openMirror(platform.file);
  {
    using _lock = lockMirror(platform.file);
    await expect(sync(mirror, platform.client, quick)).rejects.toMatchObject({
      code: 'mirror-busy',
    });
  }
  expect(existsSync(platform.file)).toBe(true);
  expect((await sync(mirror, platform.client, quick)).isFinished).toBe(true);
  mirror.close();
});

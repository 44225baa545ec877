import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backgroundSync } from '../../../src/cli/source/background-sync.ts';
import { lockMirror } from '../../../src/mirror/lock.ts';
import { openMirror } from '../../../src/mirror/open-mirror.ts';
import { syncInThread } from '../../../src/mirror/sync-thread/sync-in-thread.ts';
import { demoNow, demoPlatform } from '../../mirror/demo-platform.ts';

type Platform = Awaited<ReturnType<typeof demoPlatform>>;

const connectionTo = ({ url, keys }: Platform) => ({
  baseUrl: url,
  appUrl: url,
  currentCredential: async () => keys.owner,
});

/** The data of a thread that syncs whatever is older than the time. */
const dataFor = ({ url, keys, file }: Platform, dueSinceMs: number) => ({
  file,
  baseUrl: url,
  appUrl: url,
  credential: keys.owner,
  dueSinceMs,
});

const never = new AbortController().signal;

function syncTimeOf(file: string) {
  const mirror = openMirror(file);
  const time = mirror.state.get('syncedAt');
  mirror.close();
  return time;
}

test('a thread makes a copy, and leaves it alone while it is young', async () => {
  await using platform = await demoPlatform();

  expect(await syncInThread(dataFor(platform, demoNow - 60_000), never)).toEqual({
    type: 'synced',
  });
  expect(await syncInThread(dataFor(platform, demoNow - 60_000), never)).toEqual({
    type: 'not-due',
    syncedAt: demoNow,
  });
  expect(await syncInThread(dataFor(platform, demoNow + 60_000), never)).toEqual({
    type: 'synced',
  });
});

test('a copy that another process is syncing is left to that', async () => {
  await using platform = await demoPlatform();
  openMirror(platform.file).close();
  using _lock = lockMirror(platform.file);

  expect(await syncInThread(dataFor(platform, demoNow), never)).toEqual({ type: 'busy' });
});

test('the copy is made in the background, and nothing is said', async () => {
  await using platform = await demoPlatform();
  const problems: Error[] = [];
  using _sync = backgroundSync({
    connection: connectionTo(platform),
    file: platform.file,
    everyMs: 60_000,
    clock: () => demoNow,
    onProblem: (problem) => problems.push(problem),
    firstDelayMs: 0,
  });

  await expect.poll(() => existsSync(platform.file) && syncTimeOf(platform.file)).toBe(demoNow);
  expect(problems).toEqual([]);
});

test('why a sync has failed is told', async () => {
  await using platform = await demoPlatform();
  const told = Promise.withResolvers<Error>();
  using _sync = backgroundSync({
    connection: { ...connectionTo(platform), currentCredential: async () => 'fk-wrong' },
    file: platform.file,
    everyMs: 60_000,
    clock: () => demoNow,
    onProblem: told.resolve,
    firstDelayMs: 0,
  });

  expect((await told.promise).message).toMatch(/^The local copy was not brought up to date: .*401/);
});

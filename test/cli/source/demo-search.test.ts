import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { searchInDemo } from '../../../src/cli/source/demo-search.ts';
import { openClient } from '../../../src/cli/source/open-client.ts';
import { copyBeside } from '../../../src/client/socket-folder.ts';
import { openExistingMirror } from '../../../src/mirror/open-mirror.ts';
import { patienceMs } from '../../timing/patience.ts';

const page = { limit: 3, isCounted: false };
const demoNow = Date.parse('2026-03-10T09:30:00Z');

function openDemo() {
  const settings = { now: demoNow, seed: 3, scale: { users: 8, days: 40, sessions: 12 } };
  return openClient({ type: 'demo', isChosen: true, settings }, { readOnly: true });
}

test('the first search copies the messages of the demo organization, and finds more as the copy grows', async () => {
  const opening = openDemo();
  const search = searchInDemo(opening);
  const { server, close } = await opening;
  const file = copyBeside(server?.socketPath ?? '');
  expect(existsSync(file)).toBe(false);

  const first = await search.search('test', { limit: 3, isCounted: true });
  expect(first?.isGrowing).toBe(true);
  const last = await vi.waitFor(async () => {
    const found = await search.search('test', { limit: 3, isCounted: true });
    expect(found?.isGrowing).toBe(false);
    return found;
  }, patienceMs);

  expect(last).toMatchObject({ coverage: { searched: 12, known: 12 } });
  expect(last?.hits).toHaveLength(3);
  expect(last?.total).toBeGreaterThan(first?.total ?? 0);
  expect(existsSync(file)).toBe(true);

  await search.close();
  await close();
  expect(existsSync(file)).toBe(false);
});

test('a copy that is still being made is abandoned at once', async () => {
  const opening = openDemo();
  const search = searchInDemo(opening);
  const { server, close } = await opening;
  const file = copyBeside(server?.socketPath ?? '');
  await search.search('test', { limit: 3, isCounted: false });

  await search.close();
  const mirror = openExistingMirror(file);
  expect(mirror.state.get('syncedAt')).toBeUndefined();
  mirror.close();
  await close();
  expect(existsSync(file)).toBe(false);
});

test.each([
  { name: 'cannot be created', suffix: '' },
  { name: 'cannot be locked by its sync', suffix: '.lock' },
])(
  'after a copy that $name, the next search starts again',
  async ({ suffix }) => {
    const opening = openDemo();
    const search = searchInDemo(opening);
    const { server, close } = await opening;
    const obstacle = copyBeside(server?.socketPath ?? '') + suffix;
    const searching = new Set<Worker>();
    const watch = (thread: Worker) => {
      if (thread.threadName !== 'signalbox search') return;
      searching.add(thread);
      thread.once('exit', () => searching.delete(thread));
    };
    process.on('worker', watch);
    mkdirSync(obstacle);
    onTestFinished(() => rmSync(obstacle, { recursive: true, force: true }));
    await vi.waitFor(() => expect(search.search('test', page)).rejects.toThrow(), patienceMs);
    expect(searching.size).toBe(0);
    process.off('worker', watch);

    rmdirSync(obstacle);
    const found = await search.search('test', page);
    expect(found?.isGrowing).toBe(true);

    await search.close();
    await close();
  },
  90_000,
);

test('without a private folder, a search says what to do', async () => {
  const opening = openDemo().then(({ client, close }) => ({ client, close }));
  const search = searchInDemo(opening);

  await expect(search.search('test', page)).rejects.toThrow('Set TMPDIR to a shorter path.');
  await (await opening).close();
});

test('closing a search that nobody used starts nothing', async () => {
  const opening = openDemo();
  const search = searchInDemo(opening);

  await search.close();
  await (await opening).close();
});

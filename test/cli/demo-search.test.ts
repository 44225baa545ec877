import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { searchInDemo } from '../../src/cli/demo-search.ts';
import { openClient } from '../../src/cli/open-client.ts';
import { copyBeside } from '../../src/client/socket-folder.ts';

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
  }, 60_000);

  expect(last).toMatchObject({ coverage: { searched: 12, known: 12 } });
  expect(last?.hits).toHaveLength(3);
  expect(last?.total).toBeGreaterThan(first?.total ?? 0);
  expect(existsSync(file)).toBe(true);

  await search.close();
  await close();
  expect(existsSync(file)).toBe(false);
}, 90_000);

test('a copy that is still being made is abandoned at once', async () => {
  const opening = openDemo();
  const search = searchInDemo(opening);
  const { server, close } = await opening;
  await search.search('test', { limit: 3, isCounted: false });

  await search.close();
  await close();
  expect(existsSync(copyBeside(server?.socketPath ?? ''))).toBe(false);
});

test('closing a search that nobody used starts nothing', async () => {
  const opening = openDemo();
  const search = searchInDemo(opening);

  await search.close();
  await (await opening).close();
});

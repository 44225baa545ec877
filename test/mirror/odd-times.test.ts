import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMirror } from '../../src/mirror/open-mirror.ts';
import { syncFile } from '../../src/mirror/sync/sync-file.ts';
import type { SyncEvent } from '../../src/mirror/sync/sync-run.ts';
import { verifyMirror } from '../../src/mirror/verify.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { type ChangingPlatform, changingPlatform } from './changing-platform.ts';

const hourMs = 3_600_000;
const pageSize = 5;

let platform: ChangingPlatform;
let ids: string[];

beforeAll(async () => {
  platform = await changingPlatform();
});
afterAll(() => platform[Symbol.asyncDispose]());

/** Six pages of sessions, one an hour. */
beforeEach(() => {
  platform.reset('offset');
  ids = [];
  for (let index = 0; index < 30; index += 1) {
    const id = platform.newId();
    ids.push(id);
    platform.add(id, 2);
    platform.pass(hourMs);
  }
});

async function synced(file: string) {
  const events: SyncEvent[] = [];
  const report = await syncFile(file, platform.client, {
    baseUrl: platform.url,
    pause: async () => {},
    pageSize,
    onEvent: (event) => events.push(event),
    onSetAside: () => expect.unreachable('A copy was set aside.'),
  });
  return { report, events };
}

/** The number of messages that the copy has of each session. */
function countsIn(file: string): Record<string, number> {
  const mirror = openMirror(file);
  const problems = [...verifyMirror(mirror)];
  const rows = mirror.database
    .prepare('SELECT session_id, count(*) AS count FROM messages GROUP BY session_id')
    .all();
  mirror.close();
  expect(problems).toEqual([]);
  return Object.fromEntries(rows.map(({ session_id, count }) => [session_id, Number(count)]));
}

const countsThere = () =>
  Object.fromEntries([...platform.messages].map(([id, messages]) => [id, messages.length]));

test.each([
  ['far beyond all time', 1e17],
  ['beyond what a number can count', 1e300],
  ['in the year 2150', Date.UTC(2150, 0, 1)],
  ['tomorrow', Date.parse('2026-07-04T12:00:00Z')],
  ['before all time', -5],
  ['zero', 0],
  ['no number', 'yesterday'],
  ['nothing', null],
])(
  'a session whose time is %s does not hide what changes in others, or later in itself',
  async (_, time) => {
    using folder = temporaryFolder();
    const file = folder.in('copy.db');
    const [odd = '', other = '', ...rest] = ids.toReversed();
    await synced(file);

    platform.claim(odd, time);
    await synced(file);
    platform.append(other, 3);
    for (const id of rest.slice(0, 2 * pageSize)) platform.append(id, 1);
    platform.pass(hourMs);
    await synced(file);
    expect(countsIn(file)).toEqual(countsThere());

    platform.append(odd, 4);
    platform.pass(hourMs);
    await synced(file);
    expect(countsIn(file)).toEqual(countsThere());
  },
);

test('a first copy made while one time was in the future sees what changes afterwards', async () => {
  using folder = temporaryFolder();
  const file = folder.in('copy.db');
  platform.claim(ids.at(-1) ?? '', Date.UTC(2150, 0, 1));
  await synced(file);

  for (const id of ids.slice(0, 2 * pageSize)) platform.append(id, 1);
  platform.pass(hourMs);
  await synced(file);

  expect(countsIn(file)).toEqual(countsThere());
});

test('a copy that such a time has made useless heals with the next sync', async () => {
  using folder = temporaryFolder();
  const file = folder.in('copy.db');
  await synced(file);
  const poisoned = openMirror(file);
  poisoned.database.exec(`
    UPDATE sessions SET updated_at = 100000000000000000 WHERE id = '${ids[3]}';
    UPDATE mirror_state SET value = '100000000000000000' WHERE name = 'fence';
  `);
  poisoned.close();

  platform.append(ids[3] ?? '', 2);
  platform.append(ids[20] ?? '', 2);
  platform.pass(hourMs);
  const { events } = await synced(file);

  expect(countsIn(file)).toEqual(countsThere());
  expect(events).not.toContainEqual(expect.objectContaining({ type: 'healed' }));
});

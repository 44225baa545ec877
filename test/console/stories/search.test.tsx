import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { MirrorError } from '../../../src/mirror/mirror-error.ts';
import { openMirror } from '../../../src/mirror/open-mirror.ts';
import { openMirrorSearch } from '../../../src/mirror/search-thread/open-mirror-search.ts';
import { sync } from '../../../src/mirror/sync/sync.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { demoNow, demoPlatform } from '../../mirror/demo-platform.ts';
import { refusal } from '../../platforms/answers.ts';
import { openOnPlatform } from '../../platforms/open-on-platform.ts';
import { type HarnessOptions, openConsoleAt } from '../harness/open-console-at.tsx';
import { expectPicture } from '../pictures/expect-picture.ts';
import { serveWorkshop } from '../workshop/serve-workshop.ts';

let platform: Awaited<ReturnType<typeof demoPlatform>>;
let copySearch: ReturnType<typeof openMirrorSearch>;

beforeAll(async () => {
  platform = await demoPlatform({ sessions: 12 });
  const mirror = openMirror(platform.file);
  await sync(mirror, platform.client, { spacingMs: 0 });
  mirror.close();
  copySearch = openMirrorSearch(platform.file);
});

afterAll(async () => {
  await copySearch.close();
  await platform[Symbol.asyncDispose]();
});

const openHere = (look: HarnessOptions = {}) =>
  openConsoleAt(
    { url: platform.url, credential: platform.keys.owner, clock: () => demoNow },
    { columns: 120, rows: 36, copySearch, ...look },
  );

type Opened = Awaited<ReturnType<typeof openHere>>;

/** Types `:grep` and the words. */
async function grep(console: Pick<Opened, 'press' | 'type'>, words: string, name = 'grep') {
  await console.press(':');
  await console.type(`${name} ${words}`);
  await console.press('enter');
}

const counted = /[\d,]+ hits? in 12 of 12 sessions/;

test(':grep lists messages, newest first, with how much was found and where', async () => {
  await using console = await openHere();
  await grep(console, 'test');
  await console.waitFor(counted);
  const text = console.text();

  expect(text).toMatch(/Search: test {2}1 of/);
  expect(text).toContain('copy of 2026-03-10 09:30 UTC');
  expect(text).toMatch(/AGE +ROLE +SESSION/);
  expect(text).toContain('Hits by session');
});

test.each(['search', 'find'])(':%s searches, too', async (name) => {
  await using console = await openHere();
  await grep(console, 'test', name);

  await console.waitFor(/Search: test {2}1 of/);
});

test('what was found is marked in its row', async () => {
  await using console = await openHere({ columns: 80, rows: 24 });
  await grep(console, 'test');
  await console.waitFor(counted);
  await console.press('j');
  const y = console
    .text()
    .split('\n')
    .findIndex((row, index) => index > 4 && / test /.test(row));
  const x = console.line(y).indexOf(' test ') + 1;

  expect(y).toBeGreaterThan(2);
  expect(console.styleAt(x, y).isUnderlined || console.styleAt(x, y).background !== 'default').toBe(
    true,
  );
});

test('enter opens the transcript at the message, and esc leads back to the same row', async () => {
  await using console = await openHere();
  await grep(console, 'role:tool test');
  await console.waitFor(counted);
  await console.press('j', 'j');
  await console.waitFor(/Search: role:tool test {2}3 of/);
  const found = await copySearch.search('role:tool test', { limit: 3, isCounted: false });
  const after = found?.hits[2]?.after.trim().slice(0, 12);

  await console.press('enter');
  await console.waitFor(/› .*\/[Tt]est \d+\/\d+ {2}\d+ of \d+/);
  expect(
    console
      .text()
      .split('\n')
      .find((row) => row.startsWith('›')),
  ).toMatch(/test/i);
  expect(console.text()).toContain(after);

  await console.press('esc');
  await console.waitFor((text) => !/\/[Tt]est/.test(text));
  await console.press('esc');
  await console.waitFor(/Search: role:tool test {2}3 of/);
});

test('s searches for other words, and mistakes are told', async () => {
  await using console = await openHere();
  await grep(console, 'role:robot');
  await console.waitFor(/role is one of user, assistant, tool/);

  await console.press('s');
  await console.waitFor(/search messages role:robot/);
  await console.type('nosuchword');
  await console.press('enter');
  await console.waitFor('No message matches in 12 of 12 sessions.');
});

test('without a copy one line says how to make one', async () => {
  const nowhere = openMirrorSearch(`${platform.file}-of-nobody`);
  await using console = await openHere({ copySearch: nowhere });
  await grep(console, 'test');

  await console.waitFor('There is no local copy to search. "signalbox sync" makes one.');
});

test.each([
  new Error('The search has stopped.'),
  new MirrorError('mirror-storage', 'The disk failed.'),
])('what was found stays when the search fails later ($name)', async (failure) => {
  let isFailing = false;
  await using console = await openHere({
    columns: 80,
    rows: 24,
    copySearch: {
      async search(query, options) {
        if (isFailing) throw failure;
        const found = await copySearch.search(query, options);
        return found && { ...found, isGrowing: true };
      },
    },
  });
  await grep(console, 'test');
  await console.waitFor(counted);

  isFailing = true;
  await console.waitFor(/STALE/);
  expect(console.text()).toMatch(/cannot be read, next try \d/);
  expect(console.text()).toMatch(counted);

  isFailing = false;
  await console.waitFor((text) => !text.includes('STALE'));
});

test('a search that failed at first is repeated when the screen says so', async () => {
  let isFailing = true;
  await using console = await openHere({
    copySearch: {
      async search(query, options) {
        if (isFailing) throw new Error('The search has stopped.');
        return await copySearch.search(query, options);
      },
    },
  });
  await grep(console, 'test');
  await console.waitFor(/The search has stopped\..*Next try at/s);

  isFailing = false;
  await console.waitFor(counted);
});

test('the search begins without words, too', async () => {
  await using console = await openHere();
  await grep(console, '');
  await console.waitFor('Press s and type what to look for in all messages.');
  await console.press('s');
  await console.type('test');
  await console.press('enter');
  await console.waitFor(counted);
});

test.each([
  [80, 24],
  [160, 50],
])('a search looks on %i x %i as it was last approved', async (columns, rows) => {
  using folder = temporaryFolder();
  await using workshop = await serveWorkshop();
  const { url: baseUrl, credential } = workshop;
  const mirror = openMirror(folder.in('mirror.db'));
  await sync(mirror, createClient({ baseUrl, credential }), { spacingMs: 0 });
  mirror.close();
  const searchThere = openMirrorSearch(folder.in('mirror.db'));
  await using console = await openConsoleAt(workshop, { columns, rows, copySearch: searchThere });
  await grep(console, 'kiln');
  await console.waitFor(/1\d\d hits in 118 of 118 sessions/);
  await console.waitFor(() => console.shell.queries.isFetching() === 0);

  await expectPicture(console, `search-${columns}x${rows}.txt`);
  await searchThere.close();
});

test('what is found in the copy is not called live, whatever the server does', async () => {
  await using console = await openHere();
  await grep(console, 'gripper');
  await console.waitFor('FOUND');
  await console.press('r');
  await console.waitFor(/Search: gripper +1 of \d+/);
  expect(console.text()).not.toContain('live');
});

test('while the server does not answer, the search says so and still finds what the copy has', async () => {
  await using console = await openOnPlatform([], { columns: 120, rows: 36, copySearch });
  await grep(console, 'gripper');
  await console.waitFor(/Search: gripper +1 of \d+/);
  await console.calm();
  expect(console.text()).not.toContain('next try');

  console.platform.become({ answer: () => refusal(503, 'Unavailable', 'Down for maintenance.') });
  await console.press('r');

  await console.waitFor(/✗ .*next try \d\d:\d\d/, 15_000);
  expect(console.text()).toMatch(/Search: gripper[\s\S]*FOUND[\s\S]*gripper/);
  expect(console.text()).not.toContain('STALE');
});

test('the patterns of risks lead to what they find, before anything was searched for', async () => {
  await using console = await openHere({ columns: 160 });
  await console.press(':');
  await console.type('risks');
  await console.press('enter');
  await console.waitFor(/Risks {2}1 of \d+/);

  await console.press('s');
  await console.waitFor(/Risks › Search: is:risky/);
  await console.waitFor(/1 of \d+/);

  await console.press('esc', 'enter');
  await console.waitFor(/Risks › Search: risk:[\w-]+/);
});

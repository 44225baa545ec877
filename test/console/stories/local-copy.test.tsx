import { expect, test } from 'vitest';
import { openMirror } from '../../../src/mirror/open-mirror.ts';
import { serveMirror } from '../../../src/mirror/serve-mirror.ts';
import { sync } from '../../../src/mirror/sync/sync.ts';
import { makeApiKey } from '../../../src/server/authentication/api-key.ts';
import { demoNow, demoPlatform } from '../../mirror/demo-platform.ts';
import { openConsole } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';

/** The console on a local copy that lacks one day, beside one that the demo has no data for. */
async function openCopyWithout(day: string) {
  const platform = await demoPlatform();
  const { file } = platform;
  const mirror = openMirror(file);
  await sync(mirror, platform.client, { spacingMs: 0 });
  for (const table of ['analytics_days', 'mirror_days', 'user_days']) {
    mirror.database.prepare(`DELETE FROM ${table} WHERE day = ?`).run(day);
  }
  const readDays = new Set(mirror.days.read('2026-03-09'));
  mirror.close();
  const ownerKey = makeApiKey();
  const clock = () => demoNow;
  const listen = { kind: 'tcp' as const, host: '127.0.0.1', port: 0 };
  const server = await serveMirror({ file, listen, ownerKey, clock });
  const console = await openConsoleAt(
    { url: server.url, credential: ownerKey, clock },
    { columns: 160, rows: 50, dataOf: demoNow, readDays },
  );
  return {
    ...console,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server.close();
      await platform[Symbol.asyncDispose]();
    },
  };
}

test('a day that the copy lacks is called so where figures stand, and is never zero', async () => {
  await using console = await openCopyWithout('2026-03-08');
  await console.waitFor('1 without data  1 not in the local copy');

  await console.press('left');
  await console.waitFor(/Sun {1,2}8 Mar {3}not in the local copy/);
  await console.press('left', 'enter');
  await console.waitFor(/Sat {1,2}7 Mar 2026/);
  await console.press('right');
  await console.waitFor(/Sun {1,2}8 Mar 2026 {3}not in the local copy/);
  await console.waitFor('No data for this day.');
  expect(console.text()).not.toMatch(/Credits +0\b/);

  await console.press('4');
  await console.waitFor('1 day not in the local copy');
  expect(console.text()).not.toContain('without data');
  await console.press('enter');
  await console.waitFor('1 without data  1 not in the local copy');
});

test('people of a range with a day that the copy lacks have at least the credits of its other days', async () => {
  await using console = await openCopyWithout('2026-03-08');
  await console.waitFor('1 without data  1 not in the local copy');

  await console.press('7');
  await console.waitFor(
    /People {2}1 of \d[\s\S]*1 not in the local copy[\s\S]*[\d,]+\+ credits in 30 days/,
  );
  const [credits = '', sessions = '', commits = ''] =
    console.line(3).match(/(?<= )[\d,]+\+(?= )/g) ?? [];
  expect(credits).not.toBe('');
  expect(commits).not.toBe('');
  const sums = ['sessions', 'messages', 'tool calls', 'files', 'commits', 'pull requests'];
  for (const name of sums) expect(console.text()).toMatch(new RegExp(`${name} +[\\d,]+\\+`));

  await console.press('enter');
  await console.waitFor(/ of all known {3}[\d,]+\+ days {3}.*[\d,]+\+ tool calls/);
  await console.waitFor(/ \d+ % {3}of known days/);
  for (const sum of [`${credits} credits`, `${sessions} sessions`, `${commits} commits`]) {
    expect(console.text()).toContain(sum);
  }

  await console.press('1', 'shift-tab');
  await console.waitFor(/1 not in the local copy[\s\S]*›People/);
  expect(console.line(4).match(/ [\d,]+\+(?= )/g)?.length).toBeGreaterThan(4);
});

test('panels of lines say that their shares are those of known days', async () => {
  await using console = await openCopyWithout('2026-03-08');
  await console.waitFor(/Raw vs billable tokens ─+ .*shares of known days/);

  await console.press('tab');
  await console.waitFor(/Autonomy levels ─+ .*shares of known days/);
});

test('people of days of which the copy has none are refused with the reason', async () => {
  await using console = await openCopyWithout('2026-03-08');
  await console.pressAtOnce(':', ...'range 2026-03-08', 'enter');
  await console.press('1', 'shift-tab');

  await console.waitFor('The local copy does not have people');
  await console.waitFor('The local copy has no people for 1 day of these.');
  expect(console.text()).not.toMatch(/server does not offer|server says/i);
});

test('a day says that it was changed, when, and what it was', async () => {
  const restated = {
    day: '2026-11-18',
    atMs: Date.parse('2026-11-20T05:00:00Z'),
    before: 121_004,
  };
  await using console = await openConsole({
    columns: 160,
    rows: 50,
    readRestatedDays: async () => [restated],
  });
  await console.waitFor('like for like');

  await console.press('left', 'enter');
  await console.waitFor(/Wed 18 Nov 2026 {3}changed on 2026-11-20: was 121,004/);
  await console.press('left');
  await console.waitFor(/Tue 17 Nov 2026 {3}everyone, whole UTC day/);
});

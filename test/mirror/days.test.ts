import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { addDays } from '../../src/figures/time/day.ts';
import { type Mirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { serveOrganization, today } from '../conformance/served-organization.ts';
import { aDay, aUserDay } from '../server/builders.ts';

const dayMs = 86_400_000;
const noon = Date.parse(`${today}T12:00:00Z`);
const quick = { spacingMs: 0, pause: async () => {} };

/** An organization with analytics of the last days, a mirror of it, and a clock to set. */
async function restatingPlatform(days: number) {
  let nowMs = noon;
  const organization = await serveOrganization({ clock: () => nowMs });
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  const mirror = openMirror(join(folder, 'mirror.db'));
  const { store, url, keys } = organization;
  const client = createClient({ baseUrl: url, credential: keys.owner });
  const addDay = (day: string) => {
    store.analyticsDays.add(aDay(day));
    for (const id of ['usr_a', 'usr_b']) store.userDays.add(aUserDay(id, day));
  };
  for (let back = days; back >= 1; back -= 1) addDay(addDays(today, -back));

  return {
    mirror,
    addDay,
    store,
    later: (ms: number) => {
      nowMs += ms;
    },
    sync: (random = () => 0) => sync(mirror, client, { ...quick, random }),
    /** Says another number of credits for a day from now on. */
    restate: (day: string, credits: number) => {
      store.analyticsDays.put(day, 'tokens', aDay(day, { credits }).tokens);
    },
    credits: (day: string) => creditsOf(mirror, day),
    async [Symbol.asyncDispose]() {
      mirror.close();
      rmSync(folder, { recursive: true });
      await organization[Symbol.asyncDispose]();
    },
  };
}

function creditsOf({ database }: Mirror, day: string): number | undefined {
  const row = database.prepare('SELECT tokens FROM analytics_days WHERE day = ?').get(day);
  return row && JSON.parse(String(row.tokens)).billable_tokens;
}

test('a day of the window that is restated is replaced, and both totals are kept with the time', async () => {
  await using platform = await restatingPlatform(20);
  await platform.sync();
  const day = addDays(today, -2);
  platform.restate(day, 250);
  platform.later(3_600_000);
  await platform.sync();

  expect(platform.credits(day)).toBe(250);
  expect(platform.mirror.days.restatements(5)).toEqual([
    expect.objectContaining({ part: 'tokens', day, at: noon + 3_600_000 }),
  ]);
  expect(platform.mirror.days.restatements(5)[0]).toMatchObject({
    totalsBefore: { billable_tokens: 100 },
    totalsAfter: { billable_tokens: 250 },
  });
});

test('a change in the oldest third of the window doubles the window', async () => {
  await using platform = await restatingPlatform(20);
  await platform.sync();
  platform.restate(addDays(today, -7), 300);
  platform.later(dayMs / 2);
  await platform.sync();

  expect(platform.mirror.state.get('windowDays')).toBe(14);
  expect(platform.credits(addDays(today, -7))).toBe(300);
});

test('days that passed without a sync are all read', async () => {
  await using platform = await restatingPlatform(20);
  await platform.sync();
  for (let day = today; day < addDays(today, 25); day = addDays(day, 1)) platform.addDay(day);
  platform.later(25 * dayMs);
  await platform.sync();

  expect(platform.mirror.days.span()).toEqual({
    first: addDays(today, -20),
    last: addDays(today, 24),
    count: 45,
  });
});

test('a restatement long ago is found by the week that each sync reads again', async () => {
  await using platform = await restatingPlatform(150);
  await platform.sync();
  const day = addDays('2026-01-14', 20);
  platform.restate(day, 777);
  for (let hours = 0; platform.credits(day) !== 777 && hours < 40; hours += 1) {
    platform.later(60_000);
    await platform.sync(() => (hours % 20) / 20);
  }
  expect(platform.credits(day)).toBe(777);
});

test('a day that has no row is unknown, and what was known of it stays', async () => {
  await using platform = await restatingPlatform(20);
  await platform.sync();
  const day = addDays(today, -2);
  platform.later(3_600_000);
  const rows = platform.mirror.database.prepare('SELECT hash FROM mirror_days WHERE day = ?');

  expect(rows.all('2026-02-01').every(({ hash }) => hash === null)).toBe(true);
  expect(platform.credits('2026-02-01')).toBeUndefined();
  expect(platform.credits(day)).toBe(100);
});

test('a day whose row has no credits was read, as was a past day without a row', async () => {
  await using platform = await restatingPlatform(3);
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  await platform.sync();
  const { tokens } = aDay(before);
  const { billable_tokens: _, ...unknown } = tokens;
  platform.mirror.transaction(() => {
    platform.mirror.days.save('tokens', before, [unknown], noon);
    platform.mirror.days.noteMissing('tokens', addDays(today, 1), noon);
  });

  const read = platform.mirror.days.read(yesterday);

  expect(read).toEqual(expect.arrayContaining([yesterday, before, addDays(today, -5)]));
  expect(read).not.toContain(addDays(today, 1));
});

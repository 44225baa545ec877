import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aPerson } from './harness/a-person.ts';
import { isPreviewed } from './harness/is-previewed.ts';
import { livePlatform } from './harness/live-platform.ts';

const offered = /Server unavailable: :offline opens the copy of \d{4}-\d\d-\d\d \d\d:\d\d UTC/;
const offlineBadge = /OFFLINE · data of \d{4}-\d\d-\d\d \d\d:\d\d UTC/;

/** Somebody signed in to the platform, with a copy of it. */
async function withCopy(platform: Awaited<ReturnType<typeof livePlatform>>) {
  const person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  expect(await person.prepare(['sync'])).toMatchObject({ status: 0 });
  return person;
}

test('a console whose server stops goes on with the copy, and returns by itself to the same row', async () => {
  await using platform = await livePlatform();
  using person = await withCopy(platform);
  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await console.until('build-17');
  console.press('j', 'j', 'j');
  await console.until(() => isPreviewed(console.text(), 'vision-train-8'));

  await platform.stop();
  console.press('r');
  await console.until(offered);
  await console.until(() => console.line(1).includes('✗ connection refused, '));
  expect(console.line(1)).toContain(':offline');
  console.send(':offline\r');
  await console.until(() => offlineBadge.test(console.line(0)));
  await console.until(() => isPreviewed(console.text(), 'vision-train-8'));
  expect(console.line(0)).toContain('default');
  console.press('x', 'r');
  await console.until('The console is offline');
  console.press('esc');
  await console.until(() => !console.text().includes('The console is offline'));

  // What is being typed does not vanish when the server is back.
  console.press(':');
  await console.until('Go to Overview');
  await platform.start();
  console.send('version');
  await console.until(/: ?version/);
  expect(console.line(0)).toMatch(offlineBadge);
  console.press('esc');
  await console.until('answers again: this is live data');
  await console.until(() => console.line(0).includes('✓'));
  expect(console.line(0)).not.toContain('OFFLINE');
  await console.until(() => isPreviewed(console.text(), 'vision-train-8'));
  console.press('q');
  expect(await console.exited).toMatchObject({ exitCode: 0 });
});

test('a start without the server offers the copy, in a transcript as on lists, and :online returns', async () => {
  await using platform = await livePlatform();
  using person = await withCopy(platform);
  await platform.stop();

  await using console = person.open();
  await console.until(/A copy of .* is on this computer: :offline opens it/);
  await console.until('NO DATA');
  console.send(':offline\r');
  await console.until('Credits by day');
  expect(console.line(0)).toMatch(offlineBadge);
  console.press('2');
  await console.until(/Sessions {2}1 of 12/);
  console.press('enter');
  await console.until(() => /Sessions › \S/.test(console.line(1)));
  const title = console.line(1).slice(0, 30);

  console.send(':online\r');
  await console.until('NO DATA');
  expect(console.line(1).slice(0, 30)).toBe(title);
  console.send(':offline\r');
  await console.until(() => offlineBadge.test(console.line(0)));
  expect(console.line(1).slice(0, 30)).toBe(title);
  await platform.start();
  await console.until(() => !console.line(0).includes('OFFLINE') && console.line(0).includes('✓'));
  expect(console.line(1).slice(0, 30)).toBe(title);
});

test('without a copy nothing is offered, and :offline says how to make one', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  await using console = person.open();
  await console.until(() => console.line(0).includes('✓'));

  await platform.stop();
  console.press('r');
  await console.until('connection refused');
  console.send(':offline\r');
  await console.until('There is no local copy yet.');
  expect(console.text()).not.toContain('OFFLINE');
});

test('a profile with sync has a copy without being asked, and keeps the setting when a key is replaced', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  const path = person.folder.in('config', 'signalbox', 'config.json');
  const config = JSON.parse(readFileSync(path, 'utf8'));
  config.profiles.default.sync = true;
  writeFileSync(path, JSON.stringify(config));
  await person.signIn(platform.url, platform.keys.owner);
  expect((await person.prepare(['profiles'])).out).toContain('synced every 15 min');

  await using console = person.open();
  await console.until('Credits by day');
  const told = async () => (await person.prepare(['mirror', 'info'])).out;
  await expect.poll(told).toMatch(/^sessions +12; [1-9]/m);
  await platform.stop();
  console.press('r');
  await console.until('connection refused');
  console.send(':offline\r');
  await console.until(() => offlineBadge.test(console.line(0)));
  await console.until('Credits by day');
});

/** Opens a transcript, and ends the console by a signal at once. */
async function readAndEnd(person: ReturnType<typeof aPerson>) {
  await using console = person.open();
  await console.until('Credits by day');
  console.press('2');
  await console.until(/Sessions {2}1 of 12/);
  console.press('enter');
  await console.until(() => /Sessions › \S.* \d+ of \d+/.test(console.line(1)));
  console.signal('SIGTERM');
  expect(await console.exited).toMatchObject({ exitCode: 143 });
}

test('what was read just before a signal is in the copy', async () => {
  await using platform = await livePlatform();
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  // Not enough for sessions.
  await person.prepare(['sync', '--max-requests', '3']);
  const search = async () => (await person.prepare(['grep', 'a'])).out;
  expect(await search()).toContain(' in 0 of 0 sessions');

  // Writing may take half a second at most, which is too little for some ends on a loaded machine.
  let found = '';
  for (let end = 0; end < 20 && !/ in [1-9]\d* of 12 sessions/.test(found); end += 1) {
    await readAndEnd(person);
    found = await search();
  }
  expect(found).toMatch(/ in [1-9]\d* of 12 sessions/);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from './harness/a-person.ts';
import { isPreviewed } from './harness/is-previewed.ts';
import { livePlatform } from './harness/live-platform.ts';
import { restored } from './harness/open-signalbox.ts';
import type { SpawnedTerminal } from './harness/spawn-terminal.ts';

let platform: Awaited<ReturnType<typeof livePlatform>>;
beforeAll(async () => {
  platform = await livePlatform();
});
afterAll(() => platform[Symbol.asyncDispose]());

const isAt = (console: SpawnedTerminal, name: string, position: number): boolean =>
  isPreviewed(console.text(), name) && console.line(1).includes(`Computers  ${position} of 16`);

/** Somebody with the profiles default and second, both of this platform. */
async function withTwoProfiles() {
  const person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  const argv = ['login', '--profile', 'second', '--base-url', platform.url];
  await person.prepare([...argv, '--store', 'file', '--key-stdin'], platform.keys.manager);
  return person;
}

test(':profile opens another profile on the same screen', async () => {
  using person = await withTwoProfiles();
  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await console.until('build-17');

  console.send(':profile second\r');

  await console.until(
    () => console.line(0).includes('second') && console.text().includes('build-17'),
  );
  expect(console.line(1)).toContain('Computers');
  console.send(':profile demo\r');
  await console.until(
    () => console.line(0).includes('Demo') && console.line(1).includes('Computers'),
  );
  console.press('q');
  expect(await console.exited).toMatchObject({ exitCode: 0 });
  expect(console.modes()).toEqual(restored);
});

test(':profile keeps the place, with the same filter', async () => {
  using person = await withTwoProfiles();
  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await console.until('build-17');
  console.send('/status:error\r');
  await console.until(() => !console.text().includes('build-17'));
  console.press('enter');
  await console.until(() => console.line(1).includes('Computers ›'));
  const place = console.line(1).trim().split('  ')[0] ?? '';

  console.send(':profile second\r');

  await console.until(() => console.line(0).includes('second'));
  await console.until(() => console.line(1).includes(place));
  console.press('esc');
  await console.until(() => console.text().includes('status:error'));
  expect(console.text()).not.toContain('build-17');
});

test('a theme that was not kept is that of the next profile, too', async () => {
  using person = await withTwoProfiles();
  await using console = person.open([], { env: { COLORTERM: 'truecolor' } });
  await console.until('Credits by day');
  const trueColor = '38;2;';
  expect(console.output()).not.toContain(trueColor);
  console.send(':theme dark\r');
  await console.until('Theme dark until the console closes');

  console.send(':profile second\r');

  await console.until(() => console.line(0).includes('second'));
  await console.until('Credits by day');
  const [, opened] = console.output().split('\u001b[?1049h').slice(-2);
  expect(opened).toContain(trueColor);
});

test('a profile whose key cannot be read leaves the console where it was, with the reason', async () => {
  using person = await withTwoProfiles();
  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await console.until('build-17');
  console.send(':profile nobody');
  await console.until('There is no profile nobody.');
  console.press('ctrl-u');
  await person.prepare(['logout', '--profile', 'second']);

  console.send('profile second\r');

  await console.until('You are signed out of profile second');
  await console.until('build-17');
  expect(console.line(0)).toContain('default');
});

test('a refused key leads to a new one, and back to the same row', async () => {
  using person = await withTwoProfiles();
  await using console = person.open();
  await console.until('Credits by day');
  console.press('3');
  await console.until('build-17');
  console.press('j', 'j', 'j');
  await console.until(() => isAt(console, 'vision-train-8', 4));
  const keys = await platform.replaceKeys();
  console.press('r');
  await console.until('✗ key refused (401): type :login');

  console.send(':login\r');
  await console.until('Key:');
  expect(console.modes().isAlternateScreen).toBe(false);
  await enterKey(console, keys.owner);
  await console.until(() => console.line(0).includes('✓'));
  expect(isAt(console, 'vision-train-8', 4)).toBe(true);
  console.press('j');
  await console.until(() => isAt(console, 'arm-sim-04', 5));
  expect(console.output()).not.toContain(keys.owner);
  console.press('q');
  expect(await console.exited).toMatchObject({ exitCode: 0 });
});

/** Answers the question for a key, and waits until it is accepted. */
async function enterKey(
  console: Pick<SpawnedTerminal, 'until' | 'send' | 'press'>,
  key: string,
): Promise<void> {
  await console.until('Key:');
  console.send(key);
  await console.until('****');
  console.press('enter');
  await console.until('Signed in as profile default');
}

test('on a screen that shows nothing but the refusal, enter asks for another key', async () => {
  using person = await withTwoProfiles();
  const keys = await platform.replaceKeys();
  await using console = person.open();
  await console.until('The server refuses the API key');
  await console.until('enter sign in');

  console.press('enter');
  await enterKey(console, keys.owner);
  await console.until('Credits by day');
  await console.until(() => !console.text().includes('enter sign in'));
});

test('a key refused on a transcript is replaced there, too', async () => {
  using person = await withTwoProfiles();
  await using console = person.open();
  await console.until('Credits by day');
  console.press('2');
  await console.until(() => /Sessions {2}1 of/.test(console.line(1)));
  const keys = await platform.replaceKeys();

  console.press('enter');
  await console.until('The server refuses the API key');
  const place = console.line(1).slice(0, 24);
  await console.until('enter sign in');
  console.press('enter');
  await enterKey(console, keys.owner);
  await console.until(() => !console.text().includes('The server refuses the API key'));
  expect(console.line(1)).toContain(place);
});

test('signing in that is cancelled leads back, too', async () => {
  using person = await withTwoProfiles();
  await using console = person.open();
  await console.until('Credits by day');

  console.send(':login\r');
  await console.until('Key:');
  console.press('ctrl-c');

  await console.until('Cancelled. Nothing was changed.');
  console.press('3');
  await console.until('build-17');
});

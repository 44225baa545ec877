import { globSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { mouseBytes } from '../console/harness/key-bytes.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { patienceMs } from '../timing/patience.ts';
import { openSignalbox, restored, sameDemo } from './harness/open-signalbox.ts';

test.each([
  { name: 'SIGTERM', exitCode: 143 },
  { name: 'SIGHUP', exitCode: 129 },
] as const)(
  'after $name the terminal is given back and nothing is left behind',
  async ({ name, exitCode }) => {
    await using terminal = openSignalbox(sameDemo);
    await terminal.until('Credits by day');
    expect(terminal.temporaryFiles()).not.toEqual([]);

    terminal.signal(name);

    expect(await terminal.exited).toEqual({ exitCode, signal: undefined });
    expect(terminal.modes()).toEqual(restored);
    expect(terminal.temporaryFiles()).toEqual([]);
  },
);

test('a search copies the messages of the demo organization, and the copy goes with the console', async () => {
  await using terminal = openSignalbox([...sameDemo, '--scale', 'sessions=12']);
  await terminal.until('Credits by day');
  terminal.send(':grep gripper\r');

  await terminal.until(/[1-9]\d* hits in (\d+) of \1 sessions {2}copy of/);
  const copied = terminal.temporaryFiles().filter((name) => String(name).endsWith('copy.db'));
  expect(copied).toHaveLength(1);

  terminal.press('ctrl-c');
  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
  expect(terminal.temporaryFiles()).toEqual([]);
});

test('a signal while the messages are being copied leaves nothing behind', async () => {
  await using terminal = openSignalbox([...sameDemo, '--scale', 'sessions=40']);
  await terminal.until('Credits by day');
  terminal.send(':grep gripper\r');
  await terminal.until('copying messages');

  terminal.signal('SIGTERM');
  expect(await terminal.exited).toEqual({ exitCode: 143, signal: undefined });
  expect(terminal.temporaryFiles()).toEqual([]);
});

test('a console and its server keep what was compiled while they run, so that the next ones start fast', async () => {
  using folder = temporaryFolder();
  const env = { XDG_CACHE_HOME: folder.in('cache') };
  const kept = () =>
    globSync(folder.in('cache/signalbox/*/start-*'))
      .sort()
      .map((file) => ({ name: basename(file).split('.')[0], ino: statSync(file).ino }));
  const names = () => kept().map(({ name }) => name);
  {
    await using _terminal = openSignalbox(sameDemo, { env });
    await expect.poll(names, { timeout: patienceMs }).toEqual(['start-console', 'start-demo']);
  }
  const before = kept();

  await using terminal = openSignalbox(sameDemo, { env });
  await terminal.until('Credits by day');
  terminal.press('q');
  await terminal.exited;

  expect(kept()).toEqual(before);
});

test('the console opens on what needs a person', async () => {
  await using terminal = openSignalbox(sameDemo, { env: { SIGNALBOX_START: '' } });

  await terminal.until(/Now {2}1 of \d+[\s\S]*O 30 days[\s\S]*over the limit by/);

  terminal.press('q');
  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
});

test('keys typed ahead, a click, a held key and other sizes reach one console, which then leaves nothing', async () => {
  await using terminal = openSignalbox(sameDemo);

  // While it starts, keys are neither lost nor echoed.
  terminal.press('4', '3');
  await terminal.until('build-17');
  expect(terminal.text()).not.toContain('43');
  expect(terminal.modes().hasMouse).toBe(true);
  expect(terminal.temporaryFiles()).not.toEqual([]);

  await terminal.until(() => terminal.line(0).includes('Sess'));
  terminal.send(mouseBytes(0, terminal.line(0).indexOf('Sess'), 0));
  await terminal.until(/◐ running/);
  terminal.press('alt-m');
  await terminal.until('The mouse selects text');
  expect(terminal.modes().hasMouse).toBe(false);
  terminal.press('alt-m');
  await terminal.until('shift selects text');

  // On a slow line, keys arrive together.
  terminal.send('j'.repeat(40));
  await terminal.until(/41 of \d+/);

  terminal.press('3');
  await terminal.until('build-17');
  terminal.resize(130, 40);
  // The preview needs 120 columns.
  await terminal.until(/Provisioning/);
  await expect.poll(() => terminal.line(39)).toContain('? help');
  terminal.resize(39, 9);
  await terminal.until('Terminal too small');
  terminal.resize(80, 24);
  await terminal.until('build-17');
  await expect.poll(() => terminal.line(23)).toContain('? help');

  terminal.press('ctrl-c');
  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
  expect(terminal.modes()).toEqual(restored);
  expect(terminal.temporaryFiles()).toEqual([]);
});

test('NO_COLOR is honoured', async () => {
  await using terminal = openSignalbox(sameDemo, { env: { NO_COLOR: '1' } });
  await terminal.until('Credits by day');
  terminal.press('3');
  await terminal.until(/✗ error[\s\S]*✓ active/);

  expect(terminal.output()).not.toMatch(/\u001B\[([\d;]*;)?([34][0-8]|9[0-7]|10[0-7])[\d;]*m/);
});

test('a terminal that does not know UTF-8 gets ASCII', async () => {
  await using terminal = openSignalbox(sameDemo, { env: { LANG: 'C', LC_ALL: 'C' } });
  await terminal.until('Credits by day');
  terminal.press('2');
  await terminal.until(/~ running/);

  expect(terminal.output()).not.toMatch(/[\u0080-\u{10FFFF}]/u);
});

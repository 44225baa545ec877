import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { openSignalbox, sameDemo } from './harness/open-signalbox.ts';

const homeIn = (folder: string) => ({ XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder });

test.each(['q', 'SIGTERM'] as const)(
  'a console that ends by %s opens where it was left if that is the first screen',
  async (end) => {
    using folder = temporaryFolder();
    const env = { ...homeIn(folder.path), SIGNALBOX_START: 'last' };
    {
      await using terminal = openSignalbox(sameDemo, { env });
      await terminal.until('WHAT IS WRONG');
      terminal.press('3');
      await terminal.until('build-17');
      if (end === 'q') terminal.press('q');
      else terminal.signal(end);
      await terminal.exited;
    }

    await using terminal = openSignalbox(sameDemo, { env });

    await terminal.until('build-17');
    expect(statSync(folder.in('signalbox', 'state.json')).mode & 0o777).toBe(0o600);
  },
);

test('a restart is in the audit log of the person, who is told by the end of the key only', async () => {
  using folder = temporaryFolder();
  await using terminal = openSignalbox(sameDemo, { env: homeIn(folder.path) });
  await terminal.until('Credits by day');
  terminal.press('3');
  await terminal.until('build-17');

  terminal.press('x', 'r');
  await terminal.until('y yes');
  terminal.press('y');
  await terminal.until('is restarting');

  const log = readFileSync(folder.in('signalbox', 'audit.jsonl'), 'utf8').trimEnd().split('\n');
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { result: 'pending', who: 'demo owner', method: 'POST' },
    { result: 'ok', status: 200, profile: 'Demo organization' },
  ]);
});

test('what is wrong in the configuration is said at the start, and keeps nobody from working', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('signalbox'));
  writeFileSync(
    folder.in('signalbox', 'config.json'),
    JSON.stringify({ theme: 'pink', keys: { 'screen.computers': 'C' } }),
  );
  await using terminal = openSignalbox(sameDemo, { env: homeIn(folder.path) });
  await terminal.until(/✗ .*config\.json:1: theme: "pink" is not one of/);

  terminal.press('C');

  await terminal.until('build-17');
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { openSignalbox, restored, sameDemo } from './harness/open-signalbox.ts';
import { spawnTerminal } from './harness/spawn-terminal.ts';

const command = new URL('../../dist/signalbox.js', import.meta.url).pathname;

describe('the console works', () => {
  test('where no folder can be made', async () => {
    const none = '/proc/none';
    const folders = { XDG_STATE_HOME: none, XDG_CONFIG_HOME: none, XDG_CACHE_HOME: none };
    await using terminal = openSignalbox(sameDemo, { env: { HOME: none, ...folders } });
    await terminal.until('Credits by day');

    terminal.press('3');
    await terminal.until('build-17');
    terminal.press('q');

    expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
    expect(terminal.modes()).toEqual(restored);
  });

  test('where sockets have no folder', async () => {
    await using terminal = openSignalbox(sameDemo, { env: { TMPDIR: '/proc/none' } });

    await terminal.until('Credits by day');
  });

  test('where named pipes are in the places of its files', async () => {
    using folder = temporaryFolder();
    mkdirSync(folder.in('signalbox'), { mode: 0o700 });
    const names = ['config.json', 'state.json', 'state.json.lock', 'audit.jsonl'];
    for (const name of names) execFileSync('mkfifo', [folder.in('signalbox', name)]);
    const env = { XDG_STATE_HOME: folder.path, XDG_CONFIG_HOME: folder.path };
    await using terminal = openSignalbox(sameDemo, { columns: 120, env });
    await terminal.until('Credits by day');

    terminal.send(':errors\r');
    await terminal.until('config.json is a named pipe');
    await terminal.until('The state file cannot be read');
    terminal.signal('SIGTERM');

    expect(await terminal.exited).toEqual({ exitCode: 143, signal: undefined });
    expect(terminal.modes()).toEqual(restored);
  });

  test('twice at the same time, and the one that is closed last is remembered', async () => {
    using folder = temporaryFolder();
    const env = { XDG_STATE_HOME: folder.path };
    await using first = openSignalbox(sameDemo, { env });
    await using second = openSignalbox([...sameDemo, '--read-only'], { env });
    await Promise.all([first.until('Credits by day'), second.until('Credits by day')]);

    second.press('3');
    await second.until('build-17');
    const state = () => readFileSync(folder.in('signalbox', 'state.json'), 'utf8');
    await expect.poll(state).toMatch(/"lastScreen": ?"computers"/);
    first.press('2');
    await expect.poll(state).toMatch(/"lastScreen": ?"sessions"/);
    second.press('4');
    await second.until('Limits');
    second.press('q');
    await second.exited;
    first.press('q');
    await first.exited;

    expect(state()).toMatch(/"lastScreen": ?"sessions"/);
  });
});

test.each([
  { where: 'where the terminal cannot move its cursor', how: 'TERM=dumb $signalbox' },
  { where: 'where keys come from a file', how: '$signalbox < /dev/null' },
])('the overview is printed $where', async ({ how }) => {
  const signalbox = `'${process.execPath}' '${command}' ${sameDemo.join(' ')}`;
  await using terminal = spawnTerminal('sh', ['-c', how.replace('$signalbox', signalbox)]);

  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
  expect(terminal.output()).toContain('Demo organization, 2026-10-21 to 2026-11-19');
  expect(terminal.output()).not.toContain('\u001B');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s before the first frame leaves nothing behind', async (signal, exitCode) => {
  await using terminal = openSignalbox(sameDemo);
  await expect.poll(() => terminal.temporaryFiles(), { interval: 1 }).not.toEqual([]);

  terminal.signal(signal);

  expect(await terminal.exited).toEqual({ exitCode, signal: undefined });
  expect(terminal.temporaryFiles()).toEqual([]);
  expect(terminal.modes()).toEqual(restored);
});

test('ctrl-z gives the terminal to the shell, and fg brings the console back', async () => {
  await using terminal = spawnTerminal('bash', ['--norc', '--noprofile', '-i'], {
    env: { PS1: 'shell> ', HISTFILE: '/dev/null', XDG_CACHE_HOME: '/dev/null' },
  });
  await terminal.until('shell>');
  terminal.send(`'${process.execPath}' '${command}' ${sameDemo.join(' ')}\r`);
  await terminal.until('Credits by day');

  terminal.press('ctrl-z');
  await terminal.until('Stopped');
  expect(terminal.modes()).toMatchObject({ isAlternateScreen: false, isCursorVisible: true });
  terminal.send('fg\r');
  await terminal.until('Credits by day');
  terminal.press('3');
  await terminal.until('build-17');

  terminal.press('q');
  await terminal.until(() => !terminal.modes().isAlternateScreen);
  await terminal.until(/fg\n[\s\S]*shell>$/);
});

test('a console whose terminal vanishes ends', async () => {
  await using terminal = openSignalbox(sameDemo);
  await terminal.until('Credits by day');

  terminal.hangUp();

  await terminal.exited;
  expect(() => process.kill(terminal.pid, 0)).toThrow('ESRCH');
  expect(terminal.temporaryFiles()).toEqual([]);
});

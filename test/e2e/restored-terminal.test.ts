import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../esbuild.config.js';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { type SpawnedTerminal, spawnTerminal } from './harness/spawn-terminal.ts';

const folder = temporaryFolder();
const program = folder.in('full-screen-program.js');

// From its sources it takes five times as long to start.
beforeAll(async () => {
  const entryPoints = [
    fileURLToPath(new URL('./fixtures/full-screen-program.ts', import.meta.url)),
  ];
  await build({ ...config, entryPoints, outdir: folder.path });
});
afterAll(() => folder[Symbol.dispose]());

const size = { columns: 60, rows: 15 };

async function startProgram(...args: string[]) {
  const terminal = spawnTerminal(process.execPath, [program, ...args], size);
  await terminal.until('count 0');
  // The last of the modes that it sets.
  await terminal.until(() => terminal.modes().isBracketedPaste);
  expect(terminal.modes()).toMatchObject({ isAlternateScreen: true, isCursorVisible: false });
  return terminal;
}

const restored = {
  isAlternateScreen: false,
  isCursorVisible: true,
  isBracketedPaste: false,
  isSynchronized: false,
  hasMouse: false,
};

const press = (key: string) => (terminal: SpawnedTerminal) => terminal.press(key);
const signal = (name: NodeJS.Signals) => (terminal: SpawnedTerminal) => terminal.signal(name);

describe('the terminal is restored', () => {
  test.each([
    ['quitting', press('q'), 0],
    ['process.exit', press('x'), 7],
    ['an uncaught exception', press('t'), 1],
    ['an unhandled rejection', press('r'), 1],
    ['SIGTERM', signal('SIGTERM'), 143],
    ['SIGHUP', signal('SIGHUP'), 129],
    ['SIGINT', signal('SIGINT'), 130],
  ])('after %s', async (_name, end, exitCode) => {
    await using terminal = await startProgram();

    end(terminal);

    expect(await terminal.exited).toEqual({ exitCode, signal: undefined });
    expect(terminal.modes()).toEqual(restored);
    // Automatic wrapping is on again: a long line continues in the next row.
    terminal.terminal.write(`\r\n${'w'.repeat(70)}`);
    expect(terminal.text()).toMatch(/^w{60}\nw{10}$/m);
  });
});

test('an uncaught exception is told on the normal screen', async () => {
  await using terminal = await startProgram();

  terminal.press('t');
  await terminal.exited;

  expect(terminal.text()).toContain('thrown on purpose');
});

test('what the program must finish on a signal is finished', async () => {
  await using terminal = await startProgram('tell');

  terminal.signal('SIGTERM');
  await terminal.exited;

  expect(terminal.output()).toContain('stopped by SIGTERM');
});

test('a program that does not get ready in time ends at its deadline', async () => {
  await using terminal = await startProgram('hang', '50');

  terminal.signal('SIGTERM');

  expect(await terminal.exited).toEqual({ exitCode: 143, signal: undefined });
  expect(terminal.modes()).toEqual(restored);
});

test('a second signal does not wait', async () => {
  await using terminal = await startProgram('hang', '600000');
  terminal.signal('SIGTERM');
  await terminal.until(() => terminal.output().includes('never ready'));

  terminal.signal('SIGINT');

  expect(await terminal.exited).toEqual({ exitCode: 130, signal: undefined });
  expect(terminal.modes()).toEqual(restored);
});

test('ctrl-l draws the whole screen again', async () => {
  await using terminal = await startProgram();
  terminal.terminal.write('\u001B[2J\u001B[Hgarbage');

  terminal.press('ctrl-l');

  await terminal.until(/^size 60x15\ncount 0$/);
});

describe('in a shell with job control', () => {
  async function startInShell() {
    const terminal = spawnTerminal('bash', ['--norc', '--noprofile', '-i'], {
      ...size,
      env: { PS1: 'shell> ', HISTFILE: '/dev/null' },
    });
    await terminal.until('shell>');
    terminal.send(`'${process.execPath}' '${program}'\r`);
    await terminal.until('count 0');
    await terminal.until(() => terminal.modes().isBracketedPaste);
    return terminal;
  }

  test('ctrl-z gives the terminal to the shell, and fg brings the program back', async () => {
    await using terminal = await startInShell();
    terminal.press('j');
    await terminal.until('count 1');

    for (const round of [1, 2]) {
      terminal.press('ctrl-z');
      await terminal.until(() => /Stopped/.test(terminal.text()));
      expect(terminal.modes()).toMatchObject(givenToShell);

      terminal.send('fg\r');
      await terminal.until(`count ${round}`);
      terminal.press('j');
      await terminal.until(`count ${round + 1}`);
      expect(terminal.modes()).toMatchObject({ isAlternateScreen: true, isCursorVisible: false });
    }

    terminal.press('q');
    await terminal.until(() => !terminal.modes().isAlternateScreen);
  });

  test('a terminal that changed its size meanwhile is drawn in the new one', async () => {
    await using terminal = await startInShell();

    terminal.press('ctrl-z');
    await terminal.until(() => /Stopped/.test(terminal.text()));
    terminal.resize(72, 19);
    terminal.send('fg\r');

    await terminal.until('size 72x19');
  });

  test('ctrl-z held down stops the program once, and fg brings it back', async () => {
    await using terminal = await startInShell();

    terminal.send('\u001A\u001A\u001A');
    await terminal.until(() => /Stopped/.test(terminal.text()));
    terminal.send('fg\r');
    await terminal.until(() => terminal.modes().isAlternateScreen);

    terminal.press('j');
    await terminal.until('count 1');
  });
});

// The shell's own line editor asks for pastes to be marked.
const givenToShell = { isAlternateScreen: false, isCursorVisible: true };

test('ctrl-z does nothing where no shell controls jobs', async () => {
  await using terminal = await startProgram();

  terminal.press('ctrl-z');
  await terminal.until(() => terminal.output().includes('\u001B[?1049l'));
  await terminal.until(() => terminal.modes().isAlternateScreen);

  terminal.press('j');
  await terminal.until('count 1');
});

test('a program whose terminal vanishes ends', async () => {
  await using terminal = await startProgram();

  terminal.hangUp();

  expect(await terminal.exited).toMatchObject({ exitCode: expect.any(Number) });
  expect(() => process.kill(terminal.pid, 0)).toThrow('ESRCH');
});

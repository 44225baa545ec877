import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { command, sameDemo } from './harness/open-signalbox.ts';
import { spawnTerminal } from './harness/spawn-terminal.ts';

const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** The console in a tmux with this configuration. */
function openInTmux(configuration: string) {
  const folder = temporaryFolder();
  const socket = folder.in('socket');
  writeFileSync(folder.in('tmux.conf'), `${configuration}\n`);
  const script = [process.execPath, command, ...sameDemo].map((word) => `'${word}'`).join(' ');
  const argv = ['-f', folder.in('tmux.conf'), '-S', socket, 'new-session', script];
  const terminal = spawnTerminal('tmux', argv, { columns: 120, rows: 36 });
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-S', socket, ...words], { encoding: 'utf8' });

  return {
    ...terminal,
    tmux,
    async [Symbol.asyncDispose]() {
      spawnSync('tmux', ['-S', socket, 'kill-server']);
      await terminal[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** Copies the ID of a session; resolves to what is said about it, and to what the outer terminal got. */
async function copyId(console: ReturnType<typeof openInTmux>) {
  await console.until('Credits by day');
  console.press('2');
  await console.until('enter messages');
  console.press('y');
  await console.until(/Copied \S+ to /);
  const buffer = console.tmux('show-buffer');
  const sequence = `\u001B]52;;${Buffer.from(buffer).toString('base64')}\u0007`;
  return {
    buffer,
    said: /Copied \S+ (to .*?) *$/m.exec(console.text())?.[1],
    isSent: console.output().includes(sequence),
  };
}

const withoutClipboard = `set -s terminal-features 'xterm*:title'
set -s terminal-overrides 'xterm*:Ms@'`;

test.runIf(hasTmux).each([
  ['as it comes', '', { said: /^to the clipboard/, isSent: true }],
  [
    'that programs may tell',
    'set -s set-clipboard on',
    { said: /^to the clipboard/, isSent: true },
  ],
  [
    'that leaves clipboards alone',
    'set -s set-clipboard off',
    { said: /^to the tmux buffer: prefix \] pastes it/, isSent: false },
  ],
  [
    'in a terminal without a clipboard',
    withoutClipboard,
    { said: /^to the tmux buffer: prefix \] pastes it/, isSent: false },
  ],
])('a copy in a tmux %s says where it went', async (_which, configuration, expected) => {
  await using console = openInTmux(configuration);

  const { buffer, said, isSent } = await copyId(console);

  expect(buffer).toMatch(/^[\w-]+$/);
  expect(said).toMatch(expected.said);
  expect(isSent).toBe(expected.isSent);
});

import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitOf, spawnSignalbox } from '../cli/signalbox-process.ts';
import { openSignalbox, restored } from './harness/open-signalbox.ts';

type Served = { url: string; keys: { owner: string; member: string } };

const server = spawnSignalbox(['serve', '--port', '0', '--json', '--seed', '7']);
let served: Served;

beforeAll(async () => {
  const [line] = await Array.fromAsync(firstLine());
  // What the command prints is tested where the command is.
  served = JSON.parse(line ?? '') as Served;
});

afterAll(async () => {
  server.kill('SIGTERM');
  await exitOf(server);
});

async function* firstLine() {
  for await (const line of createInterface({ input: server.stdout })) {
    yield line;
    return;
  }
}

const openAs = (role: keyof Served['keys'], ...argv: string[]) =>
  openSignalbox(['--base-url', served.url, ...argv], {
    columns: 120,
    env: { SIGNALBOX_API_KEY: served.keys[role] },
  });

test('the console shows what another process serves', async () => {
  await using terminal = openAs('owner');

  await terminal.until('Credits by day');
  expect(terminal.line(0)).toContain(new URL(served.url).host);
  terminal.press('3');
  await terminal.until(/build-17/);
  terminal.press('q');

  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
  expect(terminal.modes()).toEqual(restored);
  expect(terminal.temporaryFiles()).toEqual([]);
});

test('the key of the environment is never shown', async () => {
  await using terminal = openAs('member');

  await terminal.until(/Sessions {2}1 of/);
  terminal.press('1');
  await terminal.until(/owners and managers/);
  terminal.press('q');
  await terminal.exited;

  expect(terminal.output()).not.toContain(served.keys.member);
});

test('a read-only console harms nothing', async () => {
  await using terminal = openAs('owner', '--read-only');
  await terminal.until('Credits by day');
  expect(terminal.line(0)).toContain('read-only');
  terminal.press('3');
  await terminal.until('build-17');

  terminal.press('j', 'j', 'x');

  await terminal.until('The console is read-only.');
});

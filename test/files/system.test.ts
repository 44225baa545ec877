import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentClients, configurationOf } from '../../src/cli/mcp/clients.ts';
import { makeSocketFolder } from '../../src/client/socket-folder.ts';
import { createKeyRing } from '../../src/credentials/key-ring.ts';
import { systemOf } from '../../src/files/system.ts';
import { terminalCapabilities } from '../../src/terminal/capabilities.ts';
import { createSuspend } from '../../src/terminal/suspend.ts';

const [linux, macOs, windows] = [systemOf('linux'), systemOf('darwin'), systemOf('win32')];
const terminal = { stdin: { isTTY: true }, stdout: { isTTY: true } };

test('only one file asks which system this is', () => {
  const folder = join(import.meta.dirname, '..', '..', 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // What builds releases knows what it builds them for.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('build'));
  const asking = /process\.(platform|getuid|geteuid)|'(win32|darwin)'|os\.platform\(/;

  const found = sources.filter((file) => asking.test(readFileSync(join(folder, file), 'utf8')));

  expect(found).toEqual([join('files', 'system.ts')]);
});

test('other systems are taken for Linux', () => {
  expect(systemOf('freebsd')).toBe(linux);
});

describe('the terminal', () => {
  test('of Windows has colours without any variable, and signs if it is Windows Terminal', () => {
    expect(terminalCapabilities({}, terminal, windows)).toMatchObject({
      colorDepth: 8,
      glyphs: 'ascii',
    });
    expect(terminalCapabilities({ WT_SESSION: 'a' }, terminal, windows)).toMatchObject({
      colorDepth: 24,
      glyphs: 'unicode',
    });
  });

  test('of Windows follows variables where there are some', () => {
    const env = { TERM: 'dumb', NO_COLOR: '1', WT_SESSION: 'a', LANG: 'C' };

    expect(terminalCapabilities(env, terminal, windows)).toEqual({
      ...{ colorDepth: 1, glyphs: 'ascii' },
      ...{ multiplexer: undefined, isInteractive: false },
    });
  });

  test.each([
    ['Linux', linux],
    ['macOS', macOs],
  ])('of %s says itself what it can do', (_, system) => {
    expect(terminalCapabilities({ WT_SESSION: 'a' }, terminal, system)).toMatchObject({
      colorDepth: 1,
      glyphs: 'ascii',
    });
  });

  test('of Windows cannot be given back to a shell', async () => {
    const suspended: string[] = [];
    const suspend = async () => void suspended.push('suspended');

    await createSuspend(suspend, process.stdin, windows).suspend();

    expect(suspended).toEqual([]);
  });
});

test('sockets are files, except on Windows', () => {
  expect(makeSocketFolder(undefined, windows)).toBeUndefined();
  expect(linux.maxSocketPath).toBeGreaterThan(macOs.maxSocketPath ?? Number.NaN);
});

test('a locked key ring is asked to write only where it would seem to be empty', async () => {
  const written: string[] = [];
  const native = {
    getPassword: async () => null,
    setPassword: async () => void written.push('probe'),
    deletePassword: async () => false,
  };

  for (const system of [windows, macOs]) {
    await createKeyRing({ load: async () => native, system }).get('prod');
  }
  expect(written).toEqual([]);
  await createKeyRing({ load: async () => native, system: linux }).get('prod');
  expect(written).toEqual(['probe']);
});

test.each([
  ['Linux', linux, { HOME: '/home/ana' }, '/home/ana/.config/Code/User/mcp.json'],
  [
    'macOS',
    macOs,
    { HOME: '/Users/ana', XDG_CONFIG_HOME: '/x' },
    '/Users/ana/Library/Application Support/Code/User/mcp.json',
  ],
  ['Windows', windows, { USERPROFILE: '/u', APPDATA: '/r' }, '/r/Code/User/mcp.json'],
  ['Windows', windows, { USERPROFILE: '/u' }, '/u/AppData/Roaming/Code/User/mcp.json'],
] as const)('on %s, programs have their settings in the usual folder', (_, system, env, path) => {
  const { vscode } = agentClients;

  expect(vscode && configurationOf(vscode, env, system)).toBe(path);
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { foldersOf } from '../../src/files/folders.ts';
import { systemOf } from '../../src/files/system.ts';

const home = '/home/ann';

const onLinux = {
  config: '/home/ann/.config/signalbox',
  state: '/home/ann/.local/state/signalbox',
  cache: '/home/ann/.cache/signalbox',
};

const onMac = {
  config: '/home/ann/Library/Preferences/signalbox',
  state: '/home/ann/Library/Application Support/signalbox',
  cache: '/home/ann/Library/Caches/signalbox',
};

const onWindows = {
  config: '/home/ann/AppData/Roaming/signalbox/Config',
  state: '/home/ann/AppData/Local/signalbox/State',
  cache: '/home/ann/AppData/Local/signalbox/Cache',
};

test.each([
  ['linux', {}, onLinux],
  ['win32', {}, onWindows],
  [
    'win32',
    { APPDATA: '/r', XDG_STATE_HOME: '/s' },
    { ...onWindows, config: '/r/signalbox/Config', state: '/s/signalbox' },
  ],
  ['darwin', {}, onMac],
  ['linux', { XDG_STATE_HOME: '' }, onLinux],
  ['linux', { XDG_STATE_HOME: 'here', XDG_CACHE_HOME: './there' }, onLinux],
  ['darwin', { XDG_STATE_HOME: '/s' }, { ...onMac, state: '/s/signalbox' }],
  [
    'linux',
    { XDG_STATE_HOME: '/s', XDG_CONFIG_HOME: '/c', XDG_CACHE_HOME: '/k' },
    { config: '/c/signalbox', state: '/s/signalbox', cache: '/k/signalbox' },
  ],
] as const)('on %s with %j', (platform, env, folders) => {
  expect(foldersOf(env, systemOf(platform), home)).toEqual(folders);
});

test('without a home no folder is relative to where the program was started', async () => {
  const folders = new URL('../../src/files/folders.ts', import.meta.url);
  const program = `
    import { foldersOf } from ${JSON.stringify(folders)};
    console.log(foldersOf({}).state);`;

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { env: { HOME: '' } },
  );

  expect(stdout).toBe('/.local/state/signalbox\n');
});

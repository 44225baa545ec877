import { expect, test } from 'vitest';
import { foldersOf } from '../../src/config/folders.ts';

test.each([
  ['linux', {}, '/home/ann/.config/signalbox', '/home/ann/.local/state/signalbox'],
  ['linux', { XDG_STATE_HOME: '/s', XDG_CONFIG_HOME: '/c' }, '/c/signalbox', '/s/signalbox'],
  [
    'linux',
    { XDG_STATE_HOME: '' },
    '/home/ann/.config/signalbox',
    '/home/ann/.local/state/signalbox',
  ],
  [
    'darwin',
    {},
    '/home/ann/Library/Preferences/signalbox',
    '/home/ann/Library/Application Support/signalbox',
  ],
  ['darwin', { XDG_STATE_HOME: '/s' }, '/home/ann/Library/Preferences/signalbox', '/s/signalbox'],
] as const)('on %s with %j', (platform, env, config, state) => {
  expect(foldersOf(env, platform, '/home/ann')).toEqual({ config, state });
});

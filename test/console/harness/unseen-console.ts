import { createClient } from '../../../src/client/client.ts';
import { createConsole } from '../../../src/console/create-console.ts';
// A console loads it with its first answer. Here it is there before, because a test, and its worker, may end meanwhile.
import '../../../src/console/data/watch-attention.ts';
import type { KeptPlace, Profile } from '../../../src/console/shell/shell.ts';
import { defaultConfig } from '../../../src/settings/settings.ts';
import type { Preferences } from '../../../src/state/state-file.ts';

const demoProfile: Profile = { name: 'halcyon', host: 'test', isDemo: true };

/** A console without a screen and without a server: for what only asks its shell. */
export function unseenConsole({
  isReadOnly = false,
  profile = demoProfile,
  ...continued
}: {
  isReadOnly?: boolean;
  profile?: Profile;
  /** The place of the console before this one, and its preferences. */
  kept?: KeptPlace;
  preferences?: Preferences;
} = {}) {
  const quits: string[] = [];
  const { shell } = createConsole({
    config: { ...defaultConfig, start: 'last' },
    client: createClient({ baseUrl: 'http://127.0.0.1:9', credential: 'none' }),
    profile,
    isReadOnly,
    device: {
      copy: async () => 'the clipboard',
      save: async (name) => name,
      run: async () => '',
      view: async () => {},
      redraw: () => {},
      suspend: () => {},
      switchMouse: () => false,
      quit: () => quits.push('quit'),
    },
    hasColor: true,
    clock: Date.now,
    ...continued,
  });

  return {
    shell,
    /** How often the console was quit. */
    quits: () => quits.length,
    [Symbol.dispose]: shell.dispose,
  };
}

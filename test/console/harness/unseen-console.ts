import { createClient } from '../../../src/client/client.ts';
import { createConsole } from '../../../src/console/create-console.ts';

/** A console without a screen and without a server: for what only asks its shell. */
export function unseenConsole({ isReadOnly = false } = {}) {
  const quits: string[] = [];
  const { shell } = createConsole({
    client: createClient({ baseUrl: 'http://127.0.0.1:9', credential: 'none' }),
    profile: { name: 'halcyon', host: 'test', isDemo: true },
    isReadOnly,
    device: {
      copy: async () => 'the clipboard',
      save: async (name) => name,
      redraw: () => {},
      suspend: () => {},
      quit: () => quits.push('quit'),
    },
    hasColor: true,
    clock: Date.now,
  });

  return {
    shell,
    /** How often the console was quit. */
    quits: () => quits.length,
    [Symbol.dispose]: shell.dispose,
  };
}

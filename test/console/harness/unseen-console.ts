import { createClient } from '../../../src/client/client.ts';
import { createConsole } from '../../../src/console/shell/create-console.ts';

/** A console without a screen and without a server: for what only asks its operator. */
export function unseenConsole({ isReadOnly = false } = {}) {
  const quits: string[] = [];
  const console = createConsole({
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
  const { session } = console.context;

  return {
    session,
    operator: session.operator,
    /** How often the operator quit. */
    quits: () => quits.length,
    [Symbol.dispose]: console.dispose,
  };
}

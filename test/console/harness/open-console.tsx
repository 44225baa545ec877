import type { Role } from '../../../src/api/role.ts';
import { createClient } from '../../../src/client/client.ts';
import { App } from '../../../src/console/app.tsx';
import { createConsole } from '../../../src/console/create-console.ts';
import { startDemoServer } from '../../../src/server/start-demo-server.ts';
import { renderScreen } from './render-screen.tsx';

export type ConsoleSetup = {
  columns?: number;
  rows?: number;
  /** Whose key the console has. */
  role?: Role;
  isReadOnly?: boolean;
  hasColor?: boolean;
  glyphs?: 'unicode' | 'ascii';
  /** Changes what the server's clock says, in milliseconds since it started. */
  elapsedMs?: () => number;
};

/** The moment at which the demo organization of the tests comes to life. */
export const demoNowMs = Date.parse('2026-11-20T14:30:00Z');

/**
 * The whole console on the demo organization: real client, real server, real socket, emulated
 * terminal. The organization and its clock are the same in every run.
 */
export async function openConsole(setup: ConsoleSetup = {}) {
  const { columns = 120, rows = 36, role = 'owner', isReadOnly = false } = setup;
  const clock = () => demoNowMs + (setup.elapsedMs?.() ?? 0);
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 7,
    now: demoNowMs,
    clock,
  });
  const copied: string[] = [];
  const requests: string[] = [];
  const quit = Promise.withResolvers<void>();
  const client = createClient({
    baseUrl: server.url,
    appUrl: server.url,
    credential: server.keys[role],
    readOnly: isReadOnly,
    onRequest: ({ method, route }) => requests.push(`${method} ${route}`),
  });
  const console = createConsole({
    client,
    profile: { name: 'halcyon', host: 'test', isDemo: true },
    isReadOnly,
    device: {
      copy: async (text) => {
        copied.push(text);
        return 'the clipboard';
      },
      redraw: () => {},
      suspend: () => {},
      quit: quit.resolve,
    },
    hasColor: setup.hasColor ?? true,
    glyphs: setup.glyphs ?? 'unicode',
    clock,
  });
  const screen = await renderScreen(<App console={console.context} queries={console.queries} />, {
    columns,
    rows,
  });

  return {
    ...screen,
    server,
    client,
    /** What was put on the clipboard. */
    copied,
    /** Every request of the console so far, as `GET /api/v0/computers`. */
    requests,
    /** Resolves when the operator quits. */
    hasQuit: quit.promise,
    async [Symbol.asyncDispose]() {
      await screen[Symbol.asyncDispose]();
      console.dispose();
      await server.close();
    },
  };
}

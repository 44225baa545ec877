import type { Role } from '../../../src/api/role.ts';
import { type DemoServerOptions, startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { knownOrganization } from '../../demo/known-organization.ts';
import { type HarnessOptions, openConsoleAt } from './open-console-at.tsx';

export type ConsoleSetup = HarnessOptions &
  Pick<DemoServerOptions, 'inFront'> & {
    /** Whose key the console has. */
    role?: Role;
    /** Whether the console is told the wiki runs of the organization. */
    knowsWikiRuns?: boolean;
    /** Changes what the server's clock says, in milliseconds since it started. */
    elapsedMs?: () => number;
  };

export type OpenConsole = Awaited<ReturnType<typeof openConsole>>;

/** The moment at which the demo organization of the tests comes to life. */
export const demoNowMs = Date.parse('2026-11-20T14:30:00Z');

/**
 * The whole console on the demo organization: real client, real server, real socket, emulated
 * terminal. The organization and its clock are the same in every run.
 */
export async function openConsole({
  role = 'owner',
  knowsWikiRuns = false,
  elapsedMs,
  inFront,
  ...look
}: ConsoleSetup = {}) {
  const clock = () => demoNowMs + (elapsedMs?.() ?? 0);
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 7,
    now: demoNowMs,
    clock,
    organizationFor: knownOrganization,
    ...(inFront && { inFront }),
  });
  const console = await openConsoleAt(
    {
      url: server.url,
      credential: server.keys[role],
      clock,
      ...(knowsWikiRuns && { wikiRunIds: server.wikiRunIds }),
    },
    look,
  );

  return {
    ...console,
    server,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

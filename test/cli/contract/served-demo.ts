import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../../../src/cli/main.ts';
import { createClient } from '../../../src/client/client.ts';
import { type DemoServerOptions, startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { capturedContext } from '../captured-context.ts';

/** The demo organization over HTTP, an environment to reach it as its owner, and the IDs of things in it. */
export async function servedDemo(
  options: Pick<DemoServerOptions, 'clock' | 'inFront' | 'scale'> = {},
) {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  const server = await startDemoServer({ listen, seed: 3, ...options });
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-cli-'));
  const client = createClient({
    baseUrl: server.url,
    appUrl: server.url,
    credential: server.keys.owner,
  });
  const [session] = await client.sessions().toArray({ limit: 1 });
  const { computers } = await client.listComputers();
  const { userLimits } = await client.getCreditLimits();

  const env = {
    SIGNALBOX_BASE_URL: server.url,
    SIGNALBOX_API_KEY: server.keys.owner,
    XDG_STATE_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };

  return {
    client,
    folder,
    env,
    /** What a command prints and returns there. */
    async run(...argv: string[]) {
      const { context, out, err } = capturedContext(env);
      await main(argv, context);
      return { status: context.exitCode, out: out(), err: err() };
    },
    known: {
      sessionId: session?.sessionId ?? '',
      computerId: computers.find(({ providerType }) => providerType !== 'byom')?.id ?? '',
      email: userLimits[0]?.email ?? '',
      wikiRunId: server.wikiRunIds[0] ?? '',
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

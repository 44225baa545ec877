import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../src/client/client.ts';
import { startDemoServer } from '../../src/demo/start-demo-server.ts';
import { knownOrganization } from '../demo/known-organization.ts';

export const demoNow = Date.parse('2026-03-10T09:30:00Z');

/** A demo organization over TCP with a time that stands still, a client for it, and a folder. */
export async function demoPlatform({
  sessions = 6,
  users = 8,
  role = 'owner' as 'owner' | 'member',
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 3,
    now: demoNow,
    clock: () => demoNow,
    scale: { users, days: 40, sessions },
    organizationFor: knownOrganization,
  });
  return {
    url: server.url,
    keys: server.keys,
    folder,
    file: join(folder, 'mirror.db'),
    client: createClient({ baseUrl: server.url, credential: server.keys[role] }),
    async [Symbol.asyncDispose]() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

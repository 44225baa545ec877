import { startEmbeddedServer } from '../client/embedded-server.ts';
import type { OfflineServer } from '../client/offline.ts';
import { makeApiKey } from '../server/authentication/api-key.ts';
import type { MirrorWorkerData } from './worker.ts';

/** Starts a thread that serves a mirror, without waiting for it. */
export function startMirrorServer(copy: string): OfflineServer {
  const ownerKey = makeApiKey();
  const data: MirrorWorkerData = { kind: 'mirror', file: copy, ownerKey };
  const thread = import.meta.url.endsWith('.ts') ? './worker.ts' : './server-worker.js';

  const file = new URL(thread, import.meta.url);

  return { ...startEmbeddedServer({ file, serves: 'copy', data }), ownerKey };
}

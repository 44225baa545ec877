import { startEmbeddedServer } from '../client/embedded-server.ts';
import type { OfflineServer } from '../client/offline.ts';
import { makeApiKey } from '../server/authentication/api-key.ts';
import type { MirrorWorkerData } from './worker.ts';

/** Starts a thread that serves a mirror, without waiting for it. */
export function startMirrorServer({
  file,
  asOfMs,
}: Pick<MirrorWorkerData, 'file' | 'asOfMs'>): OfflineServer {
  const ownerKey = makeApiKey();
  const data: MirrorWorkerData = { kind: 'mirror', file, asOfMs, ownerKey };
  const thread = import.meta.url.endsWith('.ts') ? './worker.ts' : './server-worker.js';

  return { ...startEmbeddedServer({ file: new URL(thread, import.meta.url), data }), ownerKey };
}

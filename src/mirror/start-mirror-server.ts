import { type EmbeddedServer, startEmbeddedServer } from '../client/embedded-server.ts';
import type { MirrorWorkerData } from './worker.ts';

/** Starts a thread that serves a mirror, without waiting for it. */
export function startMirrorServer(copy: string): EmbeddedServer {
  const data: MirrorWorkerData = { kind: 'mirror', file: copy };
  const thread = import.meta.url.endsWith('.ts') ? './worker.ts' : './server-worker.js';

  const file = new URL(thread, import.meta.url);

  return startEmbeddedServer({ file, serves: 'copy', data });
}

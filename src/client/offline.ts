import { makeApiKey } from '../server/authentication/api-key.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

/** The demo organization, served by a thread of this process. */
export type OfflineServer = EmbeddedServer & { ownerKey: string };

/** Which demo organization to start. */
export type OfflineServerOptions = {
  /** The same seed and `now` make the same organization. Default: 1. */
  seed?: number | undefined;
  /** Current time of the organization, in Unix milliseconds. Default: the current time. */
  now?: number | undefined;
  /** The size of the organization, where it should differ from the default. */
  scale?: OfflineScale | undefined;
  /** Called when the server fails. Its responses contain no details of the failure. */
  onServerError?: ((message: string, requestId: string) => void) | undefined;
};

/** The size of the demo organization. */
export type OfflineScale = {
  /** People in the organization. */
  users?: number;
  /** Days of analytics. */
  days?: number;
  /** Sessions of the owner. */
  sessions?: number;
};

/**
 * Starts the thread without waiting for it. A separate module, so that the thread can start while the client
 * is still being loaded.
 */
export function startOfflineServer(options: OfflineServerOptions = {}): OfflineServer {
  const { seed = 1, now = Date.now(), scale, onServerError } = options;
  const ownerKey = makeApiKey();
  const server = startEmbeddedServer({
    file: threadFile(import.meta.url),
    serves: 'demo',
    data: { seed, nowMs: now, scale, ownerKey },
    onServerError,
  });

  return { ...server, ownerKey };
}

/** The module of the thread: a source file, or a bundle beside the bundle of the caller. */
export function threadFile(moduleUrl: string): URL {
  const file = moduleUrl.endsWith('.ts') ? '../demo/worker.ts' : './server-worker.js';
  return new URL(file, moduleUrl);
}

import { makeApiKey } from '../server/authentication/api-key.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

/** The demo organization, served by a thread of this process. */
export type OfflineServer = EmbeddedServer & { ownerKey: string };

/** Which demo organization to start. */
export type OfflineServerOptions = {
  /** The same seed and `now` give the same organization. 1 when left out. */
  seed?: number | undefined;
  /** Unix milliseconds at which the organization comes to life; this moment when left out. */
  now?: number | undefined;
  /** How large the organization is, as far as it is not to be the usual one. */
  scale?: OfflineScale | undefined;
  /** Told about failures inside the server, which its answers only hint at. */
  onServerError?: ((message: string, requestId: string) => void) | undefined;
};

/** How large the demo organization is. */
export type OfflineScale = {
  /** People in the organization. */
  users?: number;
  /** Days of analytics. */
  days?: number;
  /** Sessions of the owner. */
  sessions?: number;
};

/**
 * Starts the thread without waiting for it. Apart from the client, because the thread can start
 * while the client is still being loaded.
 */
export function startOfflineServer(options: OfflineServerOptions = {}): OfflineServer {
  const { seed = 1, now = Date.now(), scale, onServerError } = options;
  const ownerKey = makeApiKey();
  const server = startEmbeddedServer({
    file: threadFile(import.meta.url),
    data: { seed, nowMs: now, scale, ownerKey },
    onServerError,
  });

  return { ...server, ownerKey };
}

/** From source it is the module itself; a bundle has its own file for it, beside the others. */
export function threadFile(moduleUrl: string): URL {
  const file = moduleUrl.endsWith('.ts') ? '../server/worker.ts' : './server-worker.js';
  return new URL(file, moduleUrl);
}

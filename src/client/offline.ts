import { makeApiKey } from '../server/authentication/api-key.ts';
import type { DemoScale } from '../server/demo/demo-organization.ts';
import { type Client, createClientOver } from './client.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import type { ClientOptions } from './options.ts';
import { createTransport, type Transport } from './transport.ts';

export type OfflineOptions = Pick<
  ClientOptions,
  'readOnly' | 'timeouts' | 'retry' | 'onRequest' | 'onResult'
> & {
  /** The same seed and `now` give the same organization. 1 when left out. */
  seed?: number | undefined;
  /** Unix milliseconds at which the organization comes to life; this moment when left out. */
  now?: number | undefined;
  scale?: Partial<DemoScale> | undefined;
  /** Told about failures inside the server, which its answers only hint at. */
  onServerError?: ((message: string, requestId: string) => void) | undefined;
};

export type OfflineClient = AsyncDisposable & {
  client: Client;
  /** Settles when the server answers; rejects with EmbeddedServerError. Calls wait for it anyway. */
  ready: Promise<void>;
  /** Ends the server and removes what it kept. Calls made later throw EmbeddedServerError. */
  close(): Promise<void>;
};

/**
 * A client for the demo organization, whose server runs in a thread of this process: nothing
 * leaves the machine. Calls may be made at once. Close it when done.
 */
export function createOfflineClient(options: OfflineOptions = {}): OfflineClient {
  const { seed = 1, now = Date.now(), scale, onServerError } = options;
  const ownerKey = makeApiKey();
  const server = startEmbeddedServer({
    file: threadFile(import.meta.url),
    data: { seed, nowMs: now, scale, ownerKey },
    onServerError,
  });
  const ready = server.whenReady().then(() => undefined);
  // Whoever waits for it is told; nobody has to.
  ready.catch(() => undefined);

  const clientOptions: ClientOptions = {
    ...options,
    baseUrl: 'http://localhost',
    credential: ownerKey,
    socketPath: server.socketPath,
  };
  const transport = createTransport(clientOptions);
  const close = () => server.close();

  return {
    client: createClientOver(waitFor(server, transport), clientOptions),
    ready,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** From source it is the module itself; a bundle has its own file for it, beside the others. */
export function threadFile(moduleUrl: string): URL {
  const file = moduleUrl.endsWith('.ts') ? '../server/worker.ts' : './server-worker.js';
  return new URL(file, moduleUrl);
}

function waitFor(server: EmbeddedServer, transport: Transport): Transport {
  return async (outgoing) => {
    const address = await outgoing.deadline.race(server.whenReady());
    if (server.socketPath !== undefined) return await transport(outgoing);

    const { pathname, search } = outgoing.url;
    return await transport({ ...outgoing, url: new URL(pathname + search, address) });
  };
}

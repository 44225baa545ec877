import { type Client, createClientOver } from './client.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { type OfflineServer, type OfflineServerOptions, startOfflineServer } from './offline.ts';
import type { ClientOptions } from './options.ts';
import { createTransport, type Transport } from './transport.ts';

/** Options of a client for the demo organization. */
export type OfflineOptions = Pick<
  ClientOptions,
  'readOnly' | 'timeouts' | 'retry' | 'onRequest' | 'onResult'
> &
  OfflineServerOptions;

/** The demo organization, and a client for it. `await using` closes it. */
export type OfflineClient = AsyncDisposable & {
  /** The client of the owner. */
  client: Client;
  /** Settles when the server answers; rejects with EmbeddedServerError. Calls wait for it anyway. */
  ready: Promise<void>;
  /** Ids of the organization's wiki runs, which no list of the interface tells. */
  wikiRunIds(): Promise<string[]>;
  /** Ends the server and removes what it kept. Calls made later throw EmbeddedServerError. */
  close(): Promise<void>;
};

/**
 * A client for the demo organization, whose server runs in a thread of this process: nothing
 * leaves the machine. Calls may be made at once. Close it when done.
 */
export function createOfflineClient(options: OfflineOptions = {}): OfflineClient {
  return connectOfflineServer(startOfflineServer(options), options);
}

/** A client for a server that has been started before. Closing the client closes the server. */
export function connectOfflineServer(
  server: OfflineServer,
  options: Omit<OfflineOptions, keyof OfflineServerOptions> = {},
): OfflineClient {
  const ready = server.whenReady().then(() => undefined);
  // Whoever waits for it is told; nobody has to.
  ready.catch(() => undefined);

  const clientOptions: ClientOptions = {
    ...options,
    baseUrl: 'http://localhost',
    credential: server.ownerKey,
    socketPath: server.socketPath,
  };
  const transport = createTransport(clientOptions);
  const close = () => server.close();

  return {
    client: createClientOver(waitFor(server, transport), clientOptions),
    ready,
    wikiRunIds: server.wikiRunIds,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function waitFor(server: EmbeddedServer, transport: Transport): Transport {
  return async (outgoing) => {
    const address = await outgoing.deadline.race(server.whenReady());
    if (server.socketPath !== undefined) return await transport(outgoing);

    const { pathname, search } = outgoing.url;
    return await transport({ ...outgoing, url: new URL(pathname + search, address) });
  };
}

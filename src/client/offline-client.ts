import { type Client, createClientOver } from './client.ts';
import type { ConnectedOptions } from './connected-options.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { type OfflineServerOptions, startOfflineServer } from './offline.ts';
import type { CallingOptions } from './options.ts';
import { createRetryBudget } from './retry.ts';
import { createTransports, type Transports } from './transport.ts';

/** Options of a client for the demo organization. */
export type OfflineOptions = CallingOptions & OfflineServerOptions;

/** The demo organization, and a client for it. `await using` closes it. */
export type OfflineClient = AsyncDisposable & {
  /** A client with the key of the owner of the organization. */
  client: Client;
  /** Resolves when the server is ready, for which calls wait. Rejects with EmbeddedServerError. */
  ready: Promise<void>;
  /** IDs of the wiki runs of the organization. The API has no list of them. */
  wikiRunIds(): Promise<string[]>;
  /** Stops the server and removes its files. Later calls throw EmbeddedServerError. */
  close(): Promise<void>;
};

/**
 * A client for the demo organization, whose server runs in a thread of this process: nothing leaves the
 * computer. The first calls wait for the server. Close the client when done. Throws EmbeddedServerError where the
 * runtime has no `node:sqlite`.
 */
export function createOfflineClient(options: OfflineOptions = {}): OfflineClient {
  return connectOfflineServer(startOfflineServer(options), options);
}

/** A client for a server that has already been started. Closing the client closes the server. */
export function connectOfflineServer(
  server: EmbeddedServer,
  options: CallingOptions & Pick<ConnectedOptions, 'onAnswer'> = {},
): OfflineClient {
  const ready = server.whenReady().then(() => undefined);
  // A rejection that nothing awaits must not end the process.
  ready.catch(() => undefined);

  const clientOptions: ConnectedOptions = {
    ...options,
    baseUrl: 'http://localhost',
    // It is known when the server is ready, for which each request waits.
    credential: 'owner',
    socketPath: server.socketPath,
    retryBudget: createRetryBudget(),
  };
  const transports = createTransports(clientOptions);
  const close = () => server.close();

  return {
    client: createClientOver(waitFor(server, transports), clientOptions),
    ready,
    wikiRunIds: server.wikiRunIds,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function waitFor(server: EmbeddedServer, transports: Transports): Transports {
  return (options) => {
    const transport = transports(options);

    return async (outgoing) => {
      const { url, ownerKey } = await outgoing.deadline.race(server.whenReady());
      const request = { ...outgoing, credential: ownerKey };
      if (server.socketPath !== undefined) return await transport(request);

      const { pathname, search } = outgoing.url;
      return await transport({ ...request, url: new URL(pathname + search, url) });
    };
  };
}

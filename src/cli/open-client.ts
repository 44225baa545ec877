import type { Client } from '../client/client.ts';
import type { CallingOptions } from '../client/options.ts';
import type { OpenConnection } from './signed-in.ts';

export type OpenClient = {
  client: Client;
  /** Only the demo organization provides them: the API has no list of wiki runs. */
  wikiRunIds?: () => Promise<readonly string[]>;
  close(): Promise<void>;
};

/** Connects to the chosen server, or starts the demo organization and connects to it. */
export async function openClient(
  connection: OpenConnection,
  { readOnly, onResult }: Pick<CallingOptions, 'readOnly' | 'onResult'>,
): Promise<OpenClient> {
  if (connection.type === 'demo') {
    const { startOfflineServer } = await import('../client/offline.ts');
    const server = startOfflineServer(connection.settings);
    const { connectOfflineServer } = await import('../client/offline-client.ts');
    return connectOfflineServer(server, { readOnly });
  }
  const { createClient } = await import('../client/client.ts');
  const { baseUrl, appUrl, currentCredential: credential } = connection;
  const client = createClient({ baseUrl, appUrl, credential, readOnly, onResult });

  return { client, close: async () => {} };
}

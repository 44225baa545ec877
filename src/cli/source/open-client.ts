import type { OnAnswer } from '../../client/connected-options.ts';
import type { EmbeddedServer } from '../../client/embedded-server.ts';
import { startOfflineServer } from '../../client/offline.ts';
import type { CallingOptions } from '../../client/options.ts';
import type { Connection } from '../../console/start.tsx';
import type { OpenConnection, SignedIn } from './signed-in.ts';

export type OpenClient = Connection & {
  /** The server, if it runs in this process. */
  server?: Pick<EmbeddedServer, 'socketPath' | 'whenReady'>;
};

export type OpenOptions = Pick<CallingOptions, 'readOnly' | 'onResult'> & {
  /** Called with each result. */
  onAnswer?: OnAnswer;
  /** Whether a console is about to show the first screens. */
  isForConsole?: boolean;
};

/** Connects to the chosen server, or starts the demo organization and connects to it. */
export async function openClient(
  connection: OpenConnection,
  { readOnly, onResult, onAnswer, isForConsole }: OpenOptions,
): Promise<OpenClient> {
  if (connection.type === 'demo') {
    // Before anything is awaited: the thread starts while this one loads the console.
    const server = startOfflineServer(connection.settings, { isForConsole });
    const { connectOfflineServer } = await import('../../client/offline-client.ts');
    return { ...connectOfflineServer(server, { readOnly, ...(onAnswer && { onAnswer }) }), server };
  }
  const { createClient, createObservedClient } = await import('../../client/client.ts');
  const clientFor = (server: SignedIn, observe: OnAnswer | undefined) => {
    const { baseUrl, appUrl, currentCredential: credential } = server;
    const options = { baseUrl, appUrl, credential, readOnly, onResult };
    return observe ? createObservedClient(options, observe) : createClient(options);
  };
  const { acting } = connection;
  const close = async () => {};
  if (acting === undefined) return { client: clientFor(connection, onAnswer), close };
  const { withActionsOf } = await import('../../client/two-servers.ts');
  const actions = 'refusal' in acting ? acting.refusal : clientFor(acting.platform, onAnswer);
  // What a team server returns is not of the platform, and no copy of it.
  return { client: withActionsOf(actions, clientFor(connection, undefined)), close };
}

import { foldersOf } from '../config/folders.ts';
import { tokenFacts } from '../credentials/token-facts.ts';
import type { CliContext } from './cli-context.ts';
import type { Connection, ServerConnection } from './connection.ts';

/** A server with the credential for it. */
export type SignedIn = Omit<ServerConnection, 'key'> & {
  /** The credential as it was last read. */
  readonly credential: string;
  /** The current credential: that of a profile is read again when it is about to expire. */
  currentCredential(): Promise<string>;
  /** Reads the credential from the profile's store again, after a new one was stored there. */
  readAgain(): Promise<void>;
};

export type OpenConnection = Extract<Connection, { type: 'demo' }> | SignedIn;

/**
 * Reads the credential. A command that provides it may ask for a password on the terminal, so this comes
 * before the screen. Throws CredentialStoreError.
 */
export async function signIn(
  connection: Connection,
  { env }: Pick<CliContext, 'env'>,
): Promise<OpenConnection> {
  if (connection.type === 'demo') return connection;
  const { key, ...server } = connection;
  if (key.type === 'given') {
    const { credential } = key;
    return {
      ...server,
      credential,
      currentCredential: async () => credential,
      readAgain: async () => {},
    };
  }

  // The credential stores are loaded only for profiles.
  const { readProfileCredential } = await import('../credentials/profile-credential.ts');
  const read = (stderr: 'inherit' | 'ignore') =>
    readProfileCredential(connection.profile ?? '', key.profile, {
      env,
      configFolder: foldersOf(env, process.platform).config,
      stderr,
    });
  let credential = await read('inherit');
  const readQuietly = async () => {
    credential = await read('ignore');
    return credential;
  };
  let current = renewed(credential, readQuietly, Date.now);
  return {
    ...server,
    get credential() {
      return credential;
    },
    currentCredential: () => current(),
    async readAgain() {
      current = renewed(await readQuietly(), readQuietly, Date.now);
    },
  };
}

const renewalMs = 60_000;

/**
 * Reads a credential again when it expires within a minute, at most once a minute: a command or a sign-in in
 * another terminal may have renewed it.
 */
export function renewed(
  first: string,
  read: () => Promise<string>,
  clock: () => number,
): () => Promise<string> {
  let credential = first;
  let nextReadMs = dueMs(first);
  return async () => {
    if (clock() < nextReadMs) return credential;
    credential = await read();
    nextReadMs = Math.max(dueMs(credential), clock() + renewalMs);
    return credential;
  };
}

const dueMs = (credential: string): number =>
  (tokenFacts(credential).expiresAtMs ?? Number.POSITIVE_INFINITY) - renewalMs;

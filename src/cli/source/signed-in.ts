import { placeText } from '../../credentials/place-text.ts';
import { tokenFacts } from '../../credentials/token-facts.ts';
import { foldersOf } from '../../files/folders.ts';
import type { CredentialPlace } from '../../settings/saved-profile.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { Connection, ServerConnection, TeamAddress } from './connection.ts';

export type SignedIn = Omit<ServerConnection, 'key' | 'team'> & {
  /** Of a team server: where changes are sent. */
  acting?: Acting;
  /** Where the credential comes from. */
  place: CredentialPlace;
  /** The credential as it was last read. */
  readonly credential: string;
  /** The current credential: that of a profile is read again when it is about to expire. */
  currentCredential(): Promise<string>;
  /** Reads the credential from the profile's store again, after a new one was stored there. */
  readAgain(): Promise<void>;
};

/** The platform on which a reader of a team server acts, or a sentence that says why nothing can be changed. */
export type Acting = { platform: SignedIn } | { refusal: string };

export type OpenConnection = Extract<Connection, { type: 'demo' }> | SignedIn;

/** The server that a copy is of; undefined where only a team server is known. */
export function platformBehind(connection: SignedIn): SignedIn | undefined {
  const { acting } = connection;
  if (acting === undefined) return connection;
  return 'platform' in acting ? acting.platform : undefined;
}

/**
 * Reads the credentials. A command that provides one may ask for a password on the terminal, so this comes
 * before the screen. Throws CredentialStoreError, but not for want of a key with which a team server's reader may act.
 */
export async function signIn(
  connection: Connection,
  context: Pick<CliContext, 'env' | 'stderr'>,
  commandOutput: 'inherit' | 'ignore' = 'inherit',
): Promise<OpenConnection> {
  if (connection.type === 'demo') return connection;
  const { team, ...platform } = connection;
  if (team === undefined) return await signInTo(platform, false, context, commandOutput);
  const signedIn = await signInToTeam(platform, team, context, commandOutput);
  const acting = await actingOn(platform, team.url, () =>
    signInTo(platform, false, context, commandOutput),
  );
  // A spread would read the credential once.
  return Object.assign(signedIn, { acting });
}

/** Signs in to a team server of a profile. Throws CredentialStoreError. */
export const signInToTeam = (
  { profile }: Pick<ServerConnection, 'profile'>,
  { url, key }: TeamAddress,
  context: Pick<CliContext, 'env' | 'stderr'>,
  commandOutput: 'inherit' | 'ignore',
): Promise<SignedIn> =>
  signInTo(
    { type: 'server', profile, baseUrl: url, appUrl: url, key },
    true,
    context,
    commandOutput,
  );

/** Signs in to the platform behind a team server, or says why nothing can be changed there. */
async function actingOn(
  { profile, baseUrl, key }: ServerConnection,
  teamUrl: string,
  signIn: () => Promise<SignedIn>,
): Promise<Acting> {
  const isOnlyTeam = baseUrl === teamUrl;
  if (isOnlyTeam || (key.type === 'saved' && key.profile.credential === undefined)) {
    const command = `signalbox login --profile ${profile}${isOnlyTeam ? ' --base-url URL' : ''}`;
    return {
      refusal: `Profile ${profile} reads a team server and has no key of the platform. ${command} signs in to it.`,
    };
  }
  try {
    return { platform: await signIn() };
  } catch (error) {
    const { CredentialStoreError } = await import('../../credentials/credential-store.ts');
    if (error instanceof CredentialStoreError) return { refusal: error.message };
    throw error;
  }
}

async function signInTo(
  { key, ...server }: Omit<ServerConnection, 'team'>,
  isTeam: boolean,
  { env, stderr }: Pick<CliContext, 'env' | 'stderr'>,
  commandOutput: 'inherit' | 'ignore',
): Promise<SignedIn> {
  if (key.type === 'given') {
    const { credential, variable } = key;
    return {
      ...server,
      place: { type: 'environment', variable },
      credential,
      currentCredential: async () => credential,
      readAgain: async () => {},
    };
  }

  // The credential stores are loaded only for profiles.
  const { credentialPlace, readCredential } = await import(
    '../../credentials/profile-credential.ts'
  );
  const { profile: name = '', baseUrl } = server;
  const account = { name, baseUrl, isTeam };
  const place = credentialPlace(account, key.profile);
  const configFolder = foldersOf(env).config;
  const read = (stderr: 'inherit' | 'ignore') =>
    readCredential(place, account, { env, configFolder, stderr });
  const isSilent = commandOutput === 'ignore';
  const notice = setTimeout(() => isSilent || tellWaiting(place, stderr), noticeMs);
  let credential = await read(commandOutput).finally(() => clearTimeout(notice));
  const readQuietly = async () => {
    credential = await read('ignore');
    return credential;
  };
  let current = renewed(credential, readQuietly, Date.now);
  return {
    ...server,
    place,
    get credential() {
      return credential;
    },
    currentCredential: () => current(),
    async readAgain() {
      current = renewed(await readQuietly(), readQuietly, Date.now);
    },
  };
}

/** Milliseconds after which a person wonders what happens. */
const noticeMs = 1_000;

/** For a person only: scripts read standard error. */
function tellWaiting(place: CredentialPlace, stderr: CliContext['stderr']) {
  if (stderr.isTTY)
    stderr.write(`Waiting for the key from the ${placeText(place)}. ctrl-c cancels.\n`);
}

const renewalMs = 60_000;

/** The clocks of this computer and the server may differ by a few seconds. */
const marginMs = 10_000;

/** After a failure, while the known credential is valid. */
const retryMs = 10_000;

/**
 * Reads a credential again when it expires within a minute, at most once a minute: a command or a sign-in in
 * another terminal may have renewed it. Nothing waits for that while the known credential is valid.
 */
export function renewed(
  first: string,
  read: () => Promise<string>,
  clock: () => number,
): () => Promise<string> {
  let credential = first;
  let nextReadMs = expiryMs(first) - renewalMs;
  let reading: Promise<string> | undefined;

  async function renew() {
    try {
      credential = await read();
      nextReadMs = Math.max(expiryMs(credential) - renewalMs, clock() + renewalMs);
      return credential;
    } catch (error) {
      nextReadMs = Math.min(clock() + retryMs, expiryMs(credential) - marginMs);
      throw error;
    } finally {
      reading = undefined;
    }
  }

  return async () => {
    if (clock() < nextReadMs) return credential;
    reading ??= renew();
    if (clock() >= expiryMs(credential) - marginMs) return await reading;
    // Its failure matters once the credential has expired.
    reading.catch(() => {});
    return credential;
  };
}

const expiryMs = (credential: string): number =>
  tokenFacts(credential).expiresAtMs ?? Number.POSITIVE_INFINITY;

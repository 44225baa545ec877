import type { CredentialPlace, SavedProfile } from '../settings/saved-profile.ts';
import { runCredentialCommand } from './credential-command.ts';
import { createCredentialFile } from './credential-file.ts';
import { accountOf, type CredentialStore, CredentialStoreError } from './credential-store.ts';
import { createKeyRing } from './key-ring.ts';
import { placeText } from './place-text.ts';

/** The stores that can keep a credential that was typed in. */
export type StoreName = 'keyring' | 'file';

export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  configFolder: string;
};

/** Opens a store. The store throws CredentialStoreError when it is used. */
export function openStore(name: StoreName, { configFolder }: Surroundings): CredentialStore {
  return name === 'keyring' ? createKeyRing() : createCredentialFile(configFolder);
}

/** A server of a profile: its own, or the team server that it reads. */
export type ProfileServer = { name: string; baseUrl: string; isTeam?: boolean };

/** Where the credential for a server of a profile is. Throws CredentialStoreError if the user has signed out. */
export function credentialPlace(
  server: ProfileServer,
  { credential }: Pick<SavedProfile, 'credential'>,
): CredentialPlace {
  if (credential) return credential;
  const of = server.isTeam ? 'the team server of profile' : 'profile';
  throw missing(`You are signed out of ${of} ${server.name}.`, server);
}

/** The account of a server of a profile. No profile has a colon in its name. */
export const accountOfServer = ({ name, baseUrl, isTeam }: ProfileServer): string =>
  accountOf(isTeam ? `${name}:team` : name, baseUrl);

/**
 * Reads the credential of a profile, which may run a command, whose error output goes to `stderr`. Throws
 * CredentialStoreError, also if there is none.
 */
export async function readCredential(
  place: CredentialPlace,
  server: ProfileServer,
  { stderr, ...surroundings }: Surroundings & { stderr: 'inherit' | 'ignore' },
): Promise<string> {
  switch (place.type) {
    case 'command':
      return runCredentialCommand(place.argv, { ...place, stderr });
    case 'environment': {
      const value = surroundings.env[place.variable]?.trim();
      if (value) return value;
      const problem = `${place.variable}, which holds the key of profile ${server.name}, is not set.`;
      throw new CredentialStoreError('failed', problem);
    }
    case 'keyring':
    case 'file': {
      const account = accountOfServer(server);
      const kept = await openStore(place.type, surroundings).get(account);
      if (kept !== undefined) return kept;
      throw missing(`There is no key of profile ${account} in the ${placeText(place)}.`, server);
    }
  }
}

const missing = (what: string, { name, isTeam }: ProfileServer) =>
  new CredentialStoreError(
    'failed',
    `${what} Run signalbox login --profile ${name}${isTeam ? ' --team' : ''}.`,
  );

import type { CredentialPlace, SavedProfile } from '../config/saved-profile.ts';
import { runCredentialCommand } from './credential-command.ts';
import { createCredentialFile } from './credential-file.ts';
import { accountOf, type CredentialStore, CredentialStoreError } from './credential-store.ts';
import { createKeyRing } from './key-ring.ts';

/** The stores that can keep a credential that was typed in. */
export type StoreName = 'keyring' | 'file';

export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  /** The configuration folder. */
  configFolder: string;
};

/** Opens a store. The store throws CredentialStoreError when it is used. */
export function openStore(name: StoreName, { configFolder }: Surroundings): CredentialStore {
  return name === 'keyring' ? createKeyRing() : createCredentialFile(configFolder);
}

/**
 * Reads the credential of a profile from the place that the profile names. `stderr` is where the error output
 * of a command goes. Throws CredentialStoreError, also if there is no credential.
 */
export async function readProfileCredential(
  name: string,
  profile: SavedProfile,
  { stderr, ...surroundings }: Surroundings & { stderr: 'inherit' | 'ignore' },
): Promise<string> {
  const place = profile.credential;
  const missing = (what: string) =>
    new CredentialStoreError('failed', `${what} Run signalbox login --profile ${name}.`);

  switch (place?.type) {
    case undefined:
      throw missing(`You are signed out of profile ${name}.`);
    case 'command':
      return runCredentialCommand(place.argv, { stderr });
    case 'environment': {
      const value = surroundings.env[place.variable];
      if (value) return value;
      const problem = `${place.variable}, which holds the key of profile ${name}, is not set.`;
      throw new CredentialStoreError('failed', problem);
    }
    case 'keyring':
    case 'file': {
      const account = accountOf(name, profile.baseUrl);
      const kept = await openStore(place.type, surroundings).get(account);
      if (kept !== undefined) return kept;
      throw missing(`There is no key of profile ${account} in the ${placeText(place)}.`);
    }
  }
}

/** Describes where a credential is. Names only the program of a command, because arguments may be secret. */
export function placeText(place: CredentialPlace): string {
  switch (place.type) {
    case 'keyring':
      return 'key ring';
    case 'file':
      return 'credential file';
    case 'command':
      return `command ${place.argv[0]}`;
    case 'environment':
      return `variable ${place.variable}`;
  }
}

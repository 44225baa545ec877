import { accountOf, CredentialStoreError } from '../../credentials/credential-store.ts';
import { placeText } from '../../credentials/place-text.ts';
import { openStore, type Surroundings } from '../../credentials/profile-credential.ts';
import { foldersOf } from '../../files/folders.ts';
import { changeConfig } from '../../settings/change-config.ts';
import { readConfigFile } from '../../settings/config-file.ts';
import type { SavedProfile } from '../../settings/saved-profile.ts';
import type { CliContext } from '../cli-context.ts';
import { savedProfile } from '../connection.ts';
import { UsageError } from '../usage-error.ts';

export type LogoutOptions = { profile?: string; forget?: boolean };

/** Deletes the key of a profile; with `forget`, the whole profile. */
export async function logout({ profile: named, forget }: LogoutOptions, context: CliContext) {
  const { env, stdout, stderr } = context;
  const configFolder = foldersOf(env).config;
  const { config } = await readConfigFile(configFolder);
  const name = named ?? (env.SIGNALBOX_PROFILE || config.profile);
  if (name === undefined) throw new UsageError('You are not signed in.');
  const profile = savedProfile(name, config.profiles);
  const { said, left } = await removeKey(name, profile, { env, configFolder });
  if (left && !forget) throw left;
  if (said !== undefined) stdout.write(`${said}\n`);
  if (left) {
    stderr.write(`signalbox: ${leftText(left, accountOf(name, profile.baseUrl))}\n`);
    context.exitCode = 1;
  }

  const isUsual = config.profile === name;
  changeConfig(configFolder, [
    { path: ['profiles', name, ...(forget ? [] : ['credential'])], value: undefined },
    ...(forget && isUsual ? [{ path: ['profile'], value: undefined }] : []),
  ]);
  if (forget) stdout.write(`Profile ${name} is removed.\n`);
}

/** What became of the key of a profile: a sentence, or why it could not be deleted. */
async function removeKey(
  name: string,
  { baseUrl, credential: place }: SavedProfile,
  surroundings: Surroundings,
): Promise<{ said?: string; left?: CredentialStoreError }> {
  if (place === undefined) return { said: `There is no key of profile ${name}.` };
  const where = placeText(place);
  if (place.type !== 'keyring' && place.type !== 'file') {
    return { said: `The key of profile ${name} stays where it is: ${where}.` };
  }
  try {
    await openStore(place.type, surroundings).delete(accountOf(name, baseUrl));
    return { said: `The key of profile ${name} is deleted from the ${where}.` };
  } catch (error) {
    if (error instanceof CredentialStoreError) return { left: error };
    throw error;
  }
}

/** Only the first sentence of the reason: its advice is about signing in. */
const leftText = ({ message }: CredentialStoreError, account: string): string =>
  `The key of ${account} is not deleted: ${message.split(/(?<=\.) (?=[A-Z])/)[0]} Delete it there yourself.`;

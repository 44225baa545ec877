import { changeConfig } from '../../config/change-config.ts';
import { readConfigFile } from '../../config/config-file.ts';
import { foldersOf } from '../../config/folders.ts';
import { accountOf } from '../../credentials/credential-store.ts';
import { openStore, placeText } from '../../credentials/profile-credential.ts';
import type { CliContext } from '../cli-context.ts';
import { savedProfile } from '../connection.ts';
import { UsageError } from '../usage-error.ts';

export type LogoutOptions = { profile?: string; forget?: boolean };

/** Deletes the key of a profile; with `forget`, the whole profile. */
export async function logout({ profile: named, forget }: LogoutOptions, context: CliContext) {
  const { env, stdout } = context;
  const configFolder = foldersOf(env, process.platform).config;
  const { config } = await readConfigFile(configFolder);
  const name = named ?? (env.SIGNALBOX_PROFILE || config.profile);
  if (name === undefined) throw new UsageError('You are not signed in.');
  const { baseUrl, credential } = savedProfile(name, config.profiles);

  if (credential?.type === 'keyring' || credential?.type === 'file') {
    const store = openStore(credential.type, { env, configFolder });
    await store.delete(accountOf(name, baseUrl));
    stdout.write(`The key of profile ${name} is deleted from the ${placeText(credential)}.\n`);
  } else if (credential) {
    stdout.write(`The key of profile ${name} stays where it is: ${placeText(credential)}.\n`);
  } else {
    stdout.write(`There is no key of profile ${name}.\n`);
  }

  const isUsual = config.profile === name;
  changeConfig(configFolder, [
    { path: ['profiles', name, ...(forget ? [] : ['credential'])], value: undefined },
    ...(forget && isUsual ? [{ path: ['profile'], value: undefined }] : []),
  ]);
  if (forget) stdout.write(`Profile ${name} is removed.\n`);
}

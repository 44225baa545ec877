import { CredentialStoreError } from '../../credentials/credential-store.ts';
import { placeText } from '../../credentials/place-text.ts';
import {
  accountOfServer,
  openStore,
  type ProfileServer,
  type Surroundings,
} from '../../credentials/profile-credential.ts';
import { foldersOf } from '../../files/folders.ts';
import { changeConfig } from '../../settings/change-config.ts';
import { readConfigFile } from '../../settings/config-file.ts';
import type { CredentialPlace } from '../../settings/saved-profile.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { savedProfile } from '../source/connection.ts';

export type LogoutOptions = { profile?: string; forget?: boolean; team?: boolean };

/** Deletes the key of a profile, or of its team server; with `forget`, the whole profile. */
export async function logout(
  { profile: named, forget, team: isTeam }: LogoutOptions,
  context: CliContext,
) {
  const { env, stdout, stderr } = context;
  const configFolder = foldersOf(env).config;
  const { config } = await readConfigFile(configFolder);
  const name = named ?? (env.SIGNALBOX_PROFILE || config.profile);
  if (name === undefined) throw new UsageError('You are not signed in.');
  const profile = savedProfile(name, config.profiles);
  const { baseUrl, credential, team } = profile;
  if (isTeam && team === undefined) throw new UsageError(`Profile ${name} has no team server.`);
  const servers = [
    ...(isTeam ? [] : [{ server: { name, baseUrl }, credential }]),
    ...(team && (isTeam || forget)
      ? [{ server: { name, baseUrl: team.url, isTeam: true }, credential: team.credential }]
      : []),
  ];
  for (const { server, credential: place } of servers) {
    const { said, left } = await removeKey(server, place, { env, configFolder });
    if (left && !forget) throw left;
    if (said !== undefined) stdout.write(`${said}\n`);
    if (left) {
      stderr.write(`signalbox: ${leftText(left, accountOfServer(server))}\n`);
      context.exitCode = 1;
    }
  }

  const isUsual = config.profile === name;
  const left = forget ? [] : [...(isTeam ? ['team'] : []), 'credential'];
  changeConfig(configFolder, [
    { path: ['profiles', name, ...left], value: undefined },
    ...(forget && isUsual ? [{ path: ['profile'], value: undefined }] : []),
  ]);
  if (forget) stdout.write(`Profile ${name} is removed.\n`);
}

/** What became of a key of a profile: a sentence, or why it could not be deleted. */
async function removeKey(
  server: ProfileServer,
  place: CredentialPlace | undefined,
  surroundings: Surroundings,
): Promise<{ said?: string; left?: CredentialStoreError }> {
  const key = `key of ${server.isTeam ? 'the team server of ' : ''}profile ${server.name}`;
  if (place === undefined) return { said: `There is no ${key}.` };
  const where = placeText(place);
  if (place.type !== 'keyring' && place.type !== 'file') {
    return { said: `The ${key} stays where it is: ${where}.` };
  }
  try {
    await openStore(place.type, surroundings).delete(accountOfServer(server));
    return { said: `The ${key} is deleted from the ${where}.` };
  } catch (error) {
    if (error instanceof CredentialStoreError) return { left: error };
    throw error;
  }
}

/** Only the first sentence of the reason: its advice is about signing in. */
const leftText = ({ message }: CredentialStoreError, account: string): string =>
  `The key of ${account} is not deleted: ${message.split(/(?<=\.) (?=[A-Z])/)[0]} Delete it there yourself.`;

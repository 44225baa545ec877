import { text as readAll } from 'node:stream/consumers';
import { addressProblem, withoutTrailingSlash } from '../../api/address.ts';
import { credentialFileName } from '../../credentials/credential-file.ts';
import { CredentialStoreError } from '../../credentials/credential-store.ts';
import { placeText } from '../../credentials/place-text.ts';
import {
  accountOfServer,
  openStore,
  type ProfileServer,
  type StoreName,
  type Surroundings,
} from '../../credentials/profile-credential.ts';
import { credentialTail } from '../../credentials/token-facts.ts';
import { foldersOf } from '../../files/folders.ts';
import { changeConfig } from '../../settings/change-config.ts';
import { readConfigFile } from '../../settings/config-file.ts';
import { demoProfileName, profileNameProblem } from '../../settings/profile-name.ts';
import type { SavedProfile } from '../../settings/saved-profile.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { keyPage } from '../source/connection.ts';
import { expiryText } from '../source/expiry.ts';
import { accessText, probeAccess } from './access.ts';

export type LoginOptions = {
  profile?: string;
  baseUrl?: string;
  appUrl?: string;
  store?: StoreName;
  keyStdin?: boolean;
  /** Sign in to the team server of the profile instead, at this address or where it was. */
  team?: string | true;
  /** Whether the profile goes on to read the platform, and only pushes to its team server; undefined keeps what it does. */
  pushOnly?: boolean;
};

const usualName = 'default';

/** Asks for a key, checks it with read-only requests, stores it, and saves the profile. */
export async function login(options: LoginOptions, context: CliContext) {
  const { stdout, env } = context;
  const configFolder = foldersOf(env).config;
  const surroundings: Surroundings = { env, configFolder };
  const { config } = await readConfigFile(configFolder);
  const name = nameOf(options, env, config.profile);
  const former = config.profiles[name];
  const isTeam = options.team !== undefined;
  const known = isTeam ? former?.team && { ...former.team, baseUrl: former.team.url } : former;
  refuseUnfit(name, known, options, context);
  if (options.pushOnly !== undefined && !isTeam) {
    throw new UsageError('--push-only and --no-push-only need --team.');
  }
  if (options.pushOnly) refuseWithoutPlatform(name, former);
  // A file that cannot be changed is reported before any question.
  changeConfig(configFolder, []);

  const addresses = isTeam
    ? teamAddress(options.team, former)
    : await addressesOf(options, former, context);
  const key = await keyFor(addresses, options, context);
  if (isTeam) await refuseOtherTeam(key, addresses);
  const access = await checked(key, addresses, context);
  // A server that answers nothing has not accepted the key, and an earlier one may be right.
  if (access.failure) throw access.failure;
  const store = options.store ?? (await chooseStore(surroundings, context));

  const server: ProfileServer = { name, baseUrl: addresses.baseUrl, isTeam };
  const isPushOnly = options.pushOnly ?? former?.team?.isPushOnly ?? false;
  await openStore(store, surroundings).set(accountOfServer(server), key);
  try {
    changeConfig(configFolder, [
      ...changesOf(name, addresses, { isTeam, isPushOnly, credential: store }),
      ...(config.profile === undefined ? [{ path: ['profile'], value: name }] : []),
    ]);
  } catch (error) {
    await openStore(store, surroundings).delete(accountOfServer(server));
    throw error;
  }
  const leftover = await forgetFormer(known, { ...server, store }, surroundings);

  const expiry = expiryText(key, Date.now());
  const where = placeText({ type: store });
  const what = isTeam ? 'the team server ' : '';
  stdout.write(`Signed in to ${what}${new URL(addresses.baseUrl).host} as profile ${name}.\n`);
  stdout.write(`${'Key'.padEnd(11)}${credentialTail(key)}, kept in the ${where}\n`);
  if (expiry !== undefined) stdout.write(`${'Token'.padEnd(11)}${expiry}\n`);
  if (isTeam)
    stdout.write(`${'Reads'.padEnd(11)}${isPushOnly ? readsPlatform : 'the team server'}\n`);
  stdout.write(accessText(access));
  if (leftover !== undefined) context.stderr.write(`${leftover}\n`);
}

const readsPlatform =
  'the platform, and pushes to the team server; with --no-push-only it reads the team server';

/** What else a profile says stays. */
function changesOf(
  name: string,
  { baseUrl, appUrl }: Addresses,
  {
    isTeam,
    isPushOnly,
    credential,
  }: { isTeam: boolean; isPushOnly: boolean; credential: StoreName },
) {
  const own = ['profiles', name];
  if (isTeam) {
    const team = { url: baseUrl, credential, ...(isPushOnly && { read: false }) };
    return [{ path: [...own, 'team'], value: team }];
  }
  return Object.entries({ baseUrl, appUrl, credential }).map(([setting, value]) => ({
    path: [...own, setting],
    value,
  }));
}

function nameOf(
  { profile }: LoginOptions,
  env: CliContext['env'],
  usual: string | undefined = usualName,
): string {
  return profile ?? (env.SIGNALBOX_PROFILE || (usual === demoProfileName ? usualName : usual));
}

function refuseUnfit(
  name: string,
  former: SavedServer | undefined,
  { profile, baseUrl, appUrl, store, keyStdin, team }: LoginOptions,
  { stdin, stderr }: CliContext,
) {
  if (team !== undefined && (baseUrl ?? appUrl) !== undefined) {
    throw new UsageError('--team is an address itself; leave out --base-url and --app-url.');
  }
  const problem = profileNameProblem(name);
  if (problem !== undefined) throw new UsageError(`${JSON.stringify(name)} ${problem}`);
  const place = former?.credential;
  if ((place?.type === 'command' || place?.type === 'environment') && store === undefined) {
    throw new UsageError(
      `Profile ${name} gets its key from the ${placeText(place)}. Add --store to keep a key instead.`,
    );
  }
  const isOther =
    baseUrl !== undefined && former && withoutTrailingSlash(baseUrl) !== former.baseUrl;
  if (profile === undefined && isOther) {
    throw new UsageError(
      `Profile ${name} is at ${former.baseUrl}. Add --profile with a new name, or with ${name} to move it.`,
    );
  }
  if (keyStdin && store === undefined) {
    throw new UsageError(
      '--key-stdin needs --store keyring or --store file: no questions can be asked.',
    );
  }
  if (keyStdin && stdin.isTTY) {
    throw new UsageError('--key-stdin reads from a pipe: what is typed here would be shown.');
  }
  if (!keyStdin && !(stdin.isTTY && stderr.isTTY)) {
    throw new UsageError('There is no terminal to ask for the key. Use --key-stdin and --store.');
  }
}

function refuseWithoutPlatform(name: string, former: SavedProfile | undefined) {
  if (former !== undefined && former.baseUrl !== former.team?.url) return;
  throw new UsageError(
    `Profile ${name} has no platform to read from. First: signalbox login --profile ${name} --base-url URL.`,
  );
}

type SavedServer = Pick<SavedProfile, 'baseUrl' | 'credential'>;

type Addresses = { baseUrl: string; appUrl: string | undefined };

async function addressesOf(
  { baseUrl, appUrl, keyStdin }: LoginOptions,
  former: SavedProfile | undefined,
  context: CliContext,
): Promise<Addresses> {
  const base = baseUrl ?? former?.baseUrl ?? (keyStdin ? undefined : await askAddress(context));
  if (base === undefined) throw new UsageError('Give the address of the API with --base-url.');
  // A saved web application address does not apply to another server.
  const app = appUrl ?? (baseUrl === undefined ? former?.appUrl : undefined);
  return {
    baseUrl: checkedAddress('The base URL', base),
    appUrl: app === undefined ? undefined : checkedAddress('The application URL', app),
  };
}

function teamAddress(given: LoginOptions['team'], former: SavedProfile | undefined): Addresses {
  const url = typeof given === 'string' ? given : former?.team?.url;
  if (url === undefined) throw new UsageError('Give the address of the team server: --team URL.');
  return { baseUrl: checkedAddress('The address of the team server', url), appUrl: undefined };
}

function checkedAddress(what: string, address: string): string {
  const problem = addressProblem(address);
  if (problem !== undefined) throw new UsageError(`${what} ${problem}`);
  return withoutTrailingSlash(address);
}

async function askAddress(context: CliContext): Promise<string> {
  const { askText } = await import('./ask.tsx');
  return (await askText('Address of the API, such as https://api.example.com:', context)).trim();
}

async function keyFor(
  { baseUrl, appUrl = baseUrl }: Addresses,
  { keyStdin }: LoginOptions,
  context: CliContext,
): Promise<string> {
  const typed = keyStdin ? await readAll(context.stdin) : await askKey(appUrl, context);
  const key = typed.trim();
  if (key === '') throw new UsageError(`No key was given.${keyPage(appUrl)}`);
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError('The key contains invalid characters, such as a space or a line break.');
  }
  return key;
}

async function askKey(appUrl: string, context: CliContext): Promise<string> {
  const { askSecret } = await import('./ask.tsx');
  context.stderr.write(`An API key or token is needed.${keyPage(appUrl)}\n`);
  return await askSecret('Key:', context);
}

async function checked(credential: string, { baseUrl, appUrl }: Addresses, context: CliContext) {
  const { createClient } = await import('../../client/client.ts');
  const client = createClient({ baseUrl, appUrl: appUrl ?? baseUrl, credential, readOnly: true });
  const access = probeAccess(client, Date.now());
  if (!context.stderr.isTTY) return await access;
  const { whileWaiting } = await import('./waiting.tsx');
  return await whileWaiting('Checking the key', context, access);
}

/** Throws TeamServerError for an address without a team server, or with one of another version. */
async function refuseOtherTeam(credential: string, { baseUrl }: Addresses) {
  const { aboutTeam, createTeamClient } = await import('../../client/team-client.ts');
  await aboutTeam(createTeamClient({ baseUrl, credential: async () => credential }));
}

/** The key ring, or, if there is none and the operator agrees, the file. */
async function chooseStore(surroundings: Surroundings, context: CliContext): Promise<StoreName> {
  try {
    await openStore('keyring', surroundings).get('is-there-a-key-ring');
    return 'keyring';
  } catch (error) {
    if (!(error instanceof CredentialStoreError)) throw error;
    const { askYesNo, CancelledError } = await import('./ask.tsx');
    context.stderr.write(`${error.message}\n`);
    const path = `${surroundings.configFolder}/${credentialFileName}`;
    const agrees = await askYesNo(`Keep the key in ${path}, which only you can read?`, context);
    if (agrees) return 'file';
    throw new CancelledError();
  }
}

/** Deletes the key that this one replaces, if it is stored elsewhere. Returns a sentence if that fails. */
async function forgetFormer(
  former: SavedServer | undefined,
  { store, ...server }: ProfileServer & { store: StoreName },
  surroundings: Surroundings,
): Promise<string | undefined> {
  const place = former?.credential;
  if (former === undefined || (place?.type !== 'keyring' && place?.type !== 'file'))
    return undefined;
  const account = accountOfServer({ ...server, baseUrl: former.baseUrl });
  if (account === accountOfServer(server) && place.type === store) return undefined;
  try {
    await openStore(place.type, surroundings).delete(account);
    return undefined;
  } catch (error) {
    if (!(error instanceof CredentialStoreError)) throw error;
    return `The previous key could not be deleted: ${error.message}`;
  }
}

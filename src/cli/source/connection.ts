import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { addressProblem, withoutTrailingSlash } from '../../api/address.ts';
import { errorReason } from '../../files/error-code.ts';
import type { Environment } from '../../files/system.ts';
import { demoProfileName } from '../../settings/profile-name.ts';
import type { SavedProfile } from '../../settings/saved-profile.ts';
import { type Config, defaultConfig } from '../../settings/settings.ts';
import { MissingKeyError, UsageError } from '../process/usage-error.ts';
import { programOptions } from '../startup/program-options.ts';
import { type DemoOptions, type DemoSettings, demoSettings } from './demo-options.ts';
import { mirrorName } from './mirror-files.ts';

/** What the console or a command connects to. */
export type Connection =
  | {
      type: 'demo';
      settings: DemoSettings;
      /** Whether the operator asked for it; false if it is only the default. */
      isChosen: boolean;
    }
  | ServerConnection;

export type ServerConnection = {
  type: 'server';
  /** Name of the profile; undefined for a server that is given only by its address. */
  profile: string | undefined;
  baseUrl: string;
  appUrl: string;
  key: ConnectionKey;
  /** The team server that is read instead. */
  team?: TeamAddress;
  /** The team server of a profile that reads the platform, for pushes. */
  pushTeam?: TeamAddress;
};

export type TeamAddress = { url: string; key: ConnectionKey };

type ConnectionKey =
  | ({ type: 'given' } & GivenKey)
  | { type: 'saved'; profile: Pick<SavedProfile, 'credential'> };

/** The team server of a profile, whether it is read or only pushed to. */
export const teamBehind = ({ team, pushTeam }: ServerConnection): TeamAddress | undefined =>
  team ?? pushTeam;

/** The server itself, also if a team server is read instead of it. */
export function platformOf(connection: Connection): Connection {
  if (connection.type === 'demo') return connection;
  const { team: _, ...platform } = connection;
  return platform;
}

export type ConnectionOptions = DemoOptions & {
  profile?: string;
  baseUrl?: string;
  appUrl?: string;
  /** Use the local copy of the server instead of the server. */
  offline?: boolean;
};

/** There is no option for a key, because command lines are visible to everyone on the computer. */
export function withConnectionOptions(command: Command): Command {
  return command
    .option(...programOptions.profile)
    .option(...programOptions.baseUrl)
    .option(...programOptions.appUrl);
}

/**
 * The name of the copy that the options select; undefined for the only copy there is. Never asks for a key.
 * Throws UsageError.
 */
export const copyName = (...of: Parameters<typeof copyPlace>): string | undefined =>
  copyPlace(...of)?.name;

/** The name of the copy, and its profile unless the server is given by its address. Throws UsageError. */
export function copyPlace(
  options: Pick<ConnectionOptions, 'demo' | 'profile' | 'baseUrl' | 'appUrl'>,
  env: Environment,
  config: Pick<Config, 'profile'> = defaultConfig,
): { name: string; profile: string | undefined } | undefined {
  refuseContradictions(options);
  const { demo, profile: named, baseUrl } = options;
  const address =
    baseUrl ?? (named === undefined ? env.SIGNALBOX_BASE_URL || undefined : undefined);
  const profile = address === undefined ? (named ?? config.profile) : undefined;
  if (demo || isShaped(options) || profile === demoProfileName) {
    throw new UsageError('The demo organization is on this computer already; it needs no copy.');
  }
  const place = address ?? profile;
  return place === undefined ? undefined : { name: mirrorName(place), profile };
}

/** A key for the chosen server, and the variable that gives it. */
type GivenKey = { credential: string; variable: string };

const keyVariable = 'SIGNALBOX_API_KEY';
const teamKeyVariable = 'SIGNALBOX_TEAM_KEY';

/**
 * The first of these that is given: `--demo`, `--base-url`, `--profile`, the address in the environment, the
 * profile in the environment or configuration; otherwise the demo organization. Throws UsageError.
 */
export function chooseConnection(
  options: ConnectionOptions,
  env: Environment,
  nowMs: number,
  config: Pick<Config, 'profile' | 'profiles'> = defaultConfig,
): Connection {
  refuseContradictions(options);
  const { demo, profile: named, baseUrl } = options;
  const address =
    baseUrl ?? (named === undefined ? env.SIGNALBOX_BASE_URL || undefined : undefined);
  const profile = named ?? config.profile;
  const isDemo = demo || (address === undefined && [undefined, demoProfileName].includes(profile));
  if (!isDemo) refuseShapes(options);
  if (!isDemo && address !== undefined) return serverAt(address, options, env);
  if (!isDemo && profile !== undefined) {
    return serverOf(profile, config.profiles, { env, isNamed: named !== undefined });
  }
  if (options.appUrl !== undefined) throw new UsageError('--app-url needs --base-url.');
  const isChosen = demo === true || profile === demoProfileName || isShaped(options);
  return { type: 'demo', settings: demoSettings(options, nowMs), isChosen };
}

/**
 * What a command reads, chosen as above. Only the console shows the demo organization to somebody who chose nothing:
 * figures that a script takes for its own must not be invented. Throws UsageError.
 */
export function chooseSource(...of: Parameters<typeof chooseConnection>): Connection {
  const chosen = chooseConnection(...of);
  if (chosen.type === 'server' || chosen.isChosen) return chosen;
  throw new MissingKeyError(
    `No organization is chosen. Sign in with "signalbox login", set SIGNALBOX_BASE_URL and ${keyVariable}, or add --demo for an invented one.`,
  );
}

function serverAt(address: string, options: ConnectionOptions, env: Environment): ServerConnection {
  const baseUrl = withoutTrailingSlash(address);
  const appUrl = withoutTrailingSlash(options.appUrl ?? env.SIGNALBOX_APP_URL ?? baseUrl);
  const given = keyIn(env);
  if (given === undefined) throw missingKey(appUrl);
  return {
    type: 'server',
    profile: undefined,
    baseUrl,
    appUrl,
    key: { type: 'given', ...given },
  };
}

/**
 * A key in the environment is for the server that the environment and the configuration choose. It is not
 * sent to a profile named on the command line, which may belong to another organization, unless that profile
 * has no key.
 */
function serverOf(
  name: string,
  profiles: Config['profiles'],
  { env, isNamed }: { env: Environment; isNamed: boolean },
): ServerConnection {
  const profile = savedProfile(name, profiles);
  const { baseUrl, appUrl = baseUrl, team } = profile;
  const keyOf = (given: GivenKey | undefined, saved: Pick<SavedProfile, 'credential'>) =>
    given !== undefined && (!isNamed || saved.credential === undefined)
      ? ({ type: 'given', ...given } as const)
      : ({ type: 'saved', profile: saved } as const);
  const server = { type: 'server', profile: name, baseUrl, appUrl } as const;
  const key = keyOf(keyIn(env), profile);
  if (team === undefined) return { ...server, key };
  const address = { url: team.url, key: keyOf(keyIn(env, teamKeyVariable), team) };
  return { ...server, key, ...(team.isPushOnly ? { pushTeam: address } : { team: address }) };
}

/**
 * The key in the environment, or in the file that the environment names, as containers have it. Both often end with a
 * line break. Throws UsageError for a file that cannot be read or is empty.
 */
export function keyIn(env: Environment, variable = keyVariable): GivenKey | undefined {
  const credential = env[variable]?.trim();
  if (credential) return { credential, variable };
  const path = env[`${variable}_FILE`];
  return path ? keyOfFile(path, `${variable}_FILE`) : undefined;
}

function keyOfFile(path: string, variable: string): GivenKey {
  const named = `${variable} names ${JSON.stringify(path)}, which`;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${named} cannot be read (${errorReason(error)}). Check the path and its permissions.`,
    );
  }
  const key = text.trim();
  if (key === '') throw new UsageError(`${named} is empty. Write an API key to it.`);
  return { credential: key, variable };
}

/** Throws UsageError for a profile that does not exist. */
export function savedProfile(name: string, profiles: Config['profiles']): SavedProfile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile) return profile;
  throw new UsageError(
    `There is no profile ${JSON.stringify(name)}. signalbox profiles lists them, signalbox login creates one.`,
  );
}

function refuseContradictions({ demo, profile, baseUrl, appUrl }: ConnectionOptions) {
  if (baseUrl === '') {
    throw new UsageError('--base-url is empty. Leave it out for the demo organization.');
  }
  if (demo && (baseUrl ?? appUrl) !== undefined) {
    throw new UsageError('--demo uses its own server; leave out --base-url and --app-url.');
  }
  if (demo && profile !== undefined && profile !== demoProfileName) {
    throw new UsageError('--demo cannot be combined with a profile; leave out --profile.');
  }
  if (profile !== undefined && (baseUrl ?? appUrl) !== undefined) {
    throw new UsageError('A profile already has addresses; leave out --base-url and --app-url.');
  }
}

function refuseShapes(options: ConnectionOptions) {
  if (!isShaped(options)) return;
  throw new UsageError('--seed, --now and --scale shape the demo organization; add --demo.');
}

const isShaped = ({ seed, now, scale }: ConnectionOptions): boolean =>
  [seed, now, scale].some((option) => option !== undefined);

function missingKey(appUrl: string): MissingKeyError {
  return new MissingKeyError(
    `Set ${keyVariable} to an API key or ${keyVariable}_FILE to a file with one, or use signalbox login.${keyPage(appUrl)}`,
  );
}

/** Where to create keys, as a sentence that follows another one. */
export function keyPage(appUrl: string): string {
  // Invalid addresses are never shown: the text may be a key in the wrong place.
  if (addressProblem(appUrl) !== undefined) return '';
  return ` You can make one at ${withoutTrailingSlash(appUrl)}/settings/api-keys.`;
}

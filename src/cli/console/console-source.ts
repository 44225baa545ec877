import { existsSync } from 'node:fs';
import type { CallAnswer } from '../../client/call-answer.ts';
import type { ServerClock } from '../../client/server-clock.ts';
import { copyBeside } from '../../client/socket-folder.ts';
import type { Profile } from '../../console/shell/shell.ts';
import { credentialTail } from '../../credentials/token-facts.ts';
import type { ClosableSearch } from '../../mirror/search-thread/open-mirror-search.ts';
import type { WriteThrough } from '../../mirror/write-through/write-through.ts';
import type { Config } from '../../settings/settings.ts';
import type { ReadConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { endOnSignals } from '../process/end-on-signals.ts';
import { backgroundSync } from '../source/background-sync.ts';
import {
  type Connection,
  type ConnectionOptions,
  chooseConnection,
  copyPlace,
} from '../source/connection.ts';
import { searchInCopy } from '../source/copy-search.ts';
import { demoClock } from '../source/demo-options.ts';
import { demoAddress, searchInDemo } from '../source/demo-search.ts';
import { expiryWarning } from '../source/expiry.ts';
import { mirrorFile, mirrorName } from '../source/mirror-files.ts';
import { type OpenClient, type OpenOptions, openClient } from '../source/open-client.ts';
import { backgroundCheck, copyDataOf, openCopy, restatedDaysOf } from '../source/open-copy.ts';
import { type OpenConnection, platformBehind, signIn, signInToTeam } from '../source/signed-in.ts';
import { pushTeamOf, teamCheck, teamOf, teamSearch } from '../source/team-source.ts';
import type { ConsoleSource } from './draw-console.ts';

export type ConsoleOptions = ConnectionOptions & {
  readOnly?: boolean;
  kiosk?: boolean;
  screenReader?: boolean;
  /** A command to begin with, as after `:`. */
  command?: string | undefined;
};

export type Live = { chosen: Connection; connection: OpenConnection };

/** What the console should show; `live` is the server of an earlier turn, which is already signed in. */
type ConsoleRequest = { options: ConsoleOptions; live?: Live | undefined };

const signInHint = 'This is the demo organization. signalbox login signs in to your own.';

/** Connects to the server, or starts the demo organization. Throws UsageError and CredentialStoreError. */
export async function openLive(
  { options, live }: ConsoleRequest,
  { file, serverClock }: { file: ReadConfig; serverClock: ServerClock },
  context: CliContext,
): Promise<ConsoleSource & { live: Live }> {
  const { chosen, connection } = live ?? (await connectTo(options, file, context));
  const copy = copyFileOf(connection, context);
  const isReadOnly = options.readOnly ?? hasNoPlatform(connection);
  // Before the server starts: its folder must be removed on exit.
  const ending = endOnSignals(context);
  // Now, so that the server's thread starts while this one loads the console.
  const asked = { readOnly: options.readOnly, onResult: serverClock.observe, isForConsole: true };
  const opening = openCopied(connection, copy, asked);
  return {
    profile: profileOf(connection, options, context),
    clock: clockOf(connection, serverClock),
    isReadOnly,
    isKiosk: options.kiosk ?? false,
    ending,
    opening,
    problem: expiryProblem(connection),
    hint: hintOf(connection),
    signIn: signInAgain(chosen, connection, context),
    copySearch: searchFor(connection, copy, opening),
    readRestatedDays: copy === undefined ? undefined : () => restatedDaysOf(copy),
    counterpart: copy === undefined ? undefined : { type: 'copy', dataOf: () => copyDataOf(copy) },
    background: backgroundOf(
      { chosen, connection },
      { copy, clock: serverClock.now, config: file.config },
    ),
    live: { chosen, connection },
  };
}

/**
 * A client that also writes what it reads into the local copy, if there is one. Of the demo organization, whose copy is
 * made for searches, only deletions are written.
 */
async function openCopied(
  connection: OpenConnection,
  copy: string | undefined,
  options: OpenOptions,
): Promise<OpenClient> {
  const isDemo = connection.type === 'demo';
  const { baseUrl } = isDemo
    ? { baseUrl: demoAddress }
    : (platformBehind(connection) ?? connection);
  let file = copy;
  let writer: WriteThrough | undefined;

  async function take(answer: CallAnswer) {
    if (file === undefined || (isDemo && answer.endpoint !== 'deleteSession')) return;
    if (writer === undefined && !existsSync(file)) return;
    const { createWriteThrough } = await import('../../mirror/write-through/write-through.ts');
    writer ??= createWriteThrough({ file, baseUrl });
    writer.take(answer);
  }

  const opened = await openClient(connection, {
    ...options,
    onAnswer: (answer) => void take(answer),
  });
  const socketPath = opened.server?.socketPath;
  if (socketPath !== undefined) file = copyBeside(socketPath);
  let written = Promise.resolve();
  return {
    ...opened,
    async close() {
      // Not awaited: the next console need not wait for it, and it keeps the process alive.
      written = writer?.close() ?? written;
      await opened.close();
    },
    written: () => written,
  };
}

/** The background sync of the copy, if the profile enables it. */
function backgroundOf(
  { chosen, connection }: Live,
  { copy, clock, config }: { copy: string | undefined; clock: () => number; config: Config },
): ConsoleSource['background'] {
  if (chosen.type === 'demo' || connection.type === 'demo' || copy === undefined) return undefined;
  const warnOfTeam = connection.acting && teamCheck(connection);
  const { syncMinutes } = config.profiles[chosen.profile ?? ''] ?? {};
  const platform = platformBehind(connection);
  if (syncMinutes === undefined || platform === undefined) return warnOfTeam;
  const everyMs = syncMinutes * 60_000;
  return ({ report: onProblem, warn }) => {
    const check = warnOfTeam?.({ report: onProblem, warn });
    const sync = backgroundSync({ connection: platform, file: copy, everyMs, clock, onProblem });
    return {
      [Symbol.dispose]() {
        check?.[Symbol.dispose]();
        sync[Symbol.dispose]();
      },
    };
  };
}

/** A team server searches itself; all others are searched in the local copy. */
function searchFor(
  connection: OpenConnection,
  copy: string | undefined,
  opening: Promise<OpenClient>,
): ClosableSearch {
  if (connection.type === 'server' && connection.acting) return teamSearch(connection);
  return copy === undefined ? searchInDemo(opening) : searchInCopy(copy);
}

const hasNoPlatform = (connection: OpenConnection): boolean =>
  connection.type === 'server' && platformBehind(connection) === undefined;

async function connectTo(
  options: ConsoleOptions,
  { config }: ReadConfig,
  context: CliContext,
): Promise<Live> {
  const chosen = chooseConnection(options, context.env, Date.now(), config);
  return { chosen, connection: await signIn(chosen, context) };
}

/** Serves the local copy. Throws UsageError and MirrorError. */
export async function openOffline(
  { options, live }: ConsoleRequest,
  { config }: ReadConfig,
  context: CliContext,
): Promise<ConsoleSource & { live: Live | undefined }> {
  const place = copyPlace(options, context.env, config);
  const ending = endOnSignals(context);
  const copy = await openCopy(place?.name, context.env);
  const name = place?.profile ?? copy.profile.name;
  return {
    ...copy,
    profile: { ...copy.profile, name },
    isReadOnly: true,
    isKiosk: options.kiosk ?? false,
    ending,
    problem: undefined,
    hint: undefined,
    signIn: undefined,
    copySearch: searchInCopy(copy.file),
    readRestatedDays: () => restatedDaysOf(copy.file),
    background: ({ warn: onProblem }) => backgroundCheck(copy.file, onProblem),
    counterpart: place && { type: 'server', ask: live && askServer(live.connection) },
    live,
  };
}

/** A cheap request, which is repeated only during an outage. */
function askServer(connection: OpenConnection) {
  let opening: Promise<OpenClient> | undefined;
  return async (signal: AbortSignal) => {
    opening ??= openClient(connection, { readOnly: true });
    const { client } = await opening;
    return await client.listSessions({ limit: 1 }, { signal, retries: 0 });
  };
}

/**
 * The file of the local copy, whether or not it exists; undefined for the demo organization, which has none.
 */
function copyFileOf(connection: OpenConnection, { env }: CliContext): string | undefined {
  if (connection.type === 'demo') return undefined;
  const { profile, baseUrl } = connection;
  return mirrorFile(env, mirrorName(profile ?? baseUrl));
}

const expiryProblem = (connection: OpenConnection): string | undefined =>
  connection.type === 'server'
    ? expiryWarning(connection.credential, connection.place, Date.now())
    : undefined;

const hintOf = (connection: OpenConnection): string | undefined =>
  connection.type === 'demo' && !connection.isChosen ? signInHint : undefined;

/** Asks for a key as `signalbox login` does, and continues with it. */
function signInAgain(
  chosen: Connection,
  connection: OpenConnection,
  context: CliContext,
): (() => Promise<void>) | undefined {
  if (chosen.type === 'demo' || connection.type === 'demo') return undefined;
  const { key, profile } = { ...chosen, ...chosen.team };
  if (key.type !== 'saved' || profile === undefined) return undefined;
  const place = key.profile.credential?.type;
  const store = place === 'keyring' || place === 'file' ? place : undefined;
  return async () => {
    const { login } = await import('../profiles/login.ts');
    await login({ profile, ...(store && { store }), ...(chosen.team && { team: true }) }, context);
    await connection.readAgain();
  };
}

function profileOf(
  connection: OpenConnection,
  { readOnly: isReadOnly = false }: ConsoleOptions,
  context: CliContext,
): Profile {
  if (connection.type === 'demo') {
    return {
      name: 'Demo organization',
      host: 'this computer',
      isDemo: true,
      who: 'demo owner',
    };
  }
  const { profile, acting, pushTeam } = connection;
  const host = URL.parse(connection.baseUrl)?.host ?? connection.baseUrl;
  const { baseUrl, appUrl } = platformBehind(connection) ?? connection;
  return {
    name: profile ?? host,
    host,
    isDemo: false,
    // Without an address of its own it is only supposed to be where the API is.
    ...(appUrl !== baseUrl && { webAddress: appUrl }),
    ...(acting && { team: teamOf(connection, acting, isReadOnly) }),
    ...(pushTeam && {
      pushTeam: pushTeamOf(pushTeam, isReadOnly, () =>
        signInToTeam(connection, pushTeam, context, 'ignore'),
      ),
    }),
    // It may have changed since the start.
    get who() {
      return `key ${credentialTail(connection.credential)}`;
    },
  };
}

/** The server's time, or that of the demo organization. */
const clockOf = (connection: OpenConnection, serverClock: ServerClock) =>
  connection.type === 'server' ? serverClock.now : demoClock(connection.settings);

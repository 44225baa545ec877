import { Command } from 'commander';
import { createServerClock, type ServerClock } from '../../client/server-clock.ts';
import { foldersOf } from '../../config/folders.ts';
import type { Profile } from '../../console/shell/shell.ts';
import { CredentialStoreError } from '../../credentials/credential-store.ts';
import { credentialTail } from '../../credentials/token-facts.ts';
import { clockDifferenceText, formatDateTime, isNotable } from '../../domain/format/time.ts';
import { MirrorError } from '../../mirror/mirror-error.ts';
import { terminalCapabilities } from '../../terminal/capabilities.ts';
import type { CliContext } from '../cli-context.ts';
import {
  type Connection,
  type ConnectionOptions,
  chooseConnection,
  copyPlace,
  withConnectionOptions,
} from '../connection.ts';
import { searchInCopy } from '../copy-search.ts';
import { withDemoOptions } from '../demo-options.ts';
import type { Kept, Opened, Switch } from '../draw-console.ts';
import { endOnSignals } from '../end-on-signals.ts';
import { expiryWarning } from '../expiry.ts';
import { mirrorFile, mirrorName } from '../mirror-files.ts';
import { type OpenClient, openClient } from '../open-client.ts';
import { copyDataOf, openCopy } from '../open-copy.ts';
import { type ReadConfig, readConfig } from '../read-config.ts';
import { type OpenConnection, signIn } from '../signed-in.ts';
import { UsageError } from '../usage-error.ts';

export type ConsoleOptions = ConnectionOptions & { readOnly?: boolean; screenReader?: boolean };

const signInHint = 'This is the demo organization. signalbox login signs in to your own.';

const about =
  "The operator's console for an agent platform. Without a terminal it prints an overview.";

/** What happens without a command. */
export function consoleCommand(context: CliContext, run = openConsole): Command {
  return withDemoOptions(withConnectionOptions(new Command('signalbox')))
    .description(about)
    .option('--offline', 'use the copy that "signalbox sync" has made')
    .option('--read-only', 'refuse everything that changes something')
    .option('--screen-reader', 'text to be read aloud (or INK_SCREEN_READER=true)')
    .allowExcessArguments()
    .action((options: ConsoleOptions, { args: [unknown] }: Command) => {
      if (unknown !== undefined) {
        throw new UsageError(`There is no command ${unknown}. Try signalbox --help.`);
      }
      return run(options, context);
    });
}

/** Opens the console, and that of each profile that the operator switches to. */
export async function openConsole(options: ConsoleOptions, context: CliContext) {
  let turn: Turn | undefined = { options };
  while (turn) turn = await takeTurn(turn, context);
}

/** A console that is open until another one takes its place. */
type Turn = {
  options: ConsoleOptions;
  screen?: string | undefined;
  /** Of the console before, which had the same profile. */
  kept?: Kept | undefined;
  /** What it says at first. */
  hint?: string | undefined;
  /** The server, where somebody has signed in to it already. */
  live?: Live | undefined;
  /** What the person should know of the switch to it. */
  problem?: string;
  /** Where to return when it cannot be opened. */
  former?: Turn;
};

/** A connection, and what it was chosen as. */
type Live = { chosen: Connection; connection: OpenConnection };

type Following = { next: Switch; live: Live | undefined };

async function takeTurn({ former, ...turn }: Turn, context: CliContext): Promise<Turn | undefined> {
  try {
    const following = await openOne(turn, context);
    return following && { ...turnAfter(turn.options, following), former: turn };
  } catch (error) {
    const isTold =
      error instanceof UsageError ||
      error instanceof CredentialStoreError ||
      error instanceof MirrorError;
    if (former === undefined || !isTold) throw error;
    const { screen = former.screen, kept = former.kept } = turn;
    return { ...former, screen, kept, hint: undefined, problem: error.message };
  }
}

function turnAfter(options: ConsoleOptions, { next, live }: Following): Turn {
  const { readOnly, screenReader, offline = false } = options;
  if (next.to === 'counterpart') {
    return { options: { ...options, offline: !offline }, kept: next.kept, hint: next.hint, live };
  }
  const { profile, screen } = next;
  return {
    options: { profile, ...(readOnly && { readOnly }), ...(screenReader && { screenReader }) },
    screen,
  };
}

/** Opens the console, or prints the overview where there is no terminal to open it in. */
async function openOne(turn: Turn, context: CliContext): Promise<Following | undefined> {
  const { options, screen, kept, problem } = turn;
  const { env } = context;
  const file = await readConfig(foldersOf(env, process.platform).config, env);
  const serverClock = createServerClock();
  const opened = options.offline
    ? await openOffline(turn, file, context)
    : await openLive(turn, { file, serverClock }, context);
  const { opening, profile, clock, live } = opened;
  const hint = turn.hint ?? opened.hint;
  // Whoever awaits it sees the failure; until then it is not a forgotten one.
  opening.catch(() => {});

  if (terminalCapabilities(context.env, context).isInteractive) {
    const { drawConsole } = await import('../draw-console.ts');
    const { screenReader } = options;
    const next = await drawConsole(
      { ...opened, hint, problem: problem ?? opened.problem, serverClock, file },
      { ...(screenReader !== undefined && { screenReader }), screen, kept },
      context,
    );
    return next && { next, live };
  }
  const { printOverview } = await import('../print-overview.ts');
  const { stdout, stderr } = context;
  // A script that reads errors should find none.
  if (hint !== undefined && stderr.isTTY) stderr.write(`${hint}\n`);
  const { name, dataOf } = profile;
  const title = dataOf === undefined ? name : `${name}, offline, data of ${formatDateTime(dataOf)}`;
  await printOverview(await opening, { title, clock, stdout });
  tellClockDifference(serverClock, stderr);
  return undefined;
}

async function openLive(
  { options, live }: Turn,
  { file, serverClock }: { file: ReadConfig; serverClock: ServerClock },
  context: CliContext,
): Promise<Opened & { live: Live }> {
  const { chosen, connection } = live ?? (await connectTo(options, file, context));
  const copy = copyFileOf(connection, context);
  const isReadOnly = options.readOnly ?? false;
  return {
    profile: profileOf(connection),
    clock: clockOf(connection, serverClock),
    isReadOnly,
    // Before the server starts: it has a folder that must not stay.
    ending: endOnSignals(context),
    // Now, so that the server's thread starts while this one loads the interface.
    opening: openClient(connection, { readOnly: isReadOnly, onResult: serverClock.observe }),
    problem: expiryProblem(connection),
    hint: hintOf(connection),
    signIn: signInAgain(chosen, connection, context),
    copySearch: copy === undefined ? undefined : searchInCopy(copy),
    counterpart: copy === undefined ? undefined : { type: 'copy', dataOf: () => copyDataOf(copy) },
    live: { chosen, connection },
  };
}

async function connectTo(
  options: ConsoleOptions,
  { config }: ReadConfig,
  context: CliContext,
): Promise<Live> {
  const chosen = chooseConnection(options, context.env, Date.now(), config);
  return { chosen, connection: await signIn(chosen, context) };
}

async function openOffline(
  { options, live }: Turn,
  { config }: ReadConfig,
  context: CliContext,
): Promise<Opened & { live: Live | undefined }> {
  const place = copyPlace(options, context.env, config);
  const ending = endOnSignals(context);
  const copy = await openCopy(place?.name, context.env);
  const name = place?.profile ?? copy.profile.name;
  return {
    ...copy,
    profile: { ...copy.profile, name },
    isReadOnly: true,
    ending,
    problem: undefined,
    hint: undefined,
    signIn: undefined,
    copySearch: searchInCopy(copy.file),
    counterpart: place && { type: 'server', ask: live && askServer(live.connection) },
    live,
  };
}

/** A cheap request. Only after an outage is it sent again and again. */
function askServer(connection: OpenConnection) {
  let opening: Promise<OpenClient> | undefined;
  return async (signal: AbortSignal) => {
    opening ??= openClient(connection, { readOnly: true });
    const { client } = await opening;
    return await client.listSessions({ limit: 1 }, { signal, retries: 0 });
  };
}

/** A program that reads what was printed must not meet this in it. */
function tellClockDifference(serverClock: ServerClock, stderr: NodeJS.WritableStream) {
  const differenceMs = serverClock.get();
  if (isNotable(differenceMs)) stderr.write(`signalbox: ${clockDifferenceText(differenceMs)}\n`);
}

/** The file of the local copy, there or not; undefined for the demo organization, which has none. */
function copyFileOf(connection: OpenConnection, { env }: CliContext): string | undefined {
  if (connection.type === 'demo') return undefined;
  const { profile, baseUrl } = connection;
  return mirrorFile(env, mirrorName(profile ?? baseUrl));
}

const expiryProblem = (connection: OpenConnection): string | undefined =>
  connection.type === 'server' ? expiryWarning(connection.credential, Date.now()) : undefined;

const hintOf = (connection: OpenConnection): string | undefined =>
  connection.type === 'demo' && !connection.isChosen ? signInHint : undefined;

/** Asks for a key as `signalbox login` does, and goes on with it. */
function signInAgain(
  chosen: Connection,
  connection: OpenConnection,
  context: CliContext,
): (() => Promise<void>) | undefined {
  if (chosen.type === 'demo' || connection.type === 'demo') return undefined;
  const { key, profile } = chosen;
  if (key.type !== 'saved' || profile === undefined) return undefined;
  const place = key.profile.credential?.type;
  const store = place === 'keyring' || place === 'file' ? place : undefined;
  return async () => {
    const { login } = await import('../profiles/login.ts');
    await login({ profile, ...(store && { store }) }, context);
    await connection.readAgain();
  };
}

function profileOf(connection: OpenConnection): Profile {
  if (connection.type === 'demo') {
    return {
      name: 'Demo organization',
      host: 'this computer',
      isDemo: true,
      who: 'demo owner',
    };
  }
  const { baseUrl, profile } = connection;
  const host = URL.parse(baseUrl)?.host ?? baseUrl;
  return {
    name: profile ?? host,
    host,
    isDemo: false,
    // It may have become another one since the start.
    get who() {
      return `key ${credentialTail(connection.credential)}`;
    },
  };
}

/** The time at the server: that of the demo organization passes from its own beginning on. */
function clockOf(connection: OpenConnection, serverClock: ServerClock): () => number {
  if (connection.type === 'server') return serverClock.now;
  const offsetMs = connection.settings.now - Date.now();
  return () => Date.now() + offsetMs;
}

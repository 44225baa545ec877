import { existsSync } from 'node:fs';
import type { Client } from '../../client/client.ts';
import type { ResultFacts } from '../../client/facts.ts';
import type { CallingOptions } from '../../client/options.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import { createServerClock } from '../../client/server-clock.ts';
import { credentialTail } from '../../credentials/token-facts.ts';
import type { Removed } from '../../figures/limits/removal.ts';
import type { ReadDays } from '../../figures/usage/missing-days.ts';
import type { RestatedDay } from '../../figures/usage/restated-day.ts';
import type { CopySearch } from '../../language/search/found-messages.ts';
import type { Config } from '../../settings/settings.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { endOnSignals } from '../process/end-on-signals.ts';
import { isTold } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { type ConnectionOptions, chooseSource, copyPlace } from './connection.ts';
import { searchInCopy } from './copy-search.ts';
import { demoClock } from './demo-options.ts';
import { searchInDemo } from './demo-search.ts';
import { mirrorFile, mirrorName } from './mirror-files.ts';
import { openClient } from './open-client.ts';
import { eraseInCopy, openCopy, restatedDaysOf } from './open-copy.ts';
import { removalsOf } from './removed-people.ts';
import { type OpenConnection, platformBehind, type SignedIn, signIn } from './signed-in.ts';
import { ownEmailOn, teamSearch } from './team-source.ts';

export type SourceOptions = ConnectionOptions & {
  readOnly?: boolean;
  verbose?: boolean;
  /** Milliseconds for each call, with its retries. */
  timeout?: number;
  /** Whether the command of a credential may not write to the terminal. */
  isSilent?: boolean;
  /** Called when a signal ends the program. */
  onEnd?: () => void;
};

/** Where a command reads: a server, the demo organization, or the local copy. */
export type Source = {
  type: 'demo' | 'server' | 'copy';
  client: Client;
  /** Whether it is a team server, which has what people share. */
  isTeam?: boolean;
  /** Asks a team server for the operator's own address, in small letters. */
  ownEmail?(): Promise<string | undefined>;
  config: Config;
  /** The server's time in Unix milliseconds; of a copy, that of its data. */
  nowMs(): number;
  /** How many milliseconds the server's clock is ahead of that of this computer. */
  clockAheadMs(): number;
  /** The days that a copy has; undefined unless it is one. */
  readDays: ReadDays;
  /** The days whose credits were restated, as far as a local copy knows. */
  restatedDays(): Promise<readonly RestatedDay[]>;
  /** Whom this computer removed from the organization, by key. The demo organization starts anew, with everybody. */
  removedPeople(): Promise<Removed>;
  /** Searches the messages of the local copy, or of the demo organization. */
  search: CopySearch['search'];
  /** Whose requests these are, for the audit log. */
  profile: { name: string; who: string };
};

export type ReadingSource = Omit<Source, 'client'> & { client: ReadingClient };

/** Whose sessions a source lists. */
export const whoseSessions = ({ isTeam }: Pick<ReadingSource, 'isTeam'>): string =>
  isTeam
    ? 'These are the sessions that people share on the team server, as of the last push of each.'
    : ownOnly;

const ownOnly =
  'These are your own sessions: the platform shows a key no others. Their status is derived where the server sends none.';

/** Opens the source that the options choose for some work, and closes it. Throws UsageError, MirrorError and CredentialStoreError. */
export async function withSource<T>(
  options: SourceOptions,
  context: CliContext,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  using _ending = endOnSignals(context, options.onEnd);
  const { config, problemsIn } = await readConfig(context.env);
  const opening = openSource(options, config, context);
  await using source = await opening.catch((error: unknown) => {
    // A profile may be missing because of a mistake in the file.
    const [mistake] = problemsIn('profile', 'profiles');
    if (error instanceof UsageError && mistake) error.message = `${mistake} ${error.message}`;
    throw error;
  });
  return await work(source);
}

export type OpenSource = Source & AsyncDisposable;

/**
 * Opens the source that the options choose. The caller ends the program on signals, and disposes of it. Throws UsageError,
 * MirrorError and CredentialStoreError.
 */
export async function openSource(
  options: SourceOptions,
  config: Config,
  context: CliContext,
): Promise<OpenSource> {
  return options.offline
    ? await openOfflineSource(options, config, context)
    : await openServerSource(options, config, context);
}

async function openServerSource(
  options: SourceOptions,
  config: Config,
  context: CliContext,
): Promise<OpenSource> {
  const chosen = chooseSource(options, context.env, Date.now(), config);
  const connection = await signIn(chosen, context, options.isSilent ? 'ignore' : 'inherit');
  const serverClock = createServerClock();
  const isDemo = connection.type === 'demo';
  const copy = isDemo
    ? undefined
    : mirrorFile(context.env, mirrorName(connection.profile ?? connection.baseUrl));
  const erased = isDemo || copy === undefined ? undefined : erasedIn(copy, connection);
  const opened = await openClient(connection, {
    readOnly: options.readOnly,
    onAnswer: (answer) => {
      if (answer.endpoint === 'deleteSession') erased?.add(answer.given.sessionId);
    },
  });
  const found =
    copy === undefined ? searchInDemo(Promise.resolve(opened)) : searchIn(connection, copy);
  const profile = isDemo
    ? { name: 'Demo organization', who: 'demo owner' }
    : {
        name: connection.profile ?? URL.parse(connection.baseUrl)?.host ?? connection.baseUrl,
        who: `key ${credentialTail(connection.credential)}`,
      };
  return {
    type: isDemo ? 'demo' : 'server',
    isTeam: !isDemo && connection.acting !== undefined,
    ...(!isDemo && connection.acting && { ownEmail: () => ownEmailOn(connection) }),
    client: opened.client.withOptions(observed(options, context, serverClock.observe)),
    config,
    nowMs: isDemo ? demoClock(connection.settings) : serverClock.now,
    clockAheadMs: isDemo ? () => 0 : serverClock.get,
    readDays: undefined,
    restatedDays: async () =>
      copy !== undefined && existsSync(copy) ? await restatedDaysOf(copy) : [],
    removedPeople: async () => (isDemo ? new Map() : await removalsOf(profile.name, context)),
    profile,
    search: found.search,
    async [Symbol.asyncDispose]() {
      await found.close();
      await opened.close();
      await erased?.close(context);
    },
  };
}

/**
 * Erases sessions from a copy as each is deleted on its server, because ctrl-c may end a command amid several. What was sent
 * is done: a copy that cannot be changed is told at the end, and no failure.
 */
function erasedIn(copy: string, connection: SignedIn) {
  const { baseUrl } = platformBehind(connection) ?? connection;
  const deleted: string[] = [];
  let erasedCount = 0;
  let erasing = Promise.resolve();
  const eraseRest = async () => {
    await erasing;
    const rest = deleted.slice(erasedCount);
    erasedCount = deleted.length;
    // What fails now fails at the end, too.
    await eraseInCopy(copy, baseUrl, rest, 'keep').catch(() => {});
  };

  return {
    add(sessionId: string): void {
      deleted.push(sessionId);
      erasing = eraseRest();
    },
    async close(context: CliContext): Promise<void> {
      await erasing;
      await toldAlone(eraseInCopy(copy, baseUrl, deleted, 'erase'), context);
    },
  };
}

async function toldAlone(erasing: Promise<void>, { stderr }: CliContext) {
  try {
    await erasing;
  } catch (error) {
    if (!isTold(error)) throw error;
    stderr.write(
      `Not removed from the local copy: ${error.message} "signalbox sync --sweep" removes it then.\n`,
    );
  }
}

const searchIn = (connection: OpenConnection, copy: string) =>
  connection.type === 'server' && connection.acting ? teamSearch(connection) : searchInCopy(copy);

async function openOfflineSource(
  options: SourceOptions,
  config: Config,
  context: CliContext,
): Promise<OpenSource> {
  const place = copyPlace(options, context.env, config);
  const copy = await openCopy(place?.name, context.env);
  const { client, close } = await copy.opening;
  const { dataOf, readDays, name } = copy.profile;
  const found = searchInCopy(copy.file);
  const profile = { name: place?.profile ?? name, who: 'offline' };
  return {
    type: 'copy',
    client: client.withOptions(observed(options, context)),
    config,
    nowMs: dataOf === undefined ? copy.clock : () => dataOf,
    clockAheadMs: () => 0,
    readDays,
    restatedDays: () => restatedDaysOf(copy.file),
    removedPeople: async () => await removalsOf(profile.name, context),
    profile,
    search: found.search,
    async [Symbol.asyncDispose]() {
      await found.close();
      await close();
    },
  };
}

/** With a time limit, and with each request told on standard error if `--verbose` asks for it. */
function observed(
  { verbose, timeout }: SourceOptions,
  { stderr }: CliContext,
  observe: (result: ResultFacts) => void = () => {},
): CallingOptions {
  return {
    ...(timeout !== undefined && { timeouts: { totalMs: timeout } }),
    onResult(result) {
      observe(result);
      if (verbose) stderr.write(`${resultText(result)}\n`);
    },
  };
}

/** `GET /api/v0/computers 200 12 ms req_1`. */
const resultText = ({
  method,
  route,
  status,
  outcome,
  durationMs,
  requestId,
}: ResultFacts): string =>
  [method, route, status ?? outcome, `${Math.round(durationMs)} ms`, requestId ?? '']
    .join(' ')
    .trim();

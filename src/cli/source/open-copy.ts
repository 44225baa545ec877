import { existsSync } from 'node:fs';
import type { Profile } from '../../console/shell/shell.ts';
import type { RestatedDay } from '../../figures/usage/restated-day.ts';
import type { Mirror } from '../../mirror/open-mirror.ts';
import { chooseMirrorFile } from './mirror-files.ts';
import { withMirror } from './with-mirror.ts';

/** The server's time of the data in a copy; undefined if there is no copy, or none with data yet. Rejects with MirrorError. */
export const copyDataOf = (file: string): Promise<number | undefined> =>
  readCopy(file, undefined, ({ state }) => state.get('syncedAt'));

/** No screen shows more. */
const maxRestatements = 1_000;

/** The days whose credits were restated, with their previous values. Rejects with MirrorError. */
export const restatedDaysOf = (file: string): Promise<readonly RestatedDay[]> =>
  readCopy(file, [], ({ days }) => {
    const latest = new Map<string, RestatedDay>();
    for (const { part, day, at, totalsBefore, totalsAfter } of days.restatements(maxRestatements)) {
      const before = totalsBefore.billable_tokens;
      const isOther = before !== totalsAfter.billable_tokens;
      if (part !== 'tokens' || before === undefined || !isOther || latest.has(day)) continue;
      latest.set(day, { day, atMs: at, before });
    }
    return [...latest.values()];
  });

/**
 * Erases sessions that were deleted on the server from its copy, if there is one, as the console does; without that, searches
 * would find them until a sync looks. Until the last time the file keeps traces of them. Rejects with MirrorError.
 */
export async function eraseInCopy(
  file: string,
  baseUrl: string,
  deleted: readonly string[],
  traces: 'keep' | 'erase',
): Promise<void> {
  if (deleted.length === 0 || !existsSync(file)) return;
  const { eraseDeleted } = await import('../../mirror/write-through/put-answers.ts');
  const erase = (mirror: Mirror) => {
    // The profile may have got the address of another server, which has a session with the same ID.
    if (mirror.state.get('source') === URL.parse(baseUrl)?.host) {
      eraseDeleted(mirror, deleted, traces);
    }
  };
  await withMirror(file, erase, 'write');
}

async function readCopy<T>(file: string, nothing: T, read: (mirror: Mirror) => T): Promise<T> {
  return existsSync(file) ? await withMirror(file, read) : nothing;
}

/**
 * Serves a local copy, read-only; without a name, the only copy there is. Throws UsageError and MirrorError.
 */
export async function openCopy(name: string | undefined, env: NodeJS.ProcessEnv) {
  const file = chooseMirrorFile(env, name);
  const { startMirrorServer } = await import('../../mirror/start-mirror-server.ts');
  // First, so that its thread starts while this one reads the copy and loads the console.
  const server = startMirrorServer(file);
  try {
    const profile = await profileOf(file);
    const offsetMs = profile.dataOf - Date.now();
    return {
      profile,
      /** The server's time, which starts at the moment of the data. */
      clock: () => Date.now() + offsetMs,
      opening: import('../../client/offline-client.ts').then(({ connectOfflineServer }) =>
        connectOfflineServer(server, { readOnly: true }),
      ),
      file,
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function profileOf(file: string): Promise<Profile & { dataOf: number }> {
  const { MirrorError } = await import('../../mirror/mirror-error.ts');
  const { source, dataOf, readDays, shared } = await withMirror(file, ({ state, days }) => ({
    shared: state.get('shared'),
    source: state.get('source') ?? '',
    dataOf: state.get('syncedAt'),
    readDays: new Set(days.read(state.get('lastDay') ?? '')),
  }));
  if (dataOf === undefined) {
    const message = `The local copy of ${source} is not usable yet: no sync of it came far enough.`;
    throw new MirrorError('mirror-missing', `${message} Run "signalbox sync" again.`);
  }
  const profile = { name: source, host: source, isDemo: false, who: 'offline', dataOf, readDays };
  if (shared === undefined) return profile;
  const there = new Map(Object.entries(shared.sessions));
  // Nothing is changed there, so that its name is not needed.
  return { ...profile, pushTeam: { host: '', asOf: shared.at, shared: async () => there } };
}

/** Delayed, so that it does not slow down the start. */
const checkDelayMs = 3_000;

/**
 * Checks the local copy that the console shows, in a thread, and tells if it is damaged. Disposing of it stops it.
 */
export function backgroundCheck(file: string, onProblem: (problem: Error) => void): Disposable {
  const ending = new AbortController();
  const { signal } = ending;

  async function check() {
    const { checkInThread } = await import('../../mirror/check-thread/check-in-thread.ts');
    const damage = await checkInThread(file, signal);
    if (damage === undefined || signal.aborted) return;
    onProblem(new Error(`The local copy is damaged; signalbox sync heals it. ${damage}`));
  }

  const timer = setTimeout(() => void check().catch(onProblem), checkDelayMs).unref();
  return {
    [Symbol.dispose]() {
      ending.abort();
      clearTimeout(timer);
    },
  };
}

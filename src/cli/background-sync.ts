import type { SyncOutcome } from '../mirror/sync-thread/worker.ts';
import type { SignedIn } from './signed-in.ts';

export type BackgroundSyncOptions = {
  connection: Pick<SignedIn, 'baseUrl' | 'appUrl' | 'currentCredential'>;
  /** The file of the copy, which is made when missing. */
  file: string;
  /** A copy is left alone until its data is so old. */
  everyMs: number;
  /** Unix milliseconds at the server. */
  clock: () => number;
  /** Hears why a sync has failed. */
  onProblem(problem: Error): void;
  /** Milliseconds until the first look at the copy. */
  firstDelayMs?: number;
};

/** Some time after the start, so as not to slow it down. */
const usualFirstDelayMs = 3_000;

/**
 * Keeps the local copy up to date while the console is open, in a thread, so that no key waits for it. What another
 * process is syncing is left to that. Ends when it is disposed.
 */
export function backgroundSync(options: BackgroundSyncOptions): Disposable {
  const { everyMs, clock, firstDelayMs = usualFirstDelayMs, onProblem } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let timer: NodeJS.Timeout;

  function plan(delayMs: number) {
    if (!signal.aborted) timer = setTimeout(() => void turn(), delayMs).unref();
  }

  async function turn() {
    const outcome = await syncNow(options, signal);
    if (signal.aborted) return;
    if (outcome.type === 'failed') {
      onProblem(new Error(`The local copy was not brought up to date: ${outcome.message}`));
    }
    const isYoung = outcome.type === 'not-due';
    plan(isYoung ? Math.max(0, outcome.syncedAt + everyMs - clock()) : everyMs);
  }

  plan(firstDelayMs);
  return {
    [Symbol.dispose]() {
      ending.abort();
      clearTimeout(timer);
    },
  };
}

async function syncNow(
  { connection, file, everyMs, clock }: BackgroundSyncOptions,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  try {
    const { baseUrl, appUrl } = connection;
    const credential = await connection.currentCredential();
    const { syncInThread } = await import('../mirror/sync-thread/sync-in-thread.ts');
    const dueSinceMs = clock() - everyMs;
    return await syncInThread({ file, baseUrl, appUrl, credential, dueSinceMs }, signal);
  } catch (error) {
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

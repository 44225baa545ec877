import type { SyncOutcome } from '../../mirror/sync-thread/worker.ts';
import type { SignedIn } from './signed-in.ts';

type BackgroundSyncOptions = {
  connection: Pick<SignedIn, 'baseUrl' | 'appUrl' | 'currentCredential'>;
  /** The file of the copy; created if missing. */
  file: string;
  /** A copy is not synced until its data is this old. */
  everyMs: number;
  /** The server's time in Unix milliseconds. */
  clock: () => number;
  /** Called with the reason when a sync fails. */
  onProblem(problem: Error): void;
  /** Milliseconds until the copy is first checked. */
  firstDelayMs?: number;
};

/** Delayed, so that it does not slow down the start. */
const usualFirstDelayMs = 3_000;

/**
 * Keeps the local copy up to date while the console is open, in a thread, so that keys stay responsive. Skips
 * a copy that another process is syncing. Disposing of it stops it.
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
    const { syncInThread } = await import('../../mirror/sync-thread/sync-in-thread.ts');
    const dueSinceMs = clock() - everyMs;
    return await syncInThread({ file, baseUrl, appUrl, credential, dueSinceMs }, signal);
  } catch (error) {
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

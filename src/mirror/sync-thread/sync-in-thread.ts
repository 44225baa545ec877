import { startThread } from '../start-thread.ts';
import type { SyncOutcome, SyncWorkerData } from './worker.ts';

/**
 * Syncs a mirror in a separate thread, unless its data is newer than `dueSinceMs`. When the signal is
 * aborted, the thread is terminated at once, which the mirror survives like a kill. Never rejects.
 */
export function syncInThread(
  data: Omit<SyncWorkerData, 'kind'>,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const { promise, resolve } = Promise.withResolvers<SyncOutcome>();
  const workerData: SyncWorkerData = { ...data, kind: 'mirror-sync' };
  const thread = startThread('sync', workerData, import.meta.url);
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  thread.once('message', resolve);
  thread.once('error', (error: Error) => resolve({ type: 'failed', message: error.message }));
  thread.once('exit', () => {
    signal.removeEventListener('abort', end);
    resolve({ type: 'failed', message: 'The thread has ended.' });
  });
  return promise;
}

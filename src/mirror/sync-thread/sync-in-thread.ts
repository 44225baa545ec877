import { answerOf, startThread } from '../start-thread.ts';
import type { SyncOutcome, SyncWorkerData } from './worker.ts';

/**
 * Syncs a mirror in a separate thread, unless its data is newer than `dueSinceMs`. When the signal is
 * aborted, the thread is terminated at once, which the mirror survives like a kill. Never rejects.
 */
export function syncInThread(
  data: Omit<SyncWorkerData, 'kind'>,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const workerData: SyncWorkerData = { ...data, kind: 'mirror-sync' };
  const thread = startThread('sync', workerData, import.meta.url);
  const failed = (message: string): SyncOutcome => ({ type: 'failed', message });
  return answerOf(thread, signal, { failed, ended: failed('The thread has ended.') });
}

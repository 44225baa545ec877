import { answerOf, startThread } from '../start-thread.ts';
import type { CheckWorkerData } from './worker.ts';

/**
 * Checks a mirror in a separate thread, unless that takes long. Resolves with the first damage, as a sentence;
 * undefined if there is none, or when the signal is aborted. Never rejects.
 */
export function checkInThread(file: string, signal: AbortSignal): Promise<string | undefined> {
  const data: CheckWorkerData = { kind: 'mirror-check', file };
  const thread = startThread('check', data, import.meta.url);
  thread.unref();
  return answerOf<string | undefined>(thread, signal, { failed: String, ended: undefined });
}

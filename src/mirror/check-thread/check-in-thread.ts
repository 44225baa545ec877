import { startThread } from '../start-thread.ts';
import type { CheckWorkerData } from './worker.ts';

/**
 * Checks a mirror in a separate thread, unless that takes long. Resolves with the first damage, as a sentence;
 * undefined if there is none, or when the signal is aborted. Never rejects.
 */
export function checkInThread(file: string, signal: AbortSignal): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const data: CheckWorkerData = { kind: 'mirror-check', file };
  const thread = startThread('check', data, import.meta.url);
  thread.unref();
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  thread.once('message', resolve);
  thread.once('error', (error: Error) => resolve(error.message));
  thread.once('exit', () => {
    signal.removeEventListener('abort', end);
    resolve(undefined);
  });
  return promise;
}

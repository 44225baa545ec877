import { Worker } from 'node:worker_threads';

/**
 * Starts the thread whose code is `worker.ts` beside `caller`, the `import.meta.url` of a source file. In the
 * bundles, all threads share a file, and `data` says which of them is meant.
 */
export function startThread(name: string, data: { kind: string }, caller: string): Worker {
  const file = caller.endsWith('.ts') ? './worker.ts' : './server-worker.js';
  return new Worker(new URL(file, caller), {
    name: `signalbox ${name}`,
    workerData: data,
    // Node options are for the main program: `--input-type` would reject the thread's file.
    execArgv: [],
  });
}

/**
 * The one message of a thread, else what its failure or its end means. When the signal is aborted, the thread is
 * terminated at once. Never rejects.
 */
export function answerOf<Answer>(
  thread: Worker,
  signal: AbortSignal,
  { failed, ended }: { failed(message: string): Answer; ended: Answer },
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  thread.once('message', resolve);
  thread.once('error', (error: Error) => resolve(failed(error.message)));
  thread.once('exit', () => {
    signal.removeEventListener('abort', end);
    resolve(ended);
  });
  return promise;
}

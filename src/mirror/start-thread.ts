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

import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads';
import { inject } from 'vitest';

const sources = pathToFileURL(join(import.meta.dirname, '..', 'src')).href;
const bundle = pathToFileURL(join(import.meta.dirname, '..', 'dist', 'server-worker.js'));

/** Threads of the sources run from the bundles: from some two hundred files they take several times as long to start. */
class BundledThread extends Worker {
  constructor(file: string | URL, options?: WorkerOptions) {
    const href = String(file);
    super(href.startsWith(sources) && href.endsWith('/worker.ts') ? bundle : file, options);
  }
}

// Before each file of tests; many share a process.
if (inject('isBuilt') && workerThreads.Worker.name !== BundledThread.name) {
  workerThreads.Worker = BundledThread;
  syncBuiltinESMExports();
}

// Entry point of the threads in the bundles: servers, and what searches and writes a local copy. Each
// thread has its own compile cache, which must be enabled before the first module loads.
import { workerData } from 'node:worker_threads';
import { enableCompileCache } from './compile-cache.ts';
import { loadScript } from './load-script.ts';

/** Before the console changes flags of V8, which would make what is kept useless; its screens have been made then. */
const keepsAfterMs = 1_300;

enableCompileCache();
if (workerData?.kind === 'mirror') await import('../../mirror/worker.ts');
else if (workerData?.kind === 'mirror-search') await import('../../mirror/search-thread/worker.ts');
else if (workerData?.kind === 'mirror-sync') await import('../../mirror/sync-thread/worker.ts');
else if (workerData?.kind === 'mirror-check') await import('../../mirror/check-thread/worker.ts');
else if (workerData?.kind === 'mirror-write-through')
  await import('../../mirror/write-through/worker.ts');
else if (import.meta.url.endsWith('.ts')) await import('../../demo/worker.ts');
else
  await loadScript(new URL('./demo-server.cjs', import.meta.url), { name: 'demo', keepsAfterMs });

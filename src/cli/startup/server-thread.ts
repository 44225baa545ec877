// The threads of the bundles: servers, and the search in a local copy and its sync. Threads have a compile cache of
// their own, and it must be on before the first module.
import { workerData } from 'node:worker_threads';
import { enableCompileCache } from '../compile-cache.ts';

enableCompileCache();
if (workerData?.kind === 'mirror') await import('../../mirror/worker.ts');
else if (workerData?.kind === 'mirror-search') await import('../../mirror/search-thread/worker.ts');
else if (workerData?.kind === 'mirror-sync') await import('../../mirror/sync-thread/worker.ts');
else await import('../../demo/worker.ts');

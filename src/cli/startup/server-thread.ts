// The server's thread of the bundles. Threads have a compile cache of their own, and it must be on
// before the first module.
import module from 'node:module';
import { cacheFolder } from '../cache-folder.ts';

module.enableCompileCache(cacheFolder(process.env, process.platform));
await import('../../server/worker.ts');

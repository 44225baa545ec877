// The server's thread of the bundles. Threads have a compile cache of their own, and it must be on
// before the first module.
import { enableCompileCache } from '../compile-cache.ts';

enableCompileCache();
await import('../../demo/worker.ts');

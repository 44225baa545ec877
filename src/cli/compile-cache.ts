import module from 'node:module';
import { foldersOf } from '../files/folders.ts';
import { makePrivateFolder } from '../files/private-folder.ts';

/**
 * Caches compiled code for the next start; must be enabled before the first module loads. If no folder can be
 * created, starts only take a little longer.
 */
export function enableCompileCache(): void {
  const { cache } = foldersOf(process.env);
  try {
    makePrivateFolder(cache);
  } catch {
    return;
  }
  module.enableCompileCache(cache);
}

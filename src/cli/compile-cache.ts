import module from 'node:module';
import { foldersOf } from '../config/folders.ts';
import { makePrivateFolder } from '../config/private-folder.ts';

/**
 * Keeps compiled code for the next start; must be on before the first module. Where no folder can
 * be made, every start compiles anew, which takes a little longer and nothing else.
 */
export function enableCompileCache(): void {
  const { cache } = foldersOf(process.env, process.platform);
  try {
    makePrivateFolder(cache);
  } catch {
    return;
  }
  module.enableCompileCache(cache);
}

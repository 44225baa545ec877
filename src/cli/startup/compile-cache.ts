import module from 'node:module';
import { accessProblem, parentsProblem } from '../../files/access-problem.ts';
import { foldersOf } from '../../files/folders.ts';
import { makePrivateFolder } from '../../files/private-folder.ts';

/**
 * Caches compiled code for the next start; must be enabled before the first module loads. If no folder can be
 * created, or others can change what is in it, which is run, starts only take a little longer.
 */
export function enableCompileCache(): void {
  const { cache } = foldersOf(process.env);
  try {
    makePrivateFolder(cache);
    if ((accessProblem(cache, 'write') ?? parentsProblem(cache)) !== undefined) return;
  } catch {
    return;
  }
  module.enableCompileCache(cache);
}

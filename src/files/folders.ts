import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type Environment, type Folders, programName, type System, systemOf } from './system.ts';

/** This user's folders, according to the conventions of the system. Creates nothing. */
export function foldersOf(
  env: Environment,
  system: System = systemOf(),
  home: string = homeFolder(),
): Folders {
  const usual = system.usualFolders(env, home);

  return {
    config: below(env.XDG_CONFIG_HOME) ?? usual.config,
    state: below(env.XDG_STATE_HOME) ?? usual.state,
    cache: below(env.XDG_CACHE_HOME) ?? usual.cache,
  };
}

/**
 * Relative folders are ignored, as the XDG specification requires: they would depend on the working
 * directory.
 */
const below = (folder: string | undefined) =>
  folder !== undefined && isAbsolute(folder) ? join(folder, programName) : undefined;

/**
 * The root if the user has no home directory, as in some containers: nothing is stored there, but everything
 * works.
 */
export function homeFolder(): string {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : '/';
  } catch {
    return '/';
  }
}

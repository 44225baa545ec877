import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where settings, remembered state, and regenerable data are kept. All folders belong to the user, because
 * anyone could write to a shared folder.
 */
export type Folders = { config: string; state: string; cache: string };

const name = 'signalbox';

/** This user's folders, according to the conventions of the platform. Creates nothing. */
export function foldersOf(
  env: Environment,
  platform: NodeJS.Platform,
  home: string = homeFolder(),
): Folders {
  const usual = usualFolders(env, platform, home);

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
  folder !== undefined && isAbsolute(folder) ? join(folder, name) : undefined;

function usualFolders(
  { APPDATA, LOCALAPPDATA }: Environment,
  platform: NodeJS.Platform,
  home: string,
): Folders {
  switch (platform) {
    case 'darwin': {
      const library = join(home, 'Library');
      return {
        config: join(library, 'Preferences', name),
        state: join(library, 'Application Support', name),
        cache: join(library, 'Caches', name),
      };
    }
    case 'win32': {
      const local = LOCALAPPDATA ?? join(home, 'AppData', 'Local');
      return {
        config: join(APPDATA ?? join(home, 'AppData', 'Roaming'), name, 'Config'),
        state: join(local, name, 'State'),
        cache: join(local, name, 'Cache'),
      };
    }
    default:
      return {
        config: join(home, '.config', name),
        state: join(home, '.local', 'state', name),
        cache: join(home, '.cache', name),
      };
  }
}

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

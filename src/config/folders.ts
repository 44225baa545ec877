import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where what a person has decided is read from, where what the console remembers is kept, and where
 * what can be made again is. All are the person's own: what lies in a shared folder could come from
 * anyone.
 */
export type Folders = { config: string; state: string; cache: string };

const name = 'signalbox';

/** The folders of this person, as their platform has them. Nothing is made. */
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

/** Relative folders are none, as the XDG specification says: they would be elsewhere at each start. */
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

/** The root where someone has no home, as containers do it: nothing is kept there, and all works. */
function homeFolder(): string {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : '/';
  } catch {
    return '/';
  }
}

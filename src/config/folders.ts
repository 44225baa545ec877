import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where what a person has decided is read from, and where what the console remembers is kept. */
export type Folders = { config: string; state: string };

const name = 'signalbox';

/** The folders of this person, as their platform has them. Nothing is made. */
export function foldersOf(
  env: Environment,
  platform: NodeJS.Platform,
  home: string = homedir(),
): Folders {
  const { XDG_CONFIG_HOME, XDG_STATE_HOME, APPDATA, LOCALAPPDATA } = env;
  const given = {
    ...(XDG_CONFIG_HOME && { config: join(XDG_CONFIG_HOME, name) }),
    ...(XDG_STATE_HOME && { state: join(XDG_STATE_HOME, name) }),
  };

  switch (platform) {
    case 'darwin': {
      const library = join(home, 'Library');
      return {
        config: join(library, 'Preferences', name),
        state: join(library, 'Application Support', name),
        ...given,
      };
    }
    case 'win32':
      return {
        config: join(APPDATA ?? join(home, 'AppData', 'Roaming'), name, 'Config'),
        state: join(LOCALAPPDATA ?? join(home, 'AppData', 'Local'), name, 'State'),
        ...given,
      };
    default:
      return {
        config: join(home, '.config', name),
        state: join(home, '.local', 'state', name),
        ...given,
      };
  }
}

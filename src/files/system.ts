import { constants } from 'node:fs';
import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where settings, remembered state, and regenerable data are kept. All folders belong to the user, because
 * anyone could write to a shared folder.
 */
export type Folders = { config: string; state: string; cache: string };

export const programName = 'signalbox';

/**
 * What differs between operating systems. This is the only file that asks which one it is: everything else takes the answer from
 * here, so that all three can be tested on one.
 */
export type System = {
  /** This program's folders, unless variables name others. */
  usualFolders(env: Environment, home: string): Folders;
  /** The folder in which desktop programs keep their settings. */
  applications(env: Environment, home: string): string;
  /** Bytes that the path of a socket may have; undefined if sockets are no files. */
  maxSocketPath: number | undefined;
  /** Whether a shell can stop and continue programs, and tells them that the size of the terminal has changed. */
  hasJobControl: boolean;
  /** Whether a program can be ended together with those that it has started. */
  hasProcessGroups: boolean;
  /** Whether a locked key ring behaves as if it were empty. */
  isLockedKeyRingEmpty: boolean;
  /** What the terminal can do, as variables, where the system sets none. */
  terminal(env: Environment): Environment;
};

const unix: System = {
  usualFolders: (_, home) => ({
    config: join(home, '.config', programName),
    state: join(home, '.local', 'state', programName),
    cache: join(home, '.cache', programName),
  }),
  applications: ({ XDG_CONFIG_HOME }, home) => XDG_CONFIG_HOME || join(home, '.config'),
  maxSocketPath: 107,
  hasJobControl: true,
  hasProcessGroups: true,
  isLockedKeyRingEmpty: true,
  terminal: (env) => env,
};

const macOs: System = {
  ...unix,
  usualFolders(_, home) {
    const library = join(home, 'Library');
    return {
      config: join(library, 'Preferences', programName),
      state: join(library, 'Application Support', programName),
      cache: join(library, 'Caches', programName),
    };
  },
  applications: (_, home) => join(home, 'Library', 'Application Support'),
  maxSocketPath: 103,
  isLockedKeyRingEmpty: false,
};

const roaming = ({ APPDATA }: Environment, home: string) =>
  APPDATA ?? join(home, 'AppData', 'Roaming');

const windows: System = {
  usualFolders(env, home) {
    const local = env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
    return {
      config: join(roaming(env, home), programName, 'Config'),
      state: join(local, programName, 'State'),
      cache: join(local, programName, 'Cache'),
    };
  },
  applications: roaming,
  maxSocketPath: undefined,
  hasJobControl: false,
  hasProcessGroups: false,
  isLockedKeyRingEmpty: false,
  // Consoles have had colours since Windows 10. Windows Terminal says who it is, and has the signs, too.
  terminal: (env) => ({
    TERM: 'xterm-256color',
    ...(env.WT_SESSION !== undefined && { COLORTERM: 'truecolor', LANG: 'C.UTF-8' }),
    ...env,
  }),
};

/** What is special about an operating system, this one by default. */
export function systemOf(platform: NodeJS.Platform = process.platform): System {
  if (platform === 'win32') return windows;
  return platform === 'darwin' ? macOs : unix;
}

/** The user by number; undefined where files have no owner. */
export const userId = (): number | undefined => process.getuid?.();

/** Flags for opening files, which are 0 where the system lacks them. */
export const openFlags = {
  /** Does not wait for the other end of a named pipe. */
  nonBlock: constants.O_NONBLOCK ?? 0,
  /** For files that must not be symbolic links, because whoever placed the link chose the file. */
  notALink: constants.O_NOFOLLOW ?? 0,
};

/** Signals that ask a program to end. Windows sends only the first two: when its window is closed, and for ctrl-c. */
export const endingSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

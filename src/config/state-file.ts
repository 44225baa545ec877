import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { acquireLock } from './file-lock.ts';
import { makePrivateFolder } from './private-folder.ts';
import { emptyProfile, type ProfileState, readState, type State, writeState } from './state.ts';

/** What a console remembers, and how it remembers more. */
export type Preferences = {
  get(): ProfileState;
  /** Seen by `get` at once, and on the disk soon. The change may be made again on a newer state. */
  update(change: (state: ProfileState) => ProfileState): void;
};

export type StateFile = Preferences & {
  /** What the person should know about the file, such as that it was broken. */
  problem: string | undefined;
  /** Writes what is not written yet. Throws nothing: what cannot be kept is forgotten. */
  flush(): void;
};

export type StateFileOptions = {
  folder: string;
  profile: string;
  /** Unix milliseconds. */
  clock: () => number;
  /** Calls back later; the program does not wait for it. */
  schedule?: (act: () => void) => void;
};

export const stateFileName = 'state.json';

/** Changes in quick succession are one write. */
const writeDelayMs = 500;

const later = (act: () => void) => void setTimeout(act, writeDelayMs).unref();

/**
 * The state of a profile, kept in a file that several consoles share. Each writes only what it has
 * changed, on top of what is there, under a lock and by renaming.
 */
export function openStateFile(options: StateFileOptions): StateFile {
  const { folder, profile, clock, schedule = later } = options;
  const path = join(folder, stateFileName);
  const first = load(path, clock);
  let current = first.state[profile] ?? emptyProfile;
  let changes: ((state: ProfileState) => ProfileState)[] = [];

  function flush() {
    if (changes.length === 0 || !first.isWritable) return;
    try {
      makePrivateFolder(folder);
      using _lock = acquireLock(`${path}.lock`);
      const { state, isWritable } = load(path, clock);
      if (!isWritable) return;
      current = changes.reduce((last, change) => change(last), state[profile] ?? emptyProfile);
      replace(path, writeState({ ...state, [profile]: current }));
    } catch {
      // A full disk or a folder that is not ours must not keep anybody from working.
    } finally {
      changes = [];
    }
  }

  return {
    problem: first.problem,
    get: () => current,
    update(change) {
      const next = change(current);
      if (next === current) return;
      current = next;
      if (changes.length === 0) schedule(flush);
      changes.push(change);
    },
    flush,
  };
}

type Loaded = { state: State; isWritable: boolean; problem: string | undefined };

function load(path: string, clock: () => number): Loaded {
  const text = textOf(path);
  if (text === undefined) return { state: {}, isWritable: true, problem: undefined };

  const read = readState(text);
  switch (read.kind) {
    case 'state':
      return { state: read.state, isWritable: true, problem: undefined };
    case 'newer':
      return {
        state: {},
        isWritable: false,
        problem: `${path} is of a newer signalbox, so nothing is remembered in it.`,
      };
    case 'broken': {
      const aside = `${path}.broken-${new Date(clock()).toISOString().replaceAll(/[:.]/g, '')}`;
      moveAside(path, aside);
      return {
        state: {},
        isWritable: true,
        problem: `${path} was broken. It is kept as ${aside}, and a new one is begun.`,
      };
    }
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Missing, or not ours to read: there is nothing to remember.
    return undefined;
  }
}

function moveAside(path: string, aside: string) {
  try {
    renameSync(path, aside);
  } catch {
    // A second console was faster, or the folder cannot be changed.
  }
}

/** Whoever reads at the same time sees the old text or the new one, whole. */
function replace(path: string, text: string) {
  const partial = join(dirname(path), `.${stateFileName}.${process.pid}.partial`);
  try {
    writeFileSync(partial, text, { mode: 0o600 });
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
}

import { dirname, join } from 'node:path';
import { errorReason } from '../files/error-code.ts';
import { acquireLock } from '../files/file-lock.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { replaceFile } from '../files/replace-file.ts';
import { emptyProfile, type ProfileState, writeState } from './state.ts';
import { loadState } from './stored-state.ts';

/** The remembered state of a console. */
export type Preferences = {
  get(): ProfileState;
  /**
   * Changes the state: `get` returns it at once, and it is written to the disk soon. The change may be
   * applied again to a newer state.
   */
  update(change: (state: ProfileState) => ProfileState): void;
};

export type StateFile = Preferences & {
  /** A problem with the file that the user should know, such as that it was damaged. */
  problem: string | undefined;
  /** Calls back once if a problem with the file occurs later. */
  onProblem(tell: (problem: string) => void): void;
  /** Writes pending changes. A failure is reported, and the changes are kept until the program ends. */
  flush(): void;
};

export type StateFileOptions = {
  folder: string;
  profile: string;
  /** Unix milliseconds. */
  clock: () => number;
  /** Calls back later, without keeping the process alive. */
  schedule?: (act: () => void) => void;
};

export const stateFileName = 'state.json';

/** Changes in quick succession are written together. */
const writeDelayMs = 500;

const later = (act: () => void) => void setTimeout(act, writeDelayMs).unref();

type Change = (state: ProfileState) => ProfileState;

/**
 * The state of a profile, stored in a file that several consoles share. Each writes only its own changes, on
 * top of the current content, under a lock and by renaming.
 */
export function openStateFile(options: StateFileOptions): StateFile {
  const { folder, profile, clock, schedule = later } = options;
  const path = join(folder, stateFileName);
  const first = loadState(path, clock);
  let current = first.state[profile] ?? emptyProfile;
  /** Changes since the last successful write. */
  let changes: Change[] = [];
  let isScheduled = false;
  let tell: ((problem: string) => void) | undefined;

  function flush() {
    isScheduled = false;
    if (changes.length === 0) return;
    const { written, problem } = writeChanges(path, changes, { profile, clock });
    if (written) {
      current = written;
      changes = [];
    }
    if (problem === undefined) return;
    tell?.(problem);
    // A full disk stays full for a while, so the problem is reported once.
    tell = undefined;
  }

  return {
    problem: first.problem,
    onProblem(listener) {
      tell = listener;
    },
    get: () => current,
    update(change) {
      const next = change(current);
      if (next === current) return;
      current = next;
      if (!first.isReplaceable) return;
      changes.push(change);
      if (!isScheduled) schedule(flush);
      isScheduled = true;
    },
    flush,
  };
}

/**
 * Applies the changes to the current content of the file. It throws nothing, because a failure must not
 * interrupt the user's work.
 */
function writeChanges(
  path: string,
  changes: readonly Change[],
  { profile, clock }: Pick<StateFileOptions, 'profile' | 'clock'>,
): { written: ProfileState | undefined; problem: string | undefined } {
  try {
    makePrivateFolder(dirname(path));
    using _lock = acquireLock(`${path}.lock`);
    const { state, isReplaceable, problem } = loadState(path, clock);
    if (!isReplaceable) return { written: undefined, problem };
    const written = changes.reduce((last, change) => change(last), state[profile] ?? emptyProfile);
    replaceFile(path, writeState({ ...state, [profile]: written }));
    return { written, problem };
  } catch (error) {
    const problem = `The state file cannot be written (${errorReason(error)}): ${path}`;
    return { written: undefined, problem };
  }
}

import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';
import { acquireLock } from './file-lock.ts';
import { makePrivateFolder } from './private-folder.ts';
import { replaceFile } from './replace-file.ts';
import { emptyProfile, type ProfileState, writeState } from './state.ts';
import { loadState } from './stored-state.ts';

/** What a console remembers, and how it remembers more. */
export type Preferences = {
  get(): ProfileState;
  /** Seen by `get` at once, and on the disk soon. The change may be made again on a newer state. */
  update(change: (state: ProfileState) => ProfileState): void;
};

export type StateFile = Preferences & {
  /** What the person should know about the file, such as that it was broken. */
  problem: string | undefined;
  /** Calls back once when something goes wrong with the file later on. */
  onProblem(tell: (problem: string) => void): void;
  /** Writes what is not written yet. What cannot be written is reported, and kept until the program ends. */
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

type Change = (state: ProfileState) => ProfileState;

/**
 * The state of a profile, kept in a file that several consoles share. Each writes only what it has
 * changed, on top of what is there, under a lock and by renaming.
 */
export function openStateFile(options: StateFileOptions): StateFile {
  const { folder, profile, clock, schedule = later } = options;
  const path = join(folder, stateFileName);
  const first = loadState(path, clock);
  let current = first.state[profile] ?? emptyProfile;
  /** Since the last write that went well. */
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
    // A disk that is full stays full for a while.
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

/** Makes the changes on what is in the file by now. It must not keep anyone from working, so it throws nothing. */
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
    const problem = `The state file cannot be written (${errorCode(error)}): ${path}`;
    return { written: undefined, problem };
  }
}

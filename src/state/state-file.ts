import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, errorReason } from '../files/error-code.ts';
import { acquireLock } from '../files/file-lock.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { replaceFile } from '../files/replace-file.ts';
import { textIfThere } from '../files/text-if-there.ts';
import { emptyProfile, type ProfileState, readState, type State, writeState } from './state.ts';

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

type StateFileOptions = {
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

/** The content of a state file, and whether it may be replaced. */
type StoredState = {
  state: State;
  isReplaceable: boolean;
  /** A problem with the file that the user should know, such as that it was damaged. */
  problem: string | undefined;
};

/** Reads a state file. A damaged one is renamed, so that nothing is lost that could be repaired. */
function loadState(path: string, clock: () => number): StoredState {
  let text: string | undefined;
  try {
    text = textIfThere(path);
  } catch (error) {
    return unknownState(
      `The state file cannot be read (${errorReason(error)}), so nothing is remembered: ${path}`,
    );
  }

  if (text === undefined) return { state: {}, isReplaceable: true, problem: undefined };
  const read = readState(text);
  switch (read.kind) {
    case 'state':
      return { state: read.state, isReplaceable: true, problem: undefined };
    case 'newer':
      return unknownState(
        `The state file was written by a newer signalbox, so nothing is saved in it: ${path}`,
      );
    case 'broken':
      return setAside(path, clock);
  }
}

function setAside(path: string, clock: () => number): StoredState {
  const aside = `${path}.broken-${new Date(clock()).toISOString().replaceAll(/[:.]/g, '')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    const code = errorCode(error);
    // If the file is gone, another console was faster.
    if (code !== 'ENOENT') {
      return unknownState(`The state file is broken and cannot be set aside (${code}): ${path}`);
    }
  }
  return {
    state: {},
    isReplaceable: true,
    problem: `The state file was broken, so a new one was started. The old one was kept: ${aside}`,
  };
}

const unknownState = (problem: string): StoredState => ({
  state: {},
  isReplaceable: false,
  problem,
});

import { renameSync } from 'node:fs';
import { errorCode, errorReason } from '../files/error-code.ts';
import { readPlainFile } from '../files/plain-file.ts';
import { readState, type State } from './state.ts';

/** The content of a state file, and whether it may be replaced. */
export type StoredState = {
  state: State;
  isReplaceable: boolean;
  /** A problem with the file that the user should know, such as that it was damaged. */
  problem: string | undefined;
};

/** Reads a state file. A damaged one is renamed, so that nothing is lost that could be repaired. */
export function loadState(path: string, clock: () => number): StoredState {
  let text: string;
  try {
    text = readPlainFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return { state: {}, isReplaceable: true, problem: undefined };
    }
    return unknownState(
      `The state file cannot be read (${errorReason(error)}), so nothing is remembered: ${path}`,
    );
  }

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

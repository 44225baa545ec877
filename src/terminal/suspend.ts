import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemOf } from '../files/system.ts';

/** Releases the terminal while `whileAway` runs and takes it back afterwards, like Ink's function. */
export type SuspendTerminal = (whileAway: () => Promise<void>) => Promise<void>;

// Without job control the kernel ignores the stop, and nothing would ever resume the program. This time does
// not pass while the process is stopped.
const stopDeadlineMs = 100;

/** The size may have changed while the program was in the background, without a signal. */
export const measureTerminal = (system = systemOf()): void => {
  if (system.hasJobControl) process.kill(process.pid, 'SIGWINCH');
};

/** Suspends the program as ctrl-z usually does; resolves when the operator has resumed it. */
export type Suspend = () => Promise<void>;

/** Lends the terminal to another program until the work is done. */
export type LendTerminal = (work: () => Promise<void>) => Promise<void>;

/** A held key requests it more than once, but the terminal can be released only once. */
export function createSuspend(
  suspendTerminal: SuspendTerminal,
  stdin: Pick<NodeJS.ReadStream, 'pause'>,
  system = systemOf(),
): {
  suspend: Suspend;
  lend: LendTerminal;
} {
  let isAway = false;

  const release: LendTerminal = async (whileAway) => {
    if (isAway) return;
    isAway = true;
    try {
      await suspendTerminal(whileAway);
    } finally {
      isAway = false;
    }
  };
  return {
    suspend: async () => {
      if (system.hasJobControl) await release(stopUntilContinued);
    },
    lend: (work) =>
      release(async () => {
        // Ink no longer listens, but the stream would go on reading, and take keys from the other program. It can be
        // paused once it has noticed that, and stops reading in the next turn.
        await nextTurn();
        stdin.pause();
        await nextTurn();
        await withoutJobControl(work);
      }),
  };
}

/** The keys of the terminal are for the program that has it: ctrl-c ends that one only, and ctrl-z stops both. */
async function withoutJobControl(work: () => Promise<void>): Promise<void> {
  const signals = ['SIGINT', 'SIGTSTP', 'SIGCONT'] as const;
  const own = signals.map((signal) => ({ signal, listeners: process.listeners(signal) }));
  for (const { signal, listeners } of own) {
    for (const listener of listeners) process.off(signal, listener);
  }
  const ignore = () => {};
  process.on('SIGINT', ignore);
  try {
    await work();
  } finally {
    process.off('SIGINT', ignore);
    for (const { signal, listeners } of own) {
      for (const listener of listeners) process.on(signal, listener);
    }
  }
}

/** An external stop also releases the terminal first; after any other stop the screen is redrawn. */
export function followJobControl({
  suspend,
  redraw,
}: {
  suspend: Suspend;
  redraw: () => void;
}): Disposable {
  const stop = () => void suspend();
  const comeBack = () => {
    measureTerminal();
    redraw();
  };
  process.on('SIGTSTP', stop);
  process.on('SIGCONT', comeBack);

  return {
    [Symbol.dispose]() {
      process.off('SIGTSTP', stop);
      process.off('SIGCONT', comeBack);
    },
  };
}

async function stopUntilContinued(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The signal does not stop a process that listens to it.
  const listeners = process.listeners('SIGTSTP');
  for (const listener of listeners) process.off('SIGTSTP', listener);
  const comeBack = () => resolve();
  process.once('SIGCONT', comeBack);

  // Stops the whole process group, like ctrl-z: the parent that started this program waits for it.
  process.kill(0, 'SIGTSTP');
  const deadline = setTimeout(resolve, stopDeadlineMs);
  await promise;

  clearTimeout(deadline);
  process.off('SIGCONT', comeBack);
  for (const listener of listeners) process.on('SIGTSTP', listener);
}

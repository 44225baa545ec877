/** Releases the terminal while `whileAway` runs and takes it back afterwards, like Ink's function. */
export type SuspendTerminal = (whileAway: () => Promise<void>) => Promise<void>;

// Without job control the kernel ignores the stop, and nothing would ever resume the program. This time does
// not pass while the process is stopped.
const stopDeadlineMs = 100;

/**
 * Measures the terminal: its size may have changed while the program was in the background, without a signal.
 */
export const measureTerminal = (): void => {
  if (process.platform !== 'win32') process.kill(process.pid, 'SIGWINCH');
};

/** Suspends the program as ctrl-z usually does; resolves when the operator has resumed it. */
export type Suspend = () => Promise<void>;

/** A held key requests it more than once, but the terminal can be released only once. */
export function createSuspend(suspendTerminal: SuspendTerminal): Suspend {
  let isAway = false;

  return async () => {
    if (isAway || process.platform === 'win32') return;
    isAway = true;
    try {
      await suspendTerminal(stopUntilContinued);
    } finally {
      isAway = false;
    }
  };
}

/**
 * Follows the shell's job control: an external stop request also releases the terminal first, and after any
 * other stop the screen is redrawn.
 */
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

/** Gives the terminal back while `whileAway` runs and takes it again afterwards, as Ink's does. */
export type SuspendTerminal = (whileAway: () => Promise<void>) => Promise<void>;

// Where no shell controls jobs the kernel ignores the stop, and nothing would ever continue us. A
// stopped process does not count this time.
const stopDeadlineMs = 100;

/** Asks for the size of the terminal: it says nothing of a change to a program in the background. */
export const measureTerminal = (): void => {
  if (process.platform !== 'win32') process.kill(process.pid, 'SIGWINCH');
};

/** Stops the program as ctrl-z does in any other; resolves when the person has brought it back. */
export type Suspend = () => Promise<void>;

/** A key that is held down asks more than once, and the terminal can be given away only once. */
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
 * Follows the shell's job control: a stop asked for from outside also gives the terminal back first,
 * and after any other stop the screen is drawn again.
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
  // With a listener the signal would not stop us.
  const listeners = process.listeners('SIGTSTP');
  for (const listener of listeners) process.off('SIGTSTP', listener);
  const comeBack = () => resolve();
  process.once('SIGCONT', comeBack);

  // The whole group stops, as by ctrl-z: whoever started us waits for it.
  process.kill(0, 'SIGTSTP');
  const deadline = setTimeout(resolve, stopDeadlineMs);
  await promise;

  clearTimeout(deadline);
  process.off('SIGCONT', comeBack);
  for (const listener of listeners) process.on('SIGTSTP', listener);
}

/** Gives the terminal back while `whileAway` runs and takes it again afterwards, as Ink's does. */
export type SuspendTerminal = (whileAway: () => Promise<void>) => Promise<void>;

// Where no shell controls jobs the kernel ignores the stop, and nothing would ever continue us. A
// stopped process does not count this time.
const stopDeadlineMs = 100;

/** Stops the program as ctrl-z does in any other; resolves when the person has brought it back. */
export async function suspendToShell(suspendTerminal: SuspendTerminal): Promise<void> {
  if (process.platform === 'win32') return;
  await suspendTerminal(stopUntilContinued);
}

/**
 * Follows the shell's job control: a stop asked for from outside also gives the terminal back first,
 * and after any other stop the screen is drawn again.
 */
export function followJobControl(options: {
  suspendTerminal: SuspendTerminal;
  redraw: () => void;
}): Disposable {
  const stop = () => void suspendToShell(options.suspendTerminal);
  process.on('SIGTSTP', stop);
  process.on('SIGCONT', options.redraw);

  return {
    [Symbol.dispose]() {
      process.off('SIGTSTP', stop);
      process.off('SIGCONT', options.redraw);
    },
  };
}

async function stopUntilContinued(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // With a listener the signal would not stop us.
  const listeners = process.listeners('SIGTSTP');
  for (const listener of listeners) process.off('SIGTSTP', listener);
  process.once('SIGCONT', () => resolve());

  // The whole group stops, as by ctrl-z: whoever started us waits for it.
  process.kill(0, 'SIGTSTP');
  const deadline = setTimeout(resolve, stopDeadlineMs);
  await promise;

  clearTimeout(deadline);
  for (const listener of listeners) process.on('SIGTSTP', listener);
}

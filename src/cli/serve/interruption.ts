import { endingSignals } from '../../files/system.ts';
import type { CliContext } from '../process/cli-context.ts';

/** Resolves at a signal that ends a server. */
export function interruption(context: CliContext): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of endingSignals) {
      // Not `once`: npm and the terminal both send it, and the second signal must not interrupt closing.
      context.on(signal, () => resolve());
    }
  });
}

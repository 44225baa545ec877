import { constants } from 'node:os';
import { endingSignals } from '../../files/system.ts';
import type { CliContext } from './cli-context.ts';

/**
 * Ends the program on SIGHUP, SIGINT and SIGTERM with 128 plus the signal's number, as a shell reports it.
 * Unlike the default handling, this runs `exit` listeners, which clean up files such as the demo
 * organization's folder. `onEnd` is called first.
 */
export function endOnSignals(
  context: Pick<CliContext, 'on' | 'off' | 'exit'>,
  onEnd: () => void = () => {},
): Disposable {
  const endings = endingSignals.map((signal) => ({
    signal,
    end() {
      onEnd();
      context.exit(128 + constants.signals[signal]);
    },
  }));
  for (const { signal, end } of endings) context.on(signal, end);

  return {
    [Symbol.dispose]() {
      for (const { signal, end } of endings) context.off(signal, end);
    },
  };
}

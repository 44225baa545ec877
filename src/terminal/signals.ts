import { constants } from 'node:os';
import { endingSignals } from '../files/system.ts';
import type { ScreenStream } from './screen-stream.ts';

type TerminationSignal = (typeof endingSignals)[number];

type ExitHandler = Disposable & {
  /** Ends the process as SIGHUP does; the promise is never resolved. */
  hangUp(): Promise<void>;
};

/** Whether an error means that the terminal is gone, which can be noticed before the signal arrives. */
export const isTerminalGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EIO' || error.code === 'EBADF');

/**
 * Ends the process cleanly on SIGHUP, SIGINT and SIGTERM, and when the terminal disappears: `stop` may finish
 * its work within the deadline, then the process exits with 128 plus the signal's number. A second signal
 * does not wait. However the process ends, short of SIGKILL, the terminal is restored.
 */
export function handleExit(options: {
  screen: ScreenStream;
  stop: (signal: TerminationSignal) => Promise<void> | void;
  deadlineMs?: number;
}): ExitHandler {
  const { screen, stop, deadlineMs = 2_000 } = options;
  let isStopping = false;

  async function end(signal: TerminationSignal): Promise<void> {
    const exit = () => process.exit(128 + constants.signals[signal]);
    if (isStopping) exit();
    isStopping = true;
    setTimeout(exit, deadlineMs);
    try {
      await stop(signal);
    } finally {
      exit();
    }
  }

  const endings = endingSignals.map((signal) => ({
    signal,
    listener: () => void end(signal),
  }));
  const hangUp = async () => {
    void end('SIGHUP');
    await new Promise(() => {});
  };
  const restore = () => screen.restore();
  for (const { signal, listener } of endings) process.on(signal, listener);
  process.on('exit', restore);
  screen.on('close', hangUp);

  return {
    hangUp,
    [Symbol.dispose]() {
      for (const { signal, listener } of endings) process.off(signal, listener);
      process.off('exit', restore);
      screen.off('close', hangUp);
    },
  };
}

import type { ScreenStream } from './screen-stream.ts';

const signalExitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
export type TerminationSignal = keyof typeof signalExitCodes;

/**
 * Ends the process in order on SIGHUP, SIGINT and SIGTERM, and when the terminal vanishes: `stop` may
 * finish what it must within the deadline, then the process exits with 128 plus the signal's number.
 * A second signal does not wait. However the process ends, short of SIGKILL, the terminal is restored.
 */
export function handleExit(options: {
  screen: ScreenStream;
  stop: (signal: TerminationSignal) => Promise<void> | void;
  deadlineMs?: number;
}): Disposable {
  const { screen, stop, deadlineMs = 2_000 } = options;
  let isStopping = false;

  async function end(signal: TerminationSignal): Promise<void> {
    const exitCode = signalExitCodes[signal];
    if (isStopping) process.exit(exitCode);
    isStopping = true;
    setTimeout(() => process.exit(exitCode), deadlineMs);
    try {
      await stop(signal);
    } finally {
      process.exit(exitCode);
    }
  }

  const listeners: [event: string, listener: () => void][] = [
    ...keysOf(signalExitCodes).map((signal): [string, () => void] => [
      signal,
      () => void end(signal),
    ]),
    ['exit', () => screen.restore()],
  ];
  const hangUp = () => void end('SIGHUP');
  for (const [event, listener] of listeners) process.on(event, listener);
  screen.on('close', hangUp);

  return {
    [Symbol.dispose]() {
      for (const [event, listener] of listeners) process.off(event, listener);
      screen.off('close', hangUp);
    },
  };
}

// The keys of an object literal that nothing else extends.
const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[];

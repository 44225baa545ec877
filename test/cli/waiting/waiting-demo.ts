import { main } from '../../../src/cli/main.ts';
import { faultyListener } from '../../../src/server/faults/faulty-listener.ts';
import { parseFaults } from '../../../src/server/faults/parse-faults.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';

/**
 * The demo organization, in whose time commands wait: nothing sleeps. `faults` are those of `serve --faults` from the n-th
 * pause on, beginning with 0.
 */
export async function waitingDemo() {
  let nowMs = Date.UTC(2026, 10, 25, 14);
  let faults: Readonly<Record<number, string>> = {};
  const during = new Map<number, () => PromiseLike<unknown>>();
  const pauses: number[] = [];
  const exits: number[] = [];
  let press = () => {};
  const faultsNow = () => {
    const since = Object.keys(faults).findLast((at) => Number(at) <= pauses.length);
    return since === undefined ? '' : (faults[Number(since)] ?? '');
  };
  const server = await servedDemo({
    clock: () => nowMs,
    inFront: (listener, clock) => (request, response) => {
      const text = faultsNow();
      const plan = text === '' ? [] : parseFaults(text).faults;
      faultyListener(listener, { faults: plan, random: () => 0, clock })(request, response);
    },
  });
  const time = {
    nowMs: () => nowMs,
    async pause(ms: number) {
      pauses.push(ms);
      nowMs += ms;
      await during.get(pauses.length)?.();
    },
  };

  return {
    ...server,
    pauses,
    /** Statuses with which a signal ended the process. */
    exits,
    pressesCtrlC: async () => press(),
    injects: (given: Readonly<Record<number, string>>) => {
      faults = given;
    },
    /** What happens during the n-th pause. */
    duringPause(nth: number, work: () => PromiseLike<unknown>) {
      during.set(nth, work);
    },
    async run(...argv: string[]) {
      const { context, out, err } = capturedContext(server.env);
      const exit = (status: number) => void exits.push(status);
      press = () => void process.emit('SIGINT');
      const process = Object.assign(context as NodeJS.Process, { time, exit });
      await main(argv, process);
      return { status: context.exitCode, out: out(), err: err() };
    },
  };
}

/** The rows of NDJSON. */
export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

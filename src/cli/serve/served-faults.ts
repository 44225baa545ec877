import type { RequestListener } from 'node:http';
import { mixedFraction } from '../../demo/random.ts';
import { faultyListener } from '../../server/faults/faulty-listener.ts';
import { type FaultPlan, FaultSyntaxError, parseFaults } from '../../server/faults/parse-faults.ts';
import { UsageError } from '../usage-error.ts';

/** The faults of a server, which can change while it runs. */
export type ServedFaults = {
  /** Wraps the server's listener. */
  inFront(listener: RequestListener, clock: () => number): RequestListener;
  /** From the next request on, injects these faults and no others; none for an empty text. Throws FaultSyntaxError. */
  replace(text: string): void;
};

/** The faults of `serve --faults` at first. Throws UsageError. */
export function servedFaults(first: string | undefined): ServedFaults {
  let plan = first === undefined ? noFaults : firstPlan(first);
  let draws = 0;

  return {
    inFront: (listener, clock) => (request, response) => {
      const { faults, seed } = plan;
      const random = () => mixedFraction(seed, draws++);
      faultyListener(listener, { faults, random, clock })(request, response);
    },
    replace(text) {
      plan = text.trim() === '' ? noFaults : parseFaults(text);
      draws = 0;
    },
  };
}

const noFaults: FaultPlan = { faults: [], seed: 1 };

function firstPlan(text: string): FaultPlan {
  try {
    return parseFaults(text);
  } catch (error) {
    if (error instanceof FaultSyntaxError) throw new UsageError(`--faults: ${error.message}`);
    throw error;
  }
}

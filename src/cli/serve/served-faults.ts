import { mixedFraction } from '../../demo/random.ts';
import { faultyListener } from '../../server/faults/faulty-listener.ts';
import { type FaultPlan, FaultSyntaxError, parseFaults } from '../../server/faults/parse-faults.ts';
import type { ServerOptions } from '../../server/start-server.ts';
import { UsageError } from '../usage-error.ts';

/** The faults of `serve --faults`, as a wrapper of the server's listener. Throws UsageError. */
export function servedFaults(text: string): NonNullable<ServerOptions['inFront']> {
  const { faults, seed } = planOf(text);
  return (listener, clock) => {
    let draws = 0;
    const random = () => mixedFraction(seed, draws++);
    return faultyListener(listener, { faults, random, clock });
  };
}

function planOf(text: string): FaultPlan {
  try {
    return parseFaults(text);
  } catch (error) {
    if (error instanceof FaultSyntaxError) throw new UsageError(`--faults: ${error.message}`);
    throw error;
  }
}

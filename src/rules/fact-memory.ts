import type { Day } from '../figures/time/day.ts';
import { memoizeLast } from '../figures/values/memoize-last.ts';
import { createFailureTimes } from './computers/computer-flapping.ts';
import { createCreditReadings } from './credit-rate.ts';
import type { Facts, FailureTimes, Restart } from './facts.ts';
import { createFormerDays } from './organization/day-restated.ts';

/** What was known at an earlier visit, and what keeps for the next one. */
type FactMemoryOptions = {
  days?: ReadonlyMap<Day, number> | undefined;
  keepDays?: ((days: ReadonlyMap<Day, number>) => void) | undefined;
  failures?: FailureTimes | undefined;
  keepFailures?: ((times: FailureTimes) => void) | undefined;
  /** The restarts since a time in Unix milliseconds; undefined if they cannot be read. */
  restartsSince(sinceMs: number): readonly Restart[] | undefined;
};

/** How far back restarts count. */
const restartsMs = 24 * 3_600_000;

/** Remembers the facts that no response has: earlier totals, credits over time, failures and restarts. */
export function createFactMemory(options: FactMemoryOptions) {
  const readings = createCreditReadings();
  const failuresAt = createFailureTimes(options.failures, options.keepFailures);
  const formerDaysAt = createFormerDays(options.days, options.keepDays);
  let latestMs = 0;
  // Restarts are read again only when computers have changed.
  const restartsOf = memoizeLast((computers: Facts['computers']) => {
    const hasFailed = computers?.some(({ status }) => status === 'error') ?? false;
    return hasFailed ? options.restartsSince(latestMs - restartsMs) : [];
  });

  return {
    factsWith(
      { computers, sessions = [], usage }: Facts,
      nowMs: number,
    ): Pick<Facts, 'formerDays' | 'restarts' | 'failures' | 'readings'> {
      latestMs = nowMs;
      return {
        formerDays: formerDaysAt(usage),
        restarts: restartsOf(computers),
        failures: failuresAt(computers, nowMs),
        readings: readings.with(sessions, nowMs),
      };
    },
    /** The credits per minute of all sessions together at each reading, oldest first. */
    rates: () => readings.rates(),
  };
}

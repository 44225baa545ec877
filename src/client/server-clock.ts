import type { ResultFacts } from './facts.ts';

type Estimate = { differenceMs: number; doubtMs: number };

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * A server's clock, estimated from its responses. Until the first response it equals the local `clock`. Times are Unix
 * milliseconds.
 */
export function createServerClock(clock: () => number = Date.now) {
  let estimate: Estimate | undefined;
  const listeners = new Set<() => void>();
  const get = () =>
    estimate && Math.abs(estimate.differenceMs) > estimate.doubtMs ? estimate.differenceMs : 0;

  return {
    now: () => clock() + get(),
    /** How many milliseconds it is ahead of the local clock; negative if behind, 0 if uncertain. */
    get,
    /** Updates the estimate from a call. */
    observe({
      clockDifferenceMs,
      durationMs,
    }: Pick<ResultFacts, 'clockDifferenceMs' | 'durationMs'>): void {
      if (clockDifferenceMs === undefined) return;
      // `Date` has whole seconds, and the moment at which the server wrote it during the call is unknown.
      const told = { differenceMs: clockDifferenceMs, doubtMs: 1_000 + durationMs / 2 };
      // Time would jump back and forth if every response counted.
      if (estimate && agree(estimate, told) && told.doubtMs > estimate.doubtMs / 2) return;
      const before = get();
      estimate = told;
      if (get() === before) return;
      for (const listener of listeners) listener();
    },
    /** Calls the listener whenever the difference changes. Returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const agree = (a: Estimate, b: Estimate): boolean =>
  Math.abs(a.differenceMs - b.differenceMs) <= a.doubtMs + b.doubtMs;

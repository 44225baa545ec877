import type { ResultFacts } from './facts.ts';

/** A server's clock, estimated from its responses. Until the first response it equals the local clock. */
export type ServerClock = {
  /** Unix milliseconds. */
  now(): number;
  /** How many milliseconds it is ahead of the local clock; negative if behind, 0 if uncertain. */
  get(): number;
  /** Updates the estimate from a call. */
  observe(result: Pick<ResultFacts, 'clockDifferenceMs' | 'durationMs'>): void;
  /** Calls the listener whenever the difference changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

type Estimate = { differenceMs: number; doubtMs: number };

/** `clock` is the local clock, in Unix milliseconds. */
export function createServerClock(clock: () => number = Date.now): ServerClock {
  let estimate: Estimate | undefined;
  const listeners = new Set<() => void>();
  const get = () =>
    estimate && Math.abs(estimate.differenceMs) > estimate.doubtMs ? estimate.differenceMs : 0;

  return {
    now: () => clock() + get(),
    get,
    observe({ clockDifferenceMs, durationMs }) {
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const agree = (a: Estimate, b: Estimate): boolean =>
  Math.abs(a.differenceMs - b.differenceMs) <= a.doubtMs + b.doubtMs;

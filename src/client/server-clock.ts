import type { ResultFacts } from './facts.ts';

/** The clock of a server, as its answers report it. Until the first answer it is that of this computer. */
export type ServerClock = {
  /** Unix milliseconds. */
  now(): number;
  /** How many milliseconds it is ahead of this computer's; negative if behind, 0 where that is in doubt. */
  get(): number;
  /** Learns from a call. */
  observe(result: Pick<ResultFacts, 'clockDifferenceMs' | 'durationMs'>): void;
  /** Calls the listener whenever the difference changes. Returns what ends that. */
  subscribe(listener: () => void): () => void;
};

type Estimate = { differenceMs: number; doubtMs: number };

/** `clock` is that of this computer. */
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
      // `Date` has whole seconds, and no one knows when during the call it was written.
      const told = { differenceMs: clockDifferenceMs, doubtMs: 1_000 + durationMs / 2 };
      // Time would go back and forth if each answer counted.
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

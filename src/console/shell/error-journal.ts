import { type ErrorFacts, errorFacts } from './error-facts.ts';
import { createStore, type Store } from './store.ts';

/** An error, and how often it has occurred in a row. */
export type JournalEntry = ErrorFacts & {
  id: string;
  /** Unix milliseconds. */
  firstAt: number;
  lastAt: number;
  times: number;
};

/** Every error of this console, newest first. */
export type ErrorJournal = Pick<Store<readonly JournalEntry[], never>, 'get' | 'subscribe'> & {
  record(error: unknown): void;
};

/** Otherwise an outage overnight could fill the memory. */
const maxEntries = 500;

/** The number of newest errors that are compared: several requests fail concurrently during an outage. */
const nearby = 8;

/** An empty journal. `clock` returns Unix milliseconds. */
export function createErrorJournal(clock: () => number): ErrorJournal {
  const store = createStore(reduceJournal, [] as readonly JournalEntry[]);
  return {
    get: store.get,
    subscribe: store.subscribe,
    record(error) {
      const facts = errorFacts(error);
      if (facts.code !== 'aborted') store.dispatch({ facts, at: clock() });
    },
  };
}

/** Adds an error; a repeated error is only counted, with its newest request ID. */
function reduceJournal(
  entries: readonly JournalEntry[],
  { facts, at }: { facts: ErrorFacts; at: number },
): readonly JournalEntry[] {
  const same = entries.slice(0, nearby).find((entry) => isSame(entry, facts));
  if (same) {
    const again = { ...same, ...facts, lastAt: at, times: same.times + 1 };
    return [again, ...entries.filter((entry) => entry !== same)];
  }
  const newest = Math.max(0, ...entries.map(({ id }) => Number(id)));
  const entry = { ...facts, id: String(newest + 1), firstAt: at, lastAt: at, times: 1 };
  return [entry, ...entries].slice(0, maxEntries);
}

/** Messages can contain request IDs, so errors of the same request are compared by their other fields. */
function isSame(a: ErrorFacts, b: ErrorFacts): boolean {
  if (a.name !== b.name || a.status !== b.status) return false;
  if (!a.request || !b.request) return a.message === b.message;
  return a.request.method === b.request.method && a.request.route === b.request.route;
}

import type { ClientError } from '../../client/errors/client-error.ts';
import { createStore, type Store } from './store.ts';

/** An error, and how often it has come in a row. */
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

/** An outage of a night would fill any memory otherwise. */
const mostEntries = 500;

/** How many of the newest are compared: several requests fail side by side in one outage. */
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

/** Adds an error; the same one again only counts, and keeps the newest request id. */
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
  return [entry, ...entries].slice(0, mostEntries);
}

/** Messages can name request ids, so those of one request are compared by what went wrong. */
function isSame(a: ErrorFacts, b: ErrorFacts): boolean {
  if (a.name !== b.name || a.status !== b.status) return false;
  if (!a.request || !b.request) return a.message === b.message;
  return a.request.method === b.request.method && a.request.route === b.request.route;
}

/** What is to be shown about a failure. Errors of the client know about their request. */
type ErrorFacts = Pick<ClientError, 'name' | 'message' | 'request' | 'status' | 'requestId'> & {
  /** Whether a change may have been made although its answer was lost. */
  isOutcomeUnknown: boolean;
  /** Missing for what is not an error of the client. */
  code: string | undefined;
  /** The server's own words. */
  detail: string | undefined;
};

/** Reads what an error carries, whatever it is. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { ...nothing, name: 'Error', message: String(error) };
  const { name, message } = error;
  // The class itself belongs to the client, of which the console sees types only.
  if (!('request' in error && 'requestId' in error)) return { ...nothing, name, message };
  const { isOutcomeUnknown, ...facts } = error as ClientError;
  const { code, request, status, requestId, title, detail = title } = facts;
  return { name, message, code, request, status, requestId, detail, isOutcomeUnknown };
}

const nothing = {
  code: undefined,
  request: undefined,
  status: undefined,
  requestId: undefined,
  detail: undefined,
  isOutcomeUnknown: false,
};

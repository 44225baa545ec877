import type { AnyClientError } from '../../client/errors/any-client-error.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { AuditError } from '../../state/audit-entry.ts';
import { keyProblem } from './outage-cause.ts';
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

/** The displayed facts of a failure. Errors of the client contain their request. */
type ErrorFacts = Pick<ClientError, 'name' | 'message' | 'request' | 'status' | 'requestId'> & {
  /** Whether a change may have been made although its response was lost. */
  isOutcomeUnknown: boolean;
  /** Undefined if it is not an error of the client. */
  code: string | undefined;
  /** The server's own error text. */
  detail: string | undefined;
};

/** Extracts the facts from any error. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { ...nothing, name: 'Error', message: String(error) };
  const { name, message } = error;
  if (!isClientError(error)) return { ...nothing, name, message };
  const { code, request, status, requestId, title, isOutcomeUnknown } = error;
  const detail = error.detail ?? keyProblem(error) ?? title;
  return { name, message, code, request, status, requestId, detail, isOutcomeUnknown };
}

/** The class itself belongs to the client, from which the console imports only types. */
export const isClientError = (error: unknown): error is AnyClientError =>
  error instanceof Error && 'request' in error && 'requestId' in error;

/** Its class belongs to the configuration, from which the console imports only types, too. */
export const isAuditError = (error: unknown): error is AuditError =>
  error instanceof Error &&
  'code' in error &&
  error.code === ('audit-log' satisfies AuditError['code']);

const nothing = {
  code: undefined,
  request: undefined,
  status: undefined,
  requestId: undefined,
  detail: undefined,
  isOutcomeUnknown: false,
};

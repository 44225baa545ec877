import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { UnexpectedReason } from '../../client/errors/unexpected-response-error.ts';
import { briefNames } from '../../figures/format/number.ts';
import { costRank, kindName, kindOf } from '../shell/query-keys.ts';
import { noTraffic, type Traffic, type TrafficState } from '../shell/shell.ts';
import { createValue } from '../shell/store.ts';
import { pauseBeforeTry } from './retries.ts';

type Options = { clock: () => number; random?: () => number };

/**
 * Watches all requests for visible data. While some of them fail temporarily, the cheapest of those is retried
 * at short intervals; the others follow when it succeeds, so that an outage costs one request per retry,
 * however many queries it affects.
 */
export function createTraffic(
  queries: QueryClient,
  { clock, random = Math.random }: Options,
): Traffic & { dispose(): void } {
  const cache = queries.getQueryCache();
  const state = createValue<TrafficState>(noTraffic);
  const isAsking = createValue(false);
  const history = requestHistory();
  const reasons = new Map<string, string>();
  let tick: NodeJS.Timeout | undefined;
  const active = () => cache.findAll({ type: 'active' });
  const failing = () => active().filter((query) => isTransient(query.state.error));
  const retries = createRetries({ failing, clock, random, onRetry: update });

  function update() {
    retries.plan();
    const nowMs = Date.now();
    const requests = active()
      .filter(isFetching)
      .map((query) => ({ kind: kindOf(query.queryKey), at: history.startedAt(query) ?? nowMs }));
    const wait = requests.length === 0 ? noWait : waitOf(requests, nowMs);
    isAsking.dispatch(wait.isAsking);
    clearTimeout(tick);
    if (wait.changesInMs !== undefined) tick = setTimeout(update, wait.changesInMs);
    const [incomplete] = active().flatMap(({ queryHash }) => reasons.get(queryHash) ?? []);
    const next = { waiting: wait.waiting, outage: retries.outage(), incomplete };
    if (!isSame(state.get(), next)) state.dispatch(next);
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && history.note(event.query, event.action.type)) {
      fetchAll(failing());
    }
    if (updatingEvents.has(event.type)) update();
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    isAsking,
    refresh() {
      const probe = cheapestOf(failing());
      const isWanted = (query: Query) => query === probe || !isTransient(query.state.error);
      // Only while one hangs, or holding a key down would start requests faster than the server can respond.
      if (state.get().waiting !== undefined) {
        for (const query of active().filter(isWanted)) void query.cancel({ silent: true });
      }
      void queries.invalidateQueries(
        { type: 'active', predicate: isWanted },
        { cancelRefetch: false },
      );
    },
    mark(key: QueryKey, incomplete: string | undefined) {
      if (incomplete === undefined) reasons.delete(hashKey(key));
      else reasons.set(hashKey(key), incomplete);
      update();
    },
    dispose() {
      unsubscribe();
      clearTimeout(tick);
      retries.stop();
    },
  };
}

/** When the requests of each query started, and how it failed last. */
function requestHistory() {
  const startedAt = new WeakMap<Query, number>();
  const errors = new WeakMap<Query, Error>();

  return {
    startedAt: (query: Query) => startedAt.get(query),
    /** Returns whether a query has succeeded that failed before. */
    note(query: Query, type: string): boolean {
      if (type === 'fetch') {
        startedAt.set(query, Date.now());
        keepFailure(query, errors.get(query));
      } else if (type === 'error' && query.state.error) errors.set(query, query.state.error);
      return type === 'success' && errors.delete(query);
    },
  };
}

type RetryOptions = Required<Options> & { failing(): readonly Query[]; onRetry(): void };

/** Plans the next retry of the cheapest request that fails. The pauses grow until all of them succeed. */
function createRetries({ failing, clock, random, onRetry }: RetryOptions) {
  let tries = 0;
  let next: { timer: NodeJS.Timeout; atMs: number } | undefined;

  function stop() {
    clearTimeout(next?.timer);
    next = undefined;
  }

  function retry() {
    stop();
    const probe = cheapestOf(failing());
    if (probe) fetchAll([probe]);
    onRetry();
  }

  return {
    stop,
    /** When the next retry starts, or that one is running. */
    outage: () => next?.atMs ?? (failing().length > 0 ? ('trying' as const) : undefined),
    plan(): void {
      const failed = failing();
      if (failed.length === 0) tries = 0;
      const isDue = failed.length > 0 && !failed.some(isFetching);
      if (isDue === (next !== undefined)) return;
      stop();
      if (!isDue) return;
      const reasons = failed.map(({ state: { error } }) => error);
      const pauseMs = pauseBeforeTry(tries, reasons, random());
      tries += 1;
      next = { timer: setTimeout(retry, pauseMs), atMs: clock() + pauseMs };
    },
  };
}

const isSame = (a: TrafficState, b: TrafficState): boolean =>
  a.outage === b.outage &&
  a.incomplete === b.incomplete &&
  a.waiting?.what === b.waiting?.what &&
  a.waiting?.seconds === b.waiting?.seconds;

const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

function fetchAll(all: readonly Query[]) {
  // Failures become the state of the query, so they are not handled here.
  for (const query of all) if (!isFetching(query)) query.fetch().catch(() => undefined);
}

const updatingEvents = new Set(['updated', 'removed', 'observerAdded', 'observerRemoved']);

const byCost = (a: Query, b: Query): number =>
  costRank(kindOf(a.queryKey)) - costRank(kindOf(b.queryKey)) ||
  a.queryHash.localeCompare(b.queryHash);

const cheapestOf = (all: readonly Query[]): Query | undefined => all.toSorted(byCost)[0];

/** During a retry, the library forgets the failure of a query without data; the operator still has to see it. */
function keepFailure(query: Query, error: Error | undefined) {
  if (error && query.state.data === undefined) query.setState({ error, status: 'error' });
}

const transientCodes: ReadonlySet<unknown> = new Set<ClientError['code']>([
  'network',
  'timeout',
  'server',
  'rate-limited',
]);

/** Proxy error pages while a server starts. Responses of a wrong shape are not temporary. */
const transientReasons: ReadonlySet<unknown> = new Set<UnexpectedReason>([
  'content-type',
  'encoding',
  'empty',
  'json',
]);

/** Whether a failure is likely to pass soon without any action. */
export const isTransient = (error: unknown): error is ClientError =>
  error instanceof Error &&
  'code' in error &&
  (transientCodes.has(error.code) || ('reason' in error && transientReasons.has(error.reason)));

/** Shorter waits are not shown: an indicator that flashes is worse than none. */
const signAfterMs = 200;
/** After this time the screen names what is not responding. */
const wordsAfterMs = 2_000;

/** A request that is running, and when it was started in Unix milliseconds. */
type RunningRequest = { kind: string; at: number };

/** The longest current wait, as it is shown with all that hangs, and when its display changes next. */
type Wait = {
  isAsking: boolean;
  waiting?: { what: string; seconds: number };
  changesInMs?: number;
};

const noWait: Wait = { isAsking: false };

export function waitOf(requests: readonly RunningRequest[], nowMs: number): Wait {
  const oldestFirst = requests.toSorted((a, b) => a.at - b.at);
  const [oldest] = oldestFirst;
  if (oldest === undefined) return noWait;

  const waitedMs = Math.max(0, nowMs - oldest.at);
  if (waitedMs < signAfterMs) return { isAsking: false, changesInMs: signAfterMs - waitedMs };
  if (waitedMs < wordsAfterMs) return { isAsking: true, changesInMs: wordsAfterMs - waitedMs };
  const hanging = oldestFirst.filter(({ at }) => nowMs - at >= wordsAfterMs);
  const names = new Set(hanging.map(({ kind }) => kindName(kind)));
  const waiting = { what: briefNames([...names]), seconds: Math.floor(waitedMs / 1_000) };
  return { isAsking: true, waiting, changesInMs: 1_000 - (waitedMs % 1_000) };
}

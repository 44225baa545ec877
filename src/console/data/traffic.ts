import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isPassing } from '../../api/client-error-code.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { briefNames } from '../../figures/format/number.ts';
import { costRank, kindName, kindOf, type QueryKind } from '../shell/query-keys.ts';
import { noTraffic, type Traffic, type TrafficState } from '../shell/shell.ts';
import { createValue } from '../shell/store.ts';
import { pauseBeforeTry } from './retries.ts';

type Options = {
  clock: () => number;
  random?: () => number;
  /** Whether what a query reads is counted on every screen, so that it is read again without being shown. */
  isCounted?: (query: Query) => boolean;
};

/**
 * Watches all requests for visible data. While some of them fail temporarily, the cheapest of those is retried
 * at short intervals; the others follow when it succeeds, so that an outage costs one request per retry,
 * however many queries it affects. What failed and is not visible any more is read again when it is shown.
 */
export function createTraffic(
  queries: QueryClient,
  { clock, random = Math.random, isCounted = () => false }: Options,
): Traffic & { dispose(): void } {
  const cache = queries.getQueryCache();
  const state = createValue<TrafficState>(noTraffic);
  const isAsking = createValue(false);
  const history = requestHistory();
  const reasons = new Map<string, string>();
  let tick: NodeJS.Timeout | undefined;
  const active = () => cache.findAll({ type: 'active' });
  const failing = (among = active()) => among.filter(({ state }) => isTransient(state.error));
  const retries = createRetries({ failing, clock, random, onRetry: update });

  function update() {
    const now = active();
    const outage = retries.plan(failing(now));
    const requests = now
      .filter(isFetching)
      .map((query) => ({ kind: kindOf(query.queryKey), at: history.startedAt(query) }));
    const wait = waitOf(requests, Date.now());
    isAsking.dispatch(wait.isAsking);
    clearTimeout(tick);
    if (wait.changesInMs !== undefined) tick = setTimeout(update, wait.changesInMs);
    const [incomplete] = now.flatMap(({ queryHash }) => reasons.get(queryHash) ?? []);
    const next = { waiting: wait.waiting, outage, incomplete };
    if (!isSame(state.get(), next)) state.dispatch(next);
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'observerAdded') history.forgetPast(event.query);
    if (event.type === 'updated' && history.note(event.query, event.action)) {
      void fetchAgain(failing(), cache.findAll({ type: 'inactive', predicate: isCounted }));
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

/** When the requests of each query started, how it failed last, and when the server was last reached. */
function requestHistory() {
  const startedAt = new WeakMap<Query, number>();
  const errors = new WeakMap<Query, Error>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  let isUnreached = false;

  return {
    startedAt: (query: Query) => startedAt.get(query) ?? Date.now(),
    /** Returns whether a query has succeeded that failed before, or any while the server was not reached. */
    note(query: Query, { type, manual = false }: { type: string; manual?: boolean }): boolean {
      if (type === 'fetch') {
        startedAt.set(query, Date.now());
        keepFailure(query, errors.get(query));
      } else if (type === 'error' && query.state.error) {
        errors.set(query, query.state.error);
        const isAlone = (startedAt.get(query) ?? 0) > answeredAt;
        isUnreached ||= query.isActive() && isOfServer(query) && isAway(query.state.error, isAlone);
      }
      if (type !== 'success') return false;
      const isReachedAgain = !manual && isOfServer(query) && isUnreached;
      if (!manual && isOfServer(query)) answeredAt = Date.now();
      if (isReachedAgain) isUnreached = false;
      return errors.delete(query) || isReachedAgain;
    },
    /** What failed before the server answered something else is not why newer data is missing now. */
    forgetPast(query: Query): void {
      const { error, errorUpdatedAt, data } = query.state;
      if (!isTransient(error) || errorUpdatedAt >= answeredAt) return;
      if (query.getObserversCount() !== 1 || !isOfServer(query)) return;
      errors.delete(query);
      query.setState({ error: null, status: data === undefined ? 'pending' : 'success' });
    },
  };
}

/** What is not read from the server of the profile, or not only. */
const elsewhere: ReadonlySet<string> = new Set<QueryKind>([
  'team',
  'shared',
  'fleet',
  'fleet-now',
  'copy-search',
  'copy-search-counts',
]);

const isOfServer = ({ queryKey }: Query): boolean => !elsewhere.has(kindOf(queryKey));

/** Whether the server is away: a proxy before it says so, too, unless something else was answered in between. */
const isAway = (error: Error, isAlone: boolean): boolean =>
  'code' in error &&
  (error.code === 'network' ||
    (isAlone && 'status' in error && [502, 503, 504].includes(Number(error.status))));

type RetryOptions = Required<Omit<Options, 'isCounted'>> & {
  failing(): readonly Query[];
  onRetry(): void;
};

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
    /** Returns when the next retry starts, or that one is running. */
    plan(failed: readonly Query[]): TrafficState['outage'] {
      if (failed.length === 0) tries = 0;
      const isDue = failed.length > 0 && !failed.some(isFetching);
      if (!isDue) stop();
      else if (next === undefined) {
        const reasons = failed.map(({ state: { error } }) => error);
        const pauseMs = pauseBeforeTry(tries, reasons, random());
        tries += 1;
        next = { timer: setTimeout(retry, pauseMs), atMs: clock() + pauseMs };
      }
      return next?.atMs ?? (failed.length > 0 ? 'trying' : undefined);
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

/** What is visible at once; of the rest what failed, the cheapest first, no further than the next failure. */
async function fetchAgain(visible: readonly Query[], rest: readonly Query[]) {
  fetchAll(visible);
  const failed = rest.filter(({ state }) => isTransient(state.error));
  try {
    for (const query of failed.toSorted(byCost)) await query.fetch();
  } catch {
    // It is the state of the query, too.
  }
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

/** Whether a failure is likely to pass soon without any action. */
export const isTransient = (error: unknown): error is ClientError =>
  error instanceof Error &&
  'code' in error &&
  (transientCodes.has(error.code) || ('reason' in error && isPassing(error.reason)));

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

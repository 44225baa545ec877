import { environmentManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { dayOf, isDay } from '../../figures/time/day.ts';

/**
 * The cache of all data that the console has read. The client retries requests itself, and a terminal has no
 * focus or online events, so the library does neither. `onError` is called with every failure, except for
 * days in the future, requested by this computer's clock before the server's clock was known.
 */
export function createQueryClient(
  onError: (error: unknown) => void,
  clock: () => number,
): QueryClient {
  environmentManager.setIsServer(() => false);
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        if (!hasDaysToCome(queryKey, clock())) onError(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: true,
        staleTime: 5_000,
        gcTime: 10 * 60_000,
      },
    },
  });
}

/** Whether these are analytics of a day that has not ended yet, for which there is no data. */
const hasDaysToCome = (queryKey: QueryKey, nowMs: number): boolean =>
  queryKey.some((part) => typeof part === 'string' && isDay(part) && part >= dayOf(nowMs));

/** Calls the listener when a query has succeeded, failed or left the cache; with whether what is known changed. */
export function onAnswers(queries: QueryClient, listener: (isNew: boolean) => void): () => void {
  const isNew = createNewsCheck();
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') listener(true);
    // The cache also reports components that are drawn again.
    if (event.type !== 'updated' || !answers.has(event.action.type)) return;
    listener(isNew(event.query));
  });
}

/** Calls the listener with every query that the server has answered with data that differ from the last answer. */
export function onNewData(
  queries: QueryClient,
  listener: (query: CachedQuery) => void,
): () => void {
  const isNew = createNewsCheck();
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.action.manual !== true && isNew(event.query)) listener(event.query);
  });
}

type CachedQuery = { queryKey: QueryKey; state: { data: unknown; error: unknown } };

/** Tells of each query whether its data or its error has changed since it was asked about before. */
export function createNewsCheck(): (query: CachedQuery) => boolean {
  const known = new WeakMap<object, readonly unknown[]>();
  return (query) => {
    const { data, error } = query.state;
    const [dataBefore, errorBefore] = known.get(query) ?? [];
    known.set(query, [data, error]);
    return data !== dataBefore || error !== errorBefore;
  };
}

const answers: ReadonlySet<string> = new Set(['success', 'error', 'setState']);

import type { ClientError } from '../../client/errors/client-error.ts';

/** What a screen knows about remote data. An outage is a state, so the last data survives it. */
export type Feed<T> =
  | { state: 'loading' }
  | { state: 'live'; data: T; updatedAt: number }
  | { state: 'stale'; data: T; updatedAt: number; reason: ClientError; retryAt: number }
  | { state: 'down'; reason: ClientError; retryAt: number };

/** How fresh a feed is, without its data. */
export type Freshness =
  | { state: 'loading' }
  | { state: 'live'; updatedAt: number }
  | { state: 'stale'; updatedAt: number; reason: ClientError; retryAt: number }
  | { state: 'down'; reason: ClientError; retryAt: number };

/** What `toFeed` reads of a query. */
export type QueryState<T> = QueryTimes & { data: T | undefined; error: ClientError | null };

/**
 * The only reader of the query library's flags. Screens switch on `state`. The library takes its times
 * from this computer's clock; a feed tells them by the console's, which all other times are of.
 */
export function toFeed<T>(query: QueryState<T>, intervalMs: number, clock: () => number): Feed<T> {
  const { data, error } = query;
  const offsetMs = clock() - Date.now();
  const updatedAt = query.dataUpdatedAt + offsetMs;
  const retryAt = query.errorUpdatedAt + retryDelayMs(query, intervalMs) + offsetMs;

  if (data === undefined) {
    return error ? { state: 'down', reason: error, retryAt } : { state: 'loading' };
  }
  return error
    ? { state: 'stale', data, updatedAt, reason: error, retryAt }
    : { state: 'live', data, updatedAt };
}

/** The same feed of something made from its data. */
export function mapFeed<T, U>(feed: Feed<T>, make: (data: T) => U): Feed<U> {
  return feed.state === 'live' || feed.state === 'stale'
    ? { ...feed, data: make(feed.data) }
    : feed;
}

/** The data of a feed, however old. */
export function feedData<T>(feed: Feed<T>): T | undefined {
  return feed.state === 'live' || feed.state === 'stale' ? feed.data : undefined;
}

const slowestRetryMs = 120_000;
const firstRetryMs = 2_000;

/** When a query last went well and last failed, Unix milliseconds, and how often it failed in all. */
export type QueryTimes = {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  errorUpdateCount: number;
};

/**
 * How long to wait after a failure. The wait grows as long as the outage has lasted, which doubles
 * it each time; before any data there is no outage to measure, so the failures are counted.
 */
export function retryDelayMs(times: QueryTimes, intervalMs: number): number {
  const { dataUpdatedAt, errorUpdatedAt, errorUpdateCount } = times;
  const wait =
    dataUpdatedAt === 0
      ? firstRetryMs * 2 ** Math.min(errorUpdateCount - 1, 10)
      : errorUpdatedAt - dataUpdatedAt;
  return Math.min(slowestRetryMs, Math.max(Math.min(intervalMs, firstRetryMs), wait));
}

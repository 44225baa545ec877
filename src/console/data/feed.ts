import type { UseQueryResult } from '@tanstack/react-query';
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

/** The only reader of the query library's flags. Screens switch on `state`. */
export function toFeed<T>(query: UseQueryResult<T, ClientError>, intervalMs: number): Feed<T> {
  const { data, error, dataUpdatedAt: updatedAt, errorUpdatedAt, errorUpdateCount } = query;
  const outage = { failedAt: errorUpdatedAt, failures: errorUpdateCount, updatedAt };
  const retryAt = errorUpdatedAt + retryDelayMs(outage, intervalMs);

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

type Outage = { failedAt: number; failures: number; updatedAt: number };

const slowestRetryMs = 120_000;
const firstRetryMs = 2_000;

/**
 * How long to wait after a failure. The wait grows as long as the outage has lasted, which doubles
 * it each time; before any data there is no outage to measure, so the failures are counted.
 */
export function retryDelayMs(
  { failedAt, failures, updatedAt }: Outage,
  intervalMs: number,
): number {
  const wait =
    updatedAt === 0 ? firstRetryMs * 2 ** Math.min(failures - 1, 10) : failedAt - updatedAt;
  return Math.min(slowestRetryMs, Math.max(Math.min(intervalMs, firstRetryMs), wait));
}

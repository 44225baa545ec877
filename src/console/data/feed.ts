import { type QueryObserverOptions, useQuery } from '@tanstack/react-query';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import type { RefreshName } from '../../settings/settings.ts';
import type { Clock, Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Incomplete, incompleteText, isEndless } from './incomplete.ts';
import { type RequestTimes, retryDelayMs } from './retries.ts';
import { isTransient } from './traffic.ts';
import { withEqualParts } from './turns.ts';

/**
 * What a screen knows about remote data. An outage is a state, so the last data survives it. `dueAt` is when
 * newer data is expected; without it the data does not become outdated.
 */
export type Feed<T> =
  | { state: 'loading' }
  | { state: 'live'; data: T; updatedAt: number; dueAt?: number }
  | { state: 'stale'; data: T; updatedAt: number; reason: ClientError; retryAt: number }
  | { state: 'down'; reason: ClientError; retryAt: number };

/**
 * The state of a feed without its data. `isPartial` means that a part of what is shown with it cannot be read,
 * `isReading` that a part has not been read yet,
 * `isOfOther` that it is the freshness of other data of the server than what is shown.
 */
export type Freshness = WithoutData<Feed<unknown>> & {
  isPartial?: boolean;
  isReading?: boolean;
  isOfOther?: boolean;
};
type WithoutData<State> = State extends unknown ? Omit<State, 'data'> : never;

/** A freshness, or a function that tells it as of the call, for what changes without being rendered. */
export type FreshnessNow = Freshness | (() => Freshness | undefined) | undefined;

/** The freshness as of this call. */
export const freshnessOf = (now: FreshnessNow): Freshness | undefined =>
  typeof now === 'function' ? now() : now;

/** The properties of a query that `toFeed` reads. */
export type QueryState<T> = RequestTimes & { data: T | undefined; error: ClientError | null };

/**
 * The only reader of the query library's flags. Screens switch on `state`. The library reads the clock of
 * this computer; the times of a feed are converted to the console's clock, like all other times.
 */
export function toFeed<T>(query: QueryState<T>, intervalMs: number, clock: Clock): Feed<T> {
  const { data, error } = query;
  const nowMs = clock();
  const offsetMs = nowMs - Date.now();
  const updatedAt = clock.isStopped ? nowMs : query.dataUpdatedAt + offsetMs;

  if (error === null) {
    if (data === undefined) return { state: 'loading' };
    return { state: 'live', data, updatedAt, ...dueAfter(updatedAt, intervalMs) };
  }
  const retryAt = query.errorUpdatedAt + retryDelayMs(query, intervalMs) + offsetMs;
  return data === undefined
    ? { state: 'down', reason: error, retryAt }
    : { state: 'stale', data, updatedAt, reason: error, retryAt };
}

/** Milliseconds that a response and drawing it usually take at most. Data is not overdue before. */
const responseMs = 1_000;

const dueAfter = (updatedAt: number, intervalMs: number): { dueAt?: number } =>
  Number.isFinite(intervalMs) ? { dueAt: updatedAt + intervalMs + responseMs } : {};

/** The same feed with its data converted. */
export function mapFeed<T, U>(feed: Feed<T>, make: (data: T) => U): Feed<U> {
  return feed.state === 'live' || feed.state === 'stale'
    ? { ...feed, data: make(feed.data) }
    : feed;
}

/** Two feeds as one: as old as the older one, and in the worse of the two states. */
export function joinedFeeds<A, B>(a: Feed<A>, b: Feed<B>): Feed<[A, B]> {
  if (a.state === 'down') return a;
  if (b.state === 'down') return b;
  if (a.state === 'loading' || b.state === 'loading') return { state: 'loading' };

  const data: [A, B] = [a.data, b.data];
  const updatedAt = Math.min(a.updatedAt, b.updatedAt);
  if (a.state === 'stale') return { ...a, data, updatedAt };
  if (b.state === 'stale') return { ...b, data, updatedAt };
  const dueAt = Math.min(a.dueAt ?? never, b.dueAt ?? never);
  return { state: 'live', data, updatedAt, ...(dueAt < never && { dueAt }) };
}

/** The freshness of a feed that is shown together with others: stale if any of them is. */
export function freshnessWith(feed: Feed<unknown>, ...others: Feed<unknown>[]): Freshness {
  const stale = others.find(({ state }) => state === 'stale');
  return feed.state === 'live' && stale ? stale : feed;
}

/**
 * The freshness of feeds that are shown together: of the oldest that is overdue, else of the one that is requested
 * most often, because the others are not expected to have changed. The screen says which of them cannot be read.
 */
export function freshnessOfAll(feeds: readonly Feed<unknown>[], nowMs: number): Freshness {
  const stale = feeds.filter((feed) => feed.state === 'stale');
  const live = feeds.filter((feed) => feed.state === 'live');
  const down = feeds.filter((feed) => feed.state === 'down');
  const [oldest] = stale.toSorted((a, b) => a.updatedAt - b.updatedAt);
  if (oldest) return oldest;
  const [overdue] = live
    .filter(({ dueAt }) => dueAt !== undefined && dueAt < nowMs)
    .sort((a, b) => a.updatedAt - b.updatedAt);
  const [usual] = live.toSorted((a, b) => pauseOf(a) - pauseOf(b));
  const shown = overdue ?? usual;
  // Missing access lasts, and is a finding: nothing is missing that could be read.
  const isPartial = down.some(({ reason }) => reason.code !== 'forbidden');
  return shown ? { ...shown, isPartial } : (down[0] ?? { state: 'loading' });
}

const pauseOf = ({ updatedAt, dueAt }: Feed<unknown> & { state: 'live' }): number =>
  dueAt === undefined ? Number.POSITIVE_INFINITY : dueAt - updatedAt;

/** When what is shown was read, by the clock of the console; undefined if that is not known. */
export const readAtMs = (freshness: Freshness | undefined): number | undefined =>
  freshness !== undefined && 'updatedAt' in freshness && !freshness.isOfOther
    ? freshness.updatedAt
    : undefined;

/** The data of a feed, however old. */
export function feedData<T>(feed: Feed<T>): T | undefined {
  return feed.state === 'live' || feed.state === 'stale' ? feed.data : undefined;
}

const never = Number.POSITIVE_INFINITY;

export type Query<T> = {
  /** The first part names the kind of data; the rest are its parameters. */
  key: readonly [string, ...unknown[]];
  load(
    client: ReadingClient,
    signal: AbortSignal,
    onIncomplete?: (incomplete: Incomplete) => void,
  ): Promise<T>;
  /** Milliseconds between two requests while the data is visible. */
  intervalMs: number | ((data: T | undefined, nowMs: number) => number);
};

export type FeedOptions<T> = Pick<
  QueryObserverOptions<T, ClientError>,
  'enabled' | 'initialData' | 'initialDataUpdatedAt' | 'staleTime' | 'notifyOnChangeProps'
>;

/** Loads data and keeps it fresh while a component shows it. `options` are those of the query library. */
export function useFeed<T>(request: Query<T>, options: FeedOptions<T> = {}): Feed<T> {
  const shell = useShell();
  const query = useQuery<T, ClientError>({
    ...options,
    ...loading(request, shell),
    refetchInterval: ({ state }) =>
      refetchIntervalMs(state, intervalOf(request, state.data, shell)),
  });

  return toFeed(query, intervalOf(request, query.data, shell), shell.clock);
}

/** What is known of a query as of this call, without requesting anything. */
export function feedNow<T>(
  request: Pick<Query<T>, 'key' | 'intervalMs'>,
  shell: Pick<Shell, 'queries' | 'config' | 'clock'>,
): Feed<T> {
  const state = shell.queries.getQueryState<T, ClientError>(request.key);
  if (state === undefined) return { state: 'loading' };
  return toFeed(state, intervalOf(request, state.data, shell), shell.clock);
}

function intervalOf<T>(
  { key: [kind], intervalMs }: Pick<Query<T>, 'key' | 'intervalMs'>,
  data: T | undefined,
  { config, clock }: Pick<Shell, 'config' | 'clock'>,
): number {
  const usual = () => (typeof intervalMs === 'number' ? intervalMs : intervalMs(data, clock()));
  return configuredMs(config, kind) ?? usual();
}

/** How the query library loads a query. What the response may lack is recorded. */
export const loading = <T>(
  { key, load }: Pick<Query<T>, 'key' | 'load'>,
  { client, traffic, errors, queries }: Pick<Shell, 'client' | 'traffic' | 'errors' | 'queries'>,
) => ({
  queryKey: key,
  // The library would compare the whole of a large response at once.
  structuralSharing: false,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<T> {
    let incomplete: Incomplete | undefined;
    const data = await load(client, signal, (reason) => {
      incomplete = reason;
    });
    traffic.mark(key, incomplete && incompleteText(incomplete));
    if (isEndless(incomplete)) errors.record(incomplete);
    return await withEqualParts(queries.getQueryData<T>(key), data);
  },
});

/** The configuration's name for each kind of data that is not named so itself. */
const refreshNames: Readonly<Record<string, RefreshName>> = {
  ...{ 'credit-limits': 'limits', tokens: 'analytics', activity: 'analytics', tools: 'analytics' },
  ...{ productivity: 'analytics', 'user-days': 'analytics' },
};

type Seconds = Readonly<Record<string, number | undefined>>;

/** Milliseconds between two requests for a kind of data, if the configuration sets them. */
export function configuredMs({ refresh }: { refresh: Seconds }, kind: string) {
  const seconds = refresh[refreshNames[kind] ?? kind];
  return seconds === undefined ? undefined : seconds * 1_000;
}

/**
 * Milliseconds until a query is sent again: `usual` after a success, longer and longer after rejections. False
 * means not automatically. Temporary failures are retried for all queries together, by the traffic.
 */
export function refetchIntervalMs(
  query: RequestTimes & { status: string; error: unknown },
  intervalMs: number,
  usual: number | false = intervalMs,
): number | false {
  if (query.status !== 'error') return usual;
  return isTransient(query.error) ? false : retryDelayMs(query, intervalMs);
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import type { Client } from '../../client/client.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { Session } from '../../domain/resources.ts';
import { mergeNewest } from '../../domain/sessions/merge-newest.ts';
import { useConsole } from '../console-context.ts';
import { type Feed, mapFeed, retryDelayMs, toFeed } from './feed.ts';
import { useInterval } from './use-interval.ts';

type Page = EndpointResult<Endpoints['listSessions']>;

export type SessionList = { sessions: Session[]; hasMore: boolean };

export type Sessions = { feed: Feed<SessionList>; loadMore(): void };

const pageSize = 100;
const usualIntervalMs = 10_000;

/**
 * The operator's sessions, last updated first. Pages are read once, as the cursor nears the end;
 * afterwards only the newest page is asked for again, and what it tells is merged in.
 */
export function useSessions(computerId?: string): Sessions {
  const { client, clock } = useConsole();
  const scope = computerId === undefined ? {} : { computerId };
  const intervalMs = useInterval('sessions') ?? usualIntervalMs;

  const pages = useInfiniteQuery({
    ...sessionPagesQuery(client, computerId),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryDelayMs(state, intervalMs) : false,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = pages;
  const first = pages.data?.pages[0];

  const newest = useQuery<Page, ClientError>({
    queryKey: ['sessions', 'newest', computerId],
    enabled: first !== undefined,
    queryFn: ({ signal }) => client.listSessions({ ...scope, limit: pageSize }, { signal }),
    ...(first === undefined
      ? {}
      : { initialData: first, initialDataUpdatedAt: pages.dataUpdatedAt }),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryDelayMs(state, intervalMs) : intervalMs,
  });

  const list = useMemo(
    () => ({ sessions: mergedSessions(pages.data?.pages, newest.data), hasMore: hasNextPage }),
    [pages.data, newest.data, hasNextPage],
  );
  // It takes over the first page a frame late; a list without rows would ask for more of them. The
  // library types errors as any Error; the client throws nothing but its own.
  const query = newest.data === undefined ? (pages as unknown as typeof newest) : newest;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return { feed: mapFeed(toFeed(query, intervalMs, clock), () => list), loadMore };
}

/** The question for the pages of a list, read one after another. */
export const sessionPagesQuery = (client: Client, computerId?: string) => ({
  queryKey: ['sessions', 'pages', computerId],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    client.listSessions(
      {
        ...(computerId === undefined ? {} : { computerId }),
        limit: pageSize,
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: nextCursor,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

function mergedSessions(pages: readonly Page[] | undefined, newest: Page | undefined): Session[] {
  const known = (pages ?? []).flatMap(({ sessions }) => sessions);
  if (newest === undefined) return known;
  return mergeNewest(newest.sessions, known, nextCursor(newest) === undefined);
}

/** The cursor of the page after this one. Servers say the end in several ways. */
function nextCursor({ pagination }: Page): string | undefined {
  return pagination?.hasMore === false ? undefined : pagination?.nextCursor || undefined;
}

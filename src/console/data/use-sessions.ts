import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { Session } from '../../domain/resources.ts';
import { mergeNewest } from '../../domain/sessions/merge-newest.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, mapFeed, retryDelayMs, toFeed } from './feed.ts';
import {
  nextCursor,
  type SessionPage,
  sessionPagesQuery,
  sessionsPerPage,
} from './session-pages-query.ts';
import { useInterval } from './use-interval.ts';

export type SessionList = { sessions: Session[]; hasMore: boolean };

export type Sessions = { feed: Feed<SessionList>; loadMore(): void };

const usualIntervalMs = 10_000;

/**
 * The operator's sessions, last updated first. Pages are read once, as the cursor nears the end;
 * afterwards only the newest page is asked for again, and what it tells is merged in.
 */
export function useSessions(computerId?: string): Sessions {
  const { client, clock } = useShell();
  const scope = computerId === undefined ? {} : { computerId };
  const intervalMs = useInterval('sessions') ?? usualIntervalMs;

  const pages = useInfiniteQuery({
    ...sessionPagesQuery(client, computerId),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryDelayMs(state, intervalMs) : false,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const first = pages.data?.pages[0];

  const newest = useQuery<SessionPage, ClientError>({
    queryKey: ['sessions', 'newest', computerId],
    enabled: first !== undefined,
    queryFn: ({ signal }) => client.listSessions({ ...scope, limit: sessionsPerPage }, { signal }),
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
  // What is wrong with a further page is wrong with the list. The newest page takes over from the first
  // one a frame late; a list without rows would ask for more of them. The library types errors as any
  // Error; the client throws nothing but its own.
  const isNewestTold = newest.data !== undefined && !isFetchNextPageError;
  const query = isNewestTold ? newest : (pages as unknown as typeof newest);
  const loadMore = useCallback(() => {
    // After a failure the interval asks next, or an outage would be asked as fast as it answers.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return { feed: mapFeed(toFeed(query, intervalMs, clock), () => list), loadMore };
}

function mergedSessions(
  pages: readonly SessionPage[] | undefined,
  newest: SessionPage | undefined,
): Session[] {
  const known = (pages ?? []).flatMap(({ sessions }) => sessions);
  if (newest === undefined) return known;
  return mergeNewest(newest.sessions, known, nextCursor(newest) === undefined);
}

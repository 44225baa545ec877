import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ClientError } from '../../../client/errors/client-error.ts';
import {
  type CopySearchResult,
  copySearchFacts,
  foundMessages,
  type SearchPage,
} from '../../../language/search/found-messages.ts';
import { type Feed, feedData, refetchIntervalMs, toFeed, useFeed } from '../../data/feed.ts';
import type { FurtherRows } from '../../data/use-sessions.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { useShell } from '../../shell/shell-context.ts';

/** Null if there is no local copy, because a query must return a value. */
type Answer = CopySearchResult | null;

const hitsPerPage = 100;
const never = Number.POSITIVE_INFINITY;

/** Milliseconds until a search is repeated: soon while the copy is being made, else never. */
const nextSearchMs = (found: Answer | undefined): number => (found?.isGrowing ? 500 : never);

/** Searches the local copy: the newest hits at once, more on demand, and their total number. */
export function useCopySearch(words: string) {
  const { copySearch, clock, riskLens } = useShell();
  const isEnabled = words !== '' && copySearch !== undefined;
  const ask = async (page: SearchPage, signal: AbortSignal): Promise<Answer> =>
    (await copySearch?.search(words, { ...page, risks: riskLens.settings, signal })) ?? null;
  // The library would type the error as Error.
  const pages = useInfiniteQuery<
    Answer,
    ClientError,
    InfiniteData<Answer>,
    QueryKey,
    string | undefined
  >({
    queryKey: queryKeys.copySearch(words),
    queryFn: ({ pageParam: cursor, signal }) =>
      ask({ limit: hitsPerPage, cursor, isCounted: false }, signal),
    enabled: isEnabled,
    initialPageParam: undefined,
    getNextPageParam: (last) => last?.cursor,
    refetchInterval: ({ state }) => refetchIntervalMs(state, nextSearchMs(state.data?.pages[0])),
    structuralSharing: false,
  });
  const counted = feedData(
    useFeed<Answer>(
      {
        key: queryKeys.copySearchCounts(words),
        load: (_, signal) => ask({ limit: 0, isCounted: true }, signal),
        intervalMs: nextSearchMs,
      },
      { enabled: isEnabled },
    ),
  );

  const facts = useMemo(
    () => copySearchFacts(words, pages.data?.pages ?? [], counted),
    [words, pages.data, counted],
  );
  const rows = useMemo(
    () => foundMessages(pages.data?.pages ?? [], facts.sessions),
    [pages.data, facts.sessions],
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = pages;
  const loadMore = useCallback(
    (wanted: FurtherRows) => {
      if (wanted !== 'none' && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const feed: Feed<unknown> | undefined = isEnabled ? toFeed(pages, never, clock) : undefined;
  return { rows, facts, feed, hasMore: hasNextPage, loadMore };
}

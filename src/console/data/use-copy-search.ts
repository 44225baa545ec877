import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { CopySearchResult, Hit, SessionHits } from '../../domain/search/found-messages.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, feedData, toFeed, useFeed } from './feed.ts';
import type { FurtherRows } from './use-sessions.ts';

/** A message that was found, and how many of its session were. */
export type FoundMessage = Hit & { inSession: number | undefined };

/** What is known of a search beside its hits. */
export type CopySearchFacts = {
  words: string;
  /** Whether there can be a copy at all. */
  canHaveCopy: boolean;
  /** Undefined while nothing is known, or there is no copy. */
  coverage: CopySearchResult['coverage'] | undefined;
  dataOf: number | undefined;
  /** Why nothing was searched. */
  mistake: string | undefined;
  isSortRefused: boolean;
  /** Undefined while they are counted. */
  total: number | undefined;
  /** Those with most hits first. */
  sessions: readonly SessionHits[];
};

/** A query needs an answer where there is no copy. */
type Answer = CopySearchResult | null;

const hitsPerPage = 100;
const never = Number.POSITIVE_INFINITY;

/** Searches the local copy: the newest hits at once, further ones as they are wanted, and their numbers. */
export function useCopySearch(words: string) {
  const { copySearch, clock } = useShell();
  const canHaveCopy = copySearch !== undefined;
  const isEnabled = words !== '' && canHaveCopy;
  // The library would type the error as Error.
  const pages = useInfiniteQuery<
    Answer,
    ClientError,
    InfiniteData<Answer>,
    QueryKey,
    string | undefined
  >({
    queryKey: ['copy-search', words],
    queryFn: async ({ pageParam, signal }) =>
      (await copySearch?.search(words, {
        limit: hitsPerPage,
        cursor: pageParam,
        isCounted: false,
        signal,
      })) ?? null,
    enabled: isEnabled,
    initialPageParam: undefined,
    getNextPageParam: (last) => last?.cursor,
    structuralSharing: false,
  });
  const counted = feedData(
    useFeed<Answer>(
      {
        key: ['copy-search-counts', words],
        load: async (_, signal) =>
          (await copySearch?.search(words, { limit: 0, isCounted: true, signal })) ?? null,
        intervalMs: never,
      },
      { enabled: isEnabled },
    ),
  );

  const facts = useMemo(
    () => factsOf({ words, canHaveCopy, first: pages.data?.pages[0], counted }),
    [words, canHaveCopy, pages.data, counted],
  );
  const rows = useMemo(() => foundMessages(pages.data?.pages ?? [], facts), [pages.data, facts]);
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

function factsOf({
  words,
  canHaveCopy,
  first,
  counted,
}: Pick<CopySearchFacts, 'words' | 'canHaveCopy'> & {
  first: Answer | undefined;
  counted: Answer | undefined;
}): CopySearchFacts {
  return {
    words,
    canHaveCopy,
    coverage: first?.coverage,
    dataOf: first?.dataOf,
    mistake: first?.mistakes[0]?.message,
    isSortRefused: first?.isSortRefused ?? false,
    total: counted?.total,
    sessions: counted?.sessions ?? [],
  };
}

function foundMessages(
  pages: readonly Answer[],
  { sessions }: Pick<CopySearchFacts, 'sessions'>,
): FoundMessage[] {
  const bySession = new Map(sessions.map(({ sessionId, hits }) => [sessionId, hits]));
  return pages.flatMap((page) =>
    (page?.hits ?? []).map((hit) => ({ ...hit, inSession: bySession.get(hit.sessionId) })),
  );
}

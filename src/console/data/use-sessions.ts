import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { pageEnd } from '../../api/page.ts';
import type { Session } from '../../api/resources.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import {
  type TranscriptEntry,
  transcriptEntry,
} from '../../figures/transcript/transcript-entry.ts';
import { queryKeys } from '../shell/query-keys.ts';
import { useShell } from '../shell/shell-context.ts';
import {
  configuredMs,
  type Feed,
  type FeedOptions,
  feedData,
  mapFeed,
  type Query,
  refetchIntervalMs,
  toFeed,
  useFeed,
} from './feed.ts';
import { incompleteText, isEndless } from './incomplete.ts';
import {
  itemsPerPage,
  newestSessionsQuery,
  type PlaceInSessions,
  type ReadSessions,
  sessionPagesQuery,
  sessionsIntervalMs,
} from './session-pages.ts';
import { createSessionMerge } from './walked-sessions.ts';

type SessionList = { sessions: readonly Session[]; hasMore: boolean };

/** For data that is requested, and drawn by way of something else. */
export const undrawn = { notifyOnChangeProps: [] } satisfies FeedOptions<never>;

/** How many further pages are read: until the last, one, or none. */
export type FurtherRows = 'all' | 'next' | 'none';

/** Requests each page of sessions once, and afterwards only the newest again. */
export function useSessionPages(
  computerId?: string,
  options: Pick<FeedOptions<never>, 'notifyOnChangeProps'> = {},
) {
  const { client, traffic, errors, config } = useShell();
  const intervalMs = configuredMs(config, 'sessions') ?? sessionsIntervalMs;
  const further = useRef<FurtherRows>('none');

  // The library types errors as Error; the client throws only its own.
  const pages = useInfiniteQuery<
    ReadSessions,
    ClientError,
    InfiniteData<ReadSessions>,
    QueryKey,
    PlaceInSessions
  >({
    ...options,
    ...sessionPagesQuery(client, computerId, () => further.current === 'all'),
    refetchInterval: ({ state }) => refetchIntervalMs(state, intervalMs, false),
  });
  const first = pages.data?.pages[0];
  const incomplete = pages.data?.pages.at(-1)?.incomplete;
  useEffect(() => {
    traffic.mark(queryKeys.sessionPages(computerId), incomplete && incompleteText(incomplete));
    if (isEndless(incomplete)) errors.record(incomplete);
  }, [traffic, errors, computerId, incomplete]);
  const newestFeed = useFeed(
    newestSessionsQuery(computerId),
    first === undefined
      ? { enabled: false }
      : { ...options, initialData: first, initialDataUpdatedAt: pages.dataUpdatedAt },
  );
  return { pages, newestFeed, further, intervalMs };
}

/** Last updated first: the newest page is merged into those that were read once. */
export function useSessions(computerId?: string): {
  feed: Feed<SessionList>;
  loadMore(wanted: FurtherRows): void;
} {
  const { clock } = useShell();
  const { pages, newestFeed, further, intervalMs } = useSessionPages(computerId);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const newest = feedData(newestFeed);

  const [merge] = useState(createSessionMerge);
  const list = useMemo(
    () => ({ sessions: merge(pages.data?.pages ?? [], newest), hasMore: hasNextPage }),
    [merge, pages.data, newest, hasNextPage],
  );
  const loadMore = useCallback(
    (wanted: FurtherRows) => {
      further.current = wanted;
      if (wanted === 'none') return;
      // After a failure wait for the interval, or an outage would cause requests without pause.
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
    },
    [further, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );

  // If loading a further page fails, the whole list is stale. In the first frame the newest page has no data
  // yet; a list without rows would request more of them.
  const isNewestShown = newest !== undefined && !isFetchNextPageError;
  const feed: Feed<unknown> = isNewestShown ? newestFeed : toFeed(pages, intervalMs, clock);
  return { feed: mapFeed(feed, () => list), loadMore };
}

/** As fresh as the newest page of sessions: the API has no other. An outline if the session is not in the list. */
export function useSession(
  outline: Pick<Session, 'sessionId' | 'title' | 'computerId' | 'messageCount'>,
): Session {
  const list = feedData(useSessions().feed)?.sessions;
  const found = useMemo(
    () => list?.find(({ sessionId }) => sessionId === outline.sessionId),
    [list, outline.sessionId],
  );
  return useMemo(() => found ?? outline, [found, outline]);
}

/** The end of a session, as far as one request can show it. */
export type LastMessages = {
  /** Oldest first. */
  entries: readonly TranscriptEntry[];
  /** Whether only the user's messages could be read, because pages begin at the start of a session. */
  isUserOnly: boolean;
  /** Whether the user's messages exceed one page, so that the end is not known. */
  hasMore: boolean;
};

/** How many milliseconds the cursor rests on a session before its messages are requested. */
const messagesRestMs = 400;

const maxLast = 4;

/** The last messages of a session, loaded with one request once the cursor rests on it. */
export function useLastMessages(session: Session | undefined): Feed<LastMessages> {
  const id = session?.sessionId;
  const [restedId, setRestedId] = useState<string>();
  useEffect(() => {
    const rest = setTimeout(() => setRestedId(id), messagesRestMs);
    return () => clearTimeout(rest);
  }, [id]);
  const isRested = id !== undefined && restedId === id;
  const isKnown = useQueryClient().getQueryData(lastMessagesQuery(session).key) !== undefined;
  // A session that the cursor only passes is not added to the cache.
  const query = lastMessagesQuery(isRested || isKnown ? session : undefined);
  return useFeed(query, { enabled: isRested, staleTime: Number(query.intervalMs) });
}

/** A session that is not running is read again only after it has changed. */
function lastMessagesQuery(session: Session | undefined): Query<LastMessages> {
  const { sessionId = '', messageCount, status, updatedAt } = session ?? {};
  const isRunning = status === 'running';
  const isUserOnly = (messageCount ?? 0) > itemsPerPage;
  return {
    key: queryKeys.lastMessages(sessionId, isUserOnly, isRunning ? undefined : updatedAt),
    async load(client, signal) {
      const only = isUserOnly ? { role: 'user' as const } : {};
      const page = await client.listMessages(
        { sessionId, limit: itemsPerPage, ...only },
        { signal },
      );
      const entries = page.messages.map(transcriptEntry).filter((entry) => !entry.isHidden);
      const hasMore = pageEnd(endpoints.listMessages.page, page, itemsPerPage).nextCursor;
      return {
        entries: entries.filter(({ kind }) => kind !== 'hook').slice(-maxLast),
        isUserOnly,
        hasMore: hasMore !== undefined,
      };
    },
    intervalMs: isRunning ? sessionsIntervalMs : Number.POSITIVE_INFINITY,
  };
}

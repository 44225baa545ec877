import type { InfiniteData, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { pageEnd } from '../../api/page.ts';
import type { Client } from '../../client/client.ts';
import { shareRepeats } from '../../domain/json/share-repeats.ts';
import { isWorthShowing, type SessionPage } from '../../domain/sessions/session-pages.ts';
import type { Query } from './feed.ts';

/** Sessions or messages: the maximum that the API allows. */
export const itemsPerPage = 100;

/** Milliseconds between two requests for the newest page of sessions. */
export const sessionsIntervalMs = 10_000;

/** The newest page of the operator's sessions: all, or those on one computer. */
export const newestSessionsQuery = (computerId?: string): Query<SessionPage> => ({
  key: ['sessions', 'newest', computerId],
  load: (client, signal) => client.listSessions({ computerId, limit: itemsPerPage }, { signal }),
  intervalMs: sessionsIntervalMs,
});

/**
 * All pages of the same sessions, read one after another and then kept. While `isAllWanted`, several pages are
 * delivered as one: rendering each of a thousand pages would take longer than reading it.
 */
export const sessionPagesQuery = (
  client: Client,
  computerId?: string,
  isAllWanted: () => boolean = () => false,
) => ({
  queryKey: sessionPagesKey(computerId),
  async queryFn(context: QueryFunctionContext<QueryKey, string>) {
    const { client: queries, queryKey, pageParam, signal } = context;
    const known = queries.getQueryData<InfiniteData<SessionPage>>(queryKey);
    // When read again, a page has at least as many sessions as before.
    const least = known?.pages[known.pageParams.indexOf(pageParam)]?.sessions.length ?? 0;
    const total = (known?.pages ?? []).reduce((count, { sessions }) => count + sessions.length, 0);
    const isMoreWanted = () =>
      sessions.length < least ||
      (isAllWanted() && !isWorthShowing(sessions.length, total, performance.now() - startMs));
    const read = async (cursor: string | undefined) =>
      shareRepeats(
        await client.listSessions({ computerId, cursor, limit: itemsPerPage }, { signal }),
      );
    const startMs = performance.now();
    const first = await read(pageParam || undefined);
    const sessions = [...first.sessions];
    let last = first;
    for (
      let cursor = nextCursor(first);
      cursor !== undefined && isMoreWanted();
      cursor = nextCursor(last)
    ) {
      try {
        last = await read(cursor);
      } catch (error) {
        // Pages that were already read are kept. The next request begins where this one failed, and reports why.
        if (signal.aborted) throw error;
        break;
      }
      sessions.push(...last.sessions);
    }
    return last === first ? first : { ...last, sessions };
  },
  initialPageParam: '',
  getNextPageParam: nextCursor,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export const sessionPagesKey = (computerId: string | undefined) => [
  'sessions',
  'pages',
  computerId,
];

/** How the list continues after this page. Servers indicate the end in several ways. */
export const endOf = (page: SessionPage) =>
  pageEnd(endpoints.listSessions.page, page, itemsPerPage);

export const nextCursor = (page: SessionPage): string | undefined => endOf(page).nextCursor;

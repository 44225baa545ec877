import {
  type InfiniteData,
  InfiniteQueryObserver,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import type { Session } from '../../api/resources.ts';
import type { Client } from '../../client/client.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { KnownPages, Page } from '../../client/pagination/list.ts';
import { queryKeys } from '../shell/query-keys.ts';
import { shareRepeats } from '../shell/share-repeats.ts';
import type { Query } from './feed.ts';
import { type Incomplete, isEndless } from './incomplete.ts';
import { isWorthShowing, type SessionPage } from './walked-sessions.ts';

/** Sessions or messages: the maximum that the API allows. */
export const itemsPerPage = 100;

/** Milliseconds between two requests for the newest page of sessions. */
export const sessionsIntervalMs = 10_000;

/** Sessions of one page or of several, as they were read one after another. */
export type ReadSessions = SessionPage & {
  /** Of the pages. */
  cursors: readonly string[];
  /** How many of the last pages had no new session. */
  withoutNews: number;
  /** Why sessions may be missing after the last page; undefined if none are. */
  incomplete: Incomplete | undefined;
};

/** Pages as one. `before` is how many pages without a new session precede them. */
function joined(pages: readonly Page<Session>[], before: number, failure?: ClientError) {
  const last = pages.at(-1);
  const newest = pages.findLastIndex(({ items }) => items.length > 0);
  const read: ReadSessions = {
    sessions: pages.flatMap(({ items }) => items),
    nextCursor: failure ? undefined : last?.nextCursor,
    cursors: pages.flatMap(({ cursor }) => cursor ?? []),
    withoutNews: newest === -1 ? before + pages.length : pages.length - 1 - newest,
    incomplete: failure ?? (last?.mayBeIncomplete ? 'no next page' : undefined),
  };
  return read;
}

/** The newest page of the operator's sessions: all, or those on one computer. */
export const newestSessionsQuery = (computerId?: string): Query<ReadSessions> => ({
  key: queryKeys.newestSessions(computerId),
  async load(client, signal) {
    const list = client.sessions({ computerId, limit: itemsPerPage }, { signal });
    return joined([await list.firstPage()], 0);
  },
  intervalMs: sessionsIntervalMs,
});

/** Further pages of the operator's sessions are read in advance only up to this number. */
const maxPagesAhead = 10;

/** Reads the next page of the operator's sessions into the cache, without a screen that shows it. */
export function createSessionPager(queries: QueryClient, client: Client) {
  const query = sessionPagesQuery(client);
  const observer = new InfiniteQueryObserver(queries, { ...query, enabled: false });
  const pages = () => queries.getQueryData<InfiniteData<ReadSessions>>(query.queryKey)?.pages ?? [];

  return {
    /** Whether a page follows that is worth reading in advance. */
    hasNext: () => pages().length < maxPagesAhead && pages().at(-1)?.nextCursor !== undefined,
    async readNext(): Promise<void> {
      const { error } = await observer.fetchNextPage();
      if (error) throw error;
    },
  };
}

/** Whether no session follows these pages. */
export const areWhole = (pages: readonly ReadSessions[]): boolean => {
  const last = pages.at(-1);
  return last !== undefined && last.nextCursor === undefined && last.incomplete === undefined;
};

/** Where a page begins, and what was read before it: a chain back to the first page. */
export type PlaceInSessions =
  | { cursor: string; after: ReadSessions; before: PlaceInSessions }
  | undefined;

/** While `isAllWanted`, several pages are delivered as one: rendering each would take longer than reading it. */
export const sessionPagesQuery = (
  client: Client,
  computerId?: string,
  isAllWanted: () => boolean = () => false,
) => ({
  queryKey: queryKeys.sessionPages(computerId),
  async queryFn(context: QueryFunctionContext<QueryKey, PlaceInSessions>) {
    const { client: queries, queryKey, pageParam: place, signal } = context;
    const known = queries.getQueryData<InfiniteData<ReadSessions, PlaceInSessions>>(queryKey);
    // When read again, a page has at least as many sessions as before.
    const again = known?.pageParams.findIndex((param) => param?.cursor === place?.cursor) ?? -1;
    const min = known?.pages[again]?.sessions.length ?? 0;
    const total = (known?.pages ?? []).reduce((count, { sessions }) => count + sessions.length, 0);
    const startMs = performance.now();
    const isMoreWanted = (read: number) =>
      read < min || (isAllWanted() && !isWorthShowing(read, total, performance.now() - startMs));
    const query = { computerId, cursor: place?.cursor, limit: itemsPerPage };
    const walk = client.sessions(query, { signal }).pages(knownBefore(place));
    const { pages, failure } = await readWhile(walk, isMoreWanted, signal);
    return shareRepeats(joined(pages, place?.after.withoutNews ?? 0, failure));
  },
  // The library's type for the place of the first page, which has none.
  initialPageParam: undefined as PlaceInSessions,
  getNextPageParam: (after: ReadSessions, _pages: unknown, before: PlaceInSessions) =>
    after.nextCursor === undefined ? undefined : { cursor: after.nextCursor, after, before },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Reads pages while more sessions are wanted than there are. `failure` tells why the list never ends. */
async function readWhile(
  walk: AsyncIterable<Page<Session>>,
  isMoreWanted: (read: number) => boolean,
  signal: AbortSignal,
): Promise<{ pages: Page<Session>[]; failure?: ClientError }> {
  const pages: Page<Session>[] = [];
  let read = 0;
  try {
    for await (const page of walk) {
      pages.push(page);
      read += page.items.length;
      if (!isMoreWanted(read)) break;
    }
  } catch (error) {
    if (isEndless(error)) return { pages, failure: error };
    // Pages that were already read are kept. The next request begins where this one failed, and reports why.
    if (signal.aborted || pages.length === 0) throw error;
  }
  return { pages };
}

function knownBefore(place: PlaceInSessions): KnownPages {
  const ids = new Set<string>();
  const cursors = new Set<string>();
  for (let at = place; at !== undefined; at = at.before) {
    for (const { sessionId } of at.after.sessions) ids.add(sessionId);
    for (const cursor of at.after.cursors) cursors.add(cursor);
  }
  return { ids, cursors, withoutNews: place?.after.withoutNews ?? 0 };
}

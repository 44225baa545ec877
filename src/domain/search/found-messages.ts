import type { Mistake } from '../filter/parse.ts';

/** A message that was found, with the text around what was looked for. */
export type Hit = {
  sessionId: string;
  title: string;
  messageId: string;
  /** Place in the session, from 1. */
  position: number;
  role: string;
  /** Unix milliseconds; 0 when it is not known. */
  createdAt: number;
  before: string;
  match: string;
  after: string;
};

export type SessionHits = { sessionId: string; title: string; hits: number };

export type SearchResult = {
  /** Newest first, or best first. */
  hits: readonly Hit[];
  /** Where the next hits begin; undefined where there are none, and for the best. */
  cursor: string | undefined;
  /** How many messages were found; `hits` has the first of them. */
  total: number;
  /** Sessions with hits, those with most first. */
  sessions: readonly SessionHits[];
  /** What makes no sense in the search. With any, nothing is searched. */
  mistakes: readonly Mistake[];
  /** There were too many hits to find the best, so these are the newest. */
  isSortRefused: boolean;
};

export type SearchPage = {
  /** Hits to return. */
  limit: number;
  /** The `cursor` of the page before. */
  cursor?: string | undefined;
  /**
   * Whether all hits are counted, which of a common word takes a hundred times as long as to find the
   * newest. Without, `total` and `sessions` are of the hits that are returned.
   */
  isCounted: boolean;
};

/** How many sessions there is something to search in, of all that are known. */
export type SearchCoverage = { searched: number; known: number };

/** What a search in a local copy tells. */
export type CopySearchResult = SearchResult & {
  coverage: SearchCoverage;
  /** The server's time of the data, in Unix milliseconds. */
  dataOf: number | undefined;
};

/** Searches the messages of a local copy outside of the thread that asks. */
export type CopySearch = {
  /** Rejects with the reason of the signal when that is aborted. Undefined while there is no copy. */
  search(
    query: string,
    options: SearchPage & { signal?: AbortSignal | undefined },
  ): Promise<CopySearchResult | undefined>;
};

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

type Answer = CopySearchResult | null | undefined;

/** What the first page of hits and the answer that counts all of them say. */
export const copySearchFacts = (
  search: Pick<CopySearchFacts, 'words' | 'canHaveCopy'>,
  first: Answer,
  counted: Answer,
): CopySearchFacts => ({
  ...search,
  coverage: first?.coverage,
  dataOf: first?.dataOf,
  mistake: first?.mistakes[0]?.message,
  isSortRefused: first?.isSortRefused ?? false,
  total: counted?.total,
  sessions: counted?.sessions ?? [],
});

/** The hits of all pages, each with the number of those in its session. */
export function foundMessages(
  pages: readonly Answer[],
  sessions: readonly SessionHits[],
): FoundMessage[] {
  const bySession = new Map(sessions.map(({ sessionId, hits }) => [sessionId, hits]));
  return pages.flatMap((page) =>
    (page?.hits ?? []).map((hit) => ({ ...hit, inSession: bySession.get(hit.sessionId) })),
  );
}

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

import type { Mistake } from '../filter/parse.ts';
import type { RiskSettings } from '../risks/risks.ts';

/** A message that matches a search, with the text around the match. */
export type Hit = {
  sessionId: string;
  title: string;
  /** Who shares the session, on a team server. */
  ownerEmail?: string;
  messageId: string;
  /** Position in the session, from 1. */
  position: number;
  role: string;
  /** Unix milliseconds; 0 if unknown. */
  createdAt: number;
  before: string;
  match: string;
  after: string;
  /** What the patterns that the search looks for find in it: `forced push`. */
  risks?: readonly string[];
};

export type SessionHits = {
  sessionId: string;
  title: string;
  hits: number;
  /** The IDs of the risk patterns that found them. */
  risks?: readonly string[];
};

export type SearchResult = {
  /** Newest first, or best first. */
  hits: readonly Hit[];
  /** Where the next hits begin; undefined if there are none, and when sorted by relevance. */
  cursor: string | undefined;
  /**
   * If the page ended before it was full, because it had read many texts: when the last of them was written, in Unix
   * milliseconds, or 0 if that is unknown.
   */
  readTo?: number;
  /** The number of risk patterns that the search looks for, if it looks for any. */
  riskPatterns?: number;
  /** The number of matching messages; `hits` has the first of them. */
  total: number;
  /** At least `total` messages match, because counting has stopped there. */
  isTotalCapped?: boolean;
  /** Sessions with hits, those with most first. */
  sessions: readonly SessionHits[];
  /** Invalid parts of the search. If there are any, nothing is searched. */
  mistakes: readonly Mistake[];
  /** There were too many hits to rank, so these are the newest. */
  isSortRefused: boolean;
};

export const noResult: SearchResult = {
  hits: [],
  cursor: undefined,
  total: 0,
  sessions: [],
  mistakes: [],
  isSortRefused: false,
};

export type SearchPage = {
  /** Maximum number of hits to return. */
  limit: number;
  /** The `cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * Whether all hits are counted, which for a common word takes a hundred times as long as finding the
   * newest. If not, `total` and `sessions` describe only the returned hits.
   */
  isCounted: boolean;
  /** The settings of risk patterns, which `is:risky` and `risk:push` look for. Default: the built-in ones. */
  risks?: RiskSettings;
  /** Whether the sessions whose messages are all in the copy are named. */
  areReadNamed?: boolean;
};

/** How many of all known sessions have searchable messages. */
export type SearchCoverage = {
  searched: number;
  known: number;
  /** Whether these are the sessions that people share on a team server. */
  isTeam?: true;
  /** Those of which there is only the title, which is searched instead. */
  titles?: number;
};

export type CopySearchResult = SearchResult & {
  coverage: SearchCoverage;
  /** The server's time of the data, in Unix milliseconds. */
  dataOf: number | undefined;
  /** The first sync after this time removes sessions that were deleted elsewhere. Undefined if none will. */
  sweepAt?: number | undefined;
  /** Sessions whose messages are all in the copy, with their versions. */
  read?: ReadonlyMap<string, string>;
  /** Whether the copy is being made, so that the same search finds more soon. */
  isGrowing?: boolean;
};

/** Searches the messages of a local copy outside the calling thread. */
export type CopySearch = {
  /** Rejects with the signal's reason when it is aborted. Undefined if there is no copy. */
  search(
    query: string,
    options: SearchPage & { signal?: AbortSignal | undefined },
  ): Promise<CopySearchResult | undefined>;
};

/** A matching message, and the number of matches in its session. */
export type FoundMessage = Hit & { inSession: number | undefined };

/** The facts about a search other than its hits. */
export type CopySearchFacts = {
  words: string;
  isGrowing: boolean;
  /** Undefined while unknown, or if there is no copy. */
  coverage: CopySearchResult['coverage'] | undefined;
  dataOf: number | undefined;
  sweepAt: number | undefined;
  /** If older messages were not read yet: the time of the last one that was, or 0. */
  readTo: number | undefined;
  riskPatterns: number | undefined;
  /** Why nothing was searched. */
  mistake: string | undefined;
  isSortRefused: boolean;
  /** Undefined while they are being counted. */
  total: number | undefined;
  /** Whether counting has stopped there. */
  isTotalCapped: boolean;
  /** By number of hits, most first. */
  sessions: readonly SessionHits[];
};

type Answer = CopySearchResult | null | undefined;

/** The facts from the pages of hits and the result that counts all of them. */
export const copySearchFacts = (
  words: string,
  pages: readonly Answer[],
  counted: Answer,
): CopySearchFacts => {
  const [first] = pages;
  return {
    words,
    isGrowing: first?.isGrowing ?? false,
    coverage: first?.coverage,
    dataOf: first?.dataOf,
    sweepAt: first?.sweepAt,
    readTo: pages.at(-1)?.readTo,
    riskPatterns: first?.riskPatterns,
    mistake: first?.mistakes[0]?.message,
    isSortRefused: first?.isSortRefused ?? false,
    total: counted?.total,
    isTotalCapped: counted?.isTotalCapped ?? false,
    sessions: counted?.sessions ?? [],
  };
};

/** The hits of all pages, each with the number of hits in its session. */
export function foundMessages(
  pages: readonly Answer[],
  sessions: readonly SessionHits[],
): FoundMessage[] {
  const bySession = new Map(sessions.map(({ sessionId, hits }) => [sessionId, hits]));
  return pages.flatMap((page) =>
    (page?.hits ?? []).map((hit) => ({ ...hit, inSession: bySession.get(hit.sessionId) })),
  );
}

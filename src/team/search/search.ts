import { createRiskLens } from '../../language/risks/risks.ts';
import {
  type Hit,
  noResult,
  type SearchPage,
  type SearchResult,
} from '../../language/search/found-messages.ts';
import { planSearch, type SearchPlan } from '../../language/search/plan-search.ts';
import { countsOf, hitTally, sessionHits, sumOf } from '../../language/search/tally.ts';
import { StoreTimeoutError } from '../../postgres/errors.ts';
import { firstRow, type Query, type Row, rows } from '../../server/store/engine.ts';
import type { StorePort } from '../../server/store/queries.ts';
import { arrayText, type SearchSql, searchSql } from './condition-sql.ts';
import {
  bestRows,
  cursorOf,
  hitOfRow,
  messageOf,
  newestRows,
  type Place,
  placeAt,
  placeOf,
  type RecentPart,
  selectWhere,
} from './found-rows.ts';

export type TeamSearchOptions = Omit<SearchPage, 'risks' | 'areReadNamed'> & {
  /** Unix milliseconds; `last:7d` counts back from here. */
  nowMs: number;
};

/** How much one search does. */
const usualBounds = {
  /** Hits are counted up to here, and no more are ranked. */
  counted: 20_000,
  /** Rows of the recent part, of which some are looked at in the order of time. */
  recentRows: 20_000,
  /** Texts to read for a request, which takes about a second, and at a time. */
  texts: 20_000,
  textsPerStep: 1_000,
  /** For each statement. */
  timeoutMs: 3_000,
};

/** Sessions with hits that are named. */
const maxSessions = 1_000;

/** The recent part of an organization is the same for so long. */
const recentForMs = 60_000;

const refused = (message: string): SearchResult => ({
  ...noResult,
  mistakes: [{ message, start: 0, end: 0, isUnfinished: false }],
});

/** The search of a team server, in the messages of one organization at a time. */
export function createTeamSearch(bounds = usualBounds) {
  const riskLens = createRiskLens({});
  const recentPart = recentParts(bounds.recentRows);

  function* search(
    organization: string,
    text: string,
    options: TeamSearchOptions,
  ): Query<SearchResult> {
    const plan = planSearch(text, { nowMs: options.nowMs, riskLens });
    const isEmpty = plan.conditions.length === 0 && plan.tests.length === 0;
    if (plan.mistakes.length > 0 || isEmpty) return { ...noResult, mistakes: plan.mistakes };
    const after = options.cursor === undefined ? undefined : placeAt(options.cursor);
    if (after === 'unknown') {
      return refused('The cursor belongs to another search. Leave it out.');
    }

    const sql = yield* searchSql(plan.conditions);
    const part = yield* recentPart(organization, options.nowMs);
    const search = { ...options, bounds, plan, sql, recent: part, after };
    const found = yield* plan.tests.length > 0 ? scan(search) : lookUp(search);
    const riskPatterns = plan.riskIds.size;
    return { ...noResult, ...found, ...(riskPatterns > 0 && { riskPatterns }) };
  }

  return {
    search,

    /** Finds what the search of a copy with the same messages finds, or says why it does not. */
    async answer(
      store: Pick<StorePort, 'run'>,
      organization: string,
      text: string,
      options: TeamSearchOptions,
    ): Promise<SearchResult> {
      const { timeoutMs } = bounds;
      try {
        return await store.run(() => search(organization, text, options), { timeoutMs });
      } catch (error) {
        if (!(error instanceof StoreTimeoutError)) throw error;
        return refused(
          `The search was stopped: a part of it took more than ${timeoutMs / 1_000} s. Narrow it, for example with last:7d or another word.`,
        );
      }
    },
  };
}

/** Finds the recent part of an organization, which is the same for a while; undefined if all its rows are recent. */
function recentParts(skipped: number) {
  const recent = new Map<string, { part: RecentPart | undefined; untilMs: number }>();

  return function* (organization: string, nowMs: number): Query<RecentPart | undefined> {
    const known = recent.get(organization);
    if (known !== undefined && nowMs < known.untilMs) return known.part;
    const row = yield* firstRow(
      `SELECT created_at AS since,
        (SELECT max(created_at) FROM search_rows WHERE search_rows.org = :org AND TRUE) AS newest,
        (SELECT min(created_at) FROM search_rows WHERE search_rows.org = :org AND TRUE) AS oldest
      FROM search_rows WHERE search_rows.org = :org AND TRUE
      ORDER BY created_at DESC OFFSET :skipped LIMIT 1`,
      { skipped },
    );
    const part = row && {
      rows: skipped,
      sinceMs: Number(row.since),
      newestMs: Number(row.newest),
      oldestMs: Number(row.oldest),
    };
    recent.set(organization, { part, untilMs: nowMs + recentForMs });
    return part;
  };
}

type Search = TeamSearchOptions & {
  bounds: typeof usualBounds;
  plan: SearchPlan;
  sql: SearchSql;
  recent: RecentPart | undefined;
  after: Place | undefined;
};

type Found = Omit<SearchResult, 'mistakes'>;

/** Evaluates the index and columns alone. For a ranking, hits are always counted. */
function* lookUp(search: Search): Query<Found> {
  const { plan, sql, limit, isCounted, bounds } = search;
  const isBestWanted = plan.sort === 'best';
  const counts =
    isCounted || isBestWanted ? yield* countsBySession(sql, bounds.counted) : undefined;
  const total = sumOf(counts);
  const isRanked = isBestWanted && sql.query !== undefined && total <= bounds.counted;
  // One extra row shows whether more follow.
  const found = isRanked
    ? yield* bestRows(sql, limit)
    : yield* newestRows({ ...search, limit: limit + 1 });
  const hits = found.slice(0, limit).map((row) => hitOfRow(row, plan));
  return {
    hits,
    cursor: isRanked ? undefined : cursorAfter(found, limit),
    ...(yield* totals(hits, counts)),
    ...(total > bounds.counted && { total: bounds.counted, isTotalCapped: true }),
    isSortRefused: isBestWanted && !isRanked,
  };
}

/** Reads every text that the index and columns have not excluded, newest first, until it has read enough of them. */
function* scan(search: Search): Query<Found> {
  const { plan, limit, isCounted, bounds } = search;
  const found: Row[] = [];
  const tally = hitTally(plan);
  let { after } = search;
  let last: Row | undefined;
  let isEnd = false;
  let isFull = false;

  for (let read = 0; !isEnd && !isFull && read < bounds.texts; read += bounds.textsPerStep) {
    const page = yield* newestRows({ ...search, after, limit: bounds.textsPerStep });
    for (const row of page) {
      if (!tally.add(String(row.session_id), messageOf(row))) continue;
      if (found.length <= limit) found.push(row);
      isFull = !isCounted && found.length > limit;
      if (isFull) break;
    }
    last = page.at(-1) ?? last;
    after = last && placeOf(last);
    isEnd = page.length < bounds.textsPerStep;
  }
  const hits = found.slice(0, limit).map((row) => hitOfRow(row, plan));
  const hasRead = isEnd || isFull ? undefined : last;
  const isMore = found.length > limit;
  return {
    hits,
    cursor: isMore ? cursorAfter(found, limit) : hasRead && cursorOf(hasRead),
    ...(hasRead && !isMore && { readTo: Number(hasRead.created_at) }),
    ...(yield* totals(hits, isCounted ? tally.counts : undefined, tally.risks)),
    ...(isCounted && hasRead && { isTotalCapped: true }),
    isSortRefused: plan.sort === 'best',
  };
}

function* countsBySession(
  { where, parameters }: SearchSql,
  max: number,
): Query<Map<string, number>> {
  const found = yield* rows(
    `SELECT session_id, count(*) AS hits FROM (
      SELECT session_id FROM search_rows ${selectWhere(where)} LIMIT :counted
    ) AS counted GROUP BY session_id`,
    { ...parameters, counted: max + 1 },
  );
  return new Map(found.map(({ session_id, hits }) => [String(session_id), Number(hits)]));
}

/** Totals of everything that was counted; without counts, of the hits themselves. */
function* totals(
  hits: readonly Hit[],
  counted: ReadonlyMap<string, number> | undefined,
  risks?: ReturnType<typeof hitTally>['risks'],
): Query<Pick<SearchResult, 'total' | 'sessions'>> {
  const counts = counted ?? countsOf(hits);
  const titles = new Map(hits.map(({ sessionId, title }) => [sessionId, title]));
  const most = sessionHits(counts, () => '', risks).slice(0, maxSessions);
  const unnamed = most.map(({ sessionId }) => sessionId).filter((id) => !titles.has(id));
  if (unnamed.length > 0) {
    const found = yield* rows(
      'SELECT id, title FROM sessions WHERE org = :org AND id = ANY(:ids::text[])',
      { ids: arrayText(unnamed) },
    );
    for (const { id, title } of found) titles.set(String(id), String(title));
  }
  const sessions = most.map((one) => ({ ...one, title: titles.get(one.sessionId) ?? '' }));
  return { total: sumOf(counts), sessions };
}

const cursorAfter = (found: readonly Row[], limit: number): string | undefined => {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last && cursorOf(last);
};

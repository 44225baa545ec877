import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Message } from '../../api/resources.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { createRiskLens } from '../../language/risks/risks.ts';
import {
  type Hit,
  noResult,
  type SearchPage,
  type SearchResult,
} from '../../language/search/found-messages.ts';
import { hitOf } from '../../language/search/hit.ts';
import { planSearch, type SearchPlan } from '../../language/search/plan-search.ts';
import { hitTally, sumOf } from '../../language/search/tally.ts';
import { indexedConditions } from './conditions.ts';
import { countedHits } from './counts.ts';

type SearchOptions = Omit<SearchPage, 'isCounted'> & {
  /** Unix milliseconds; `last:7d` counts back from here. */
  nowMs: number;
  /** Default: true. */
  isCounted?: boolean;
};

/** Ranking more hits would take seconds. */
const maxToRank = 20_000;

/** Texts to read before the thread processes other messages. */
const textsPerStep = 200;

/** Texts to read for a page of hits: about a second. */
const textsPerPage = 20_000;

/** Patterns are compiled once, although every request of another thread has its own copy of the settings. */
const riskLensOf = memoizeLast((settings: string) => createRiskLens(JSON.parse(settings)));

/** Searches the messages of a mirror. Blocks until it is done. */
export function searchMessages(
  database: DatabaseSync,
  text: string,
  options: SearchOptions,
): SearchResult {
  const steps = searchSteps(database, text, options);
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same search in steps of a few milliseconds each, between which it can be cancelled. */
export function* searchSteps(
  database: DatabaseSync,
  text: string,
  { nowMs, limit, cursor, isCounted = true, risks = {} }: SearchOptions,
): Generator<undefined, SearchResult> {
  const riskLens = riskLensOf(JSON.stringify(risks));
  const plan = planSearch(text, { nowMs, riskLens });
  const isEmpty = plan.conditions.length === 0 && plan.tests.length === 0;
  if (plan.mistakes.length > 0 || isEmpty) return { ...noResult, mistakes: plan.mistakes };

  const query = queryOf(indexedConditions(database, plan.conditions));
  const search = { database, plan, query, limit, isCounted, before: cursor };
  const found = plan.tests.length > 0 ? yield* scan(search) : lookUp(search);
  const riskPatterns = plan.riskIds.size;
  return { ...found, ...(riskPatterns > 0 && { riskPatterns }), mistakes: [] };
}

type Search = {
  database: DatabaseSync;
  plan: SearchPlan;
  query: ReturnType<typeof queryOf>;
  limit: number;
  isCounted: boolean;
  /** Only hits that are older than this one. */
  before: string | undefined;
};

type Lookup = Omit<SearchResult, 'mistakes'>;

/** Evaluates the index and columns alone. For a ranking, hits are always counted. */
function lookUp(search: Search): Lookup {
  const { database, plan, query, limit, isCounted } = search;
  const isBestWanted = plan.sort === 'best';
  const counts = isCounted || isBestWanted ? countsBySession(search) : undefined;
  const isRanked = isBestWanted && query.isIndexed && sumOf(counts) <= maxToRank;
  // One extra row shows whether more follow.
  const rows = isRanked ? bestRows(search) : newestRows(search, limit + 1);
  const hits = rows.slice(0, limit).map((row) => hitOfRow(row, plan));
  return {
    hits,
    cursor: isRanked ? undefined : cursorAfter(rows, limit),
    ...countedHits(database, hits, counts),
    isSortRefused: isBestWanted && !isRanked,
  };
}

/** Reads every text that the index and columns have not excluded, newest first. */
function* scan(search: Search): Generator<undefined, Lookup> {
  const { database, plan, limit, isCounted } = search;
  const found: FoundRow[] = [];
  const tally = hitTally(plan);
  let read = 0;
  let last: FoundRow | undefined;

  for (const row of everyRow(search)) {
    read += 1;
    if (read % textsPerStep === 0) yield;
    if (tally.add(String(row.session_id), messageOf(row))) {
      if (found.length <= limit) found.push(row);
      else if (!isCounted) break;
    }
    if (!isCounted && found.length <= limit && read === textsPerPage) {
      last = row;
      break;
    }
  }
  const hits = found.slice(0, limit).map((row) => hitOfRow(row, plan));
  return {
    hits,
    cursor: last === undefined ? cursorAfter(found, limit) : String(last.id),
    ...(last && { readTo: messageOf(last).createdAt ?? 0 }),
    ...countedHits(database, hits, isCounted ? tally.counts : undefined, tally.risks),
    isSortRefused: plan.sort === 'best',
  };
}

function countsBySession({ database, query }: Search): Map<string, number> {
  const { from, where, values } = query;
  const rows = database
    .prepare(`SELECT session_id, count(*) AS hits FROM ${from} WHERE ${where} GROUP BY session_id`)
    .all(...values);
  return new Map(rows.map(({ session_id, hits }) => [String(session_id), Number(hits)]));
}

/** A row of the index with everything that a hit shows. */
type FoundRow = Record<string, unknown>;

/** One statement for all: fifty separate ones for messages and titles would take four times as long. */
const foundColumns = `search_rows.id AS id, search_rows.session_id AS session_id,
  search_rows.position AS position, messages.document AS document,
  sessions.document ->> '$.title' AS title`;
const withMessages = `CROSS JOIN messages ON messages.session_id = search_rows.session_id
  AND messages.position = search_rows.position`;

/** The newest rows. Read at once: one by one, they would take twice as long. */
const newestRows = (search: Search, limit: number): FoundRow[] => {
  const { sql, values } = newestFirst(search);
  return statementFor(search.database, `${sql} LIMIT ?`).all(...values, limit);
};

/** All rows, newest first, read lazily. Another search may run between two of them. */
function everyRow(search: Search): Iterable<FoundRow> {
  const { sql, values } = newestFirst(search);
  return search.database.prepare(sql).iterate(...values);
}

function newestFirst({ query, before }: Search) {
  const { from, where, values, id } = query;
  const older = before === undefined ? '' : `AND ${id} < ?`;
  return {
    sql: `SELECT ${foundColumns} FROM ${from} ${withMessages} WHERE ${where} ${older}
      ORDER BY ${id} DESC`,
    values: before === undefined ? values : [...values, Number(before)],
  };
}

const statements = new WeakMap<DatabaseSync, { sql: string; statement: StatementSync }>();

/** The statement of the last search is kept, because words change and the form of a search seldom does. */
function statementFor(database: DatabaseSync, sql: string): StatementSync {
  const last = statements.get(database);
  if (last?.sql === sql) return last.statement;
  const statement = database.prepare(sql);
  statements.set(database, { sql, statement });
  return statement;
}

/** IDs first: otherwise the messages of all hits would be sorted with them. */
function bestRows({ database, query, limit }: Search): FoundRow[] {
  const { from, where, values } = query;
  const ids = database
    .prepare(`SELECT search_rows.id AS id FROM ${from} WHERE ${where} ORDER BY rank LIMIT ?`)
    .all(...values, limit);
  const select = database.prepare(
    `SELECT ${foundColumns} FROM search_rows ${withSessions} ${withMessages} WHERE search_rows.id = ?`,
  );
  return ids.flatMap(({ id }) => select.all(Number(id)));
}

const cursorAfter = (rows: readonly FoundRow[], limit: number): string | undefined =>
  rows.length > limit && limit > 0 ? String(rows[limit - 1]?.id) : undefined;

const withSessions = 'CROSS JOIN sessions ON sessions.id = search_rows.session_id';

/** The index comes first if it decides anything: it returns its rows newest first without sorting. */
function queryOf({ match, conditions }: ReturnType<typeof indexedConditions>) {
  const narrowed = conditions.map(({ sql }) => `(${sql})`);
  const values = conditions.flatMap((condition) => condition.values);
  if (match === undefined) {
    const where = narrowed.join(' AND ') || 'TRUE';
    return {
      isIndexed: false,
      from: `search_rows ${withSessions}`,
      where,
      values,
      id: 'search_rows.id',
    };
  }
  return {
    isIndexed: true,
    from: `search_text CROSS JOIN search_rows ON search_rows.id = search_text.rowid ${withSessions}`,
    where: ['search_text MATCH ?', ...narrowed].join(' AND '),
    values: [match, ...values],
    id: 'search_text.rowid',
  };
}

// Index and messages change together, and the mirror wrote the document.
const messageOf = ({ document }: FoundRow): Message => JSON.parse(String(document)) as Message;

const hitOfRow = (row: FoundRow, plan: SearchPlan): Hit =>
  hitOf(
    {
      sessionId: String(row.session_id),
      title: String(row.title ?? ''),
      position: Number(row.position),
      message: messageOf(row),
    },
    plan,
  );

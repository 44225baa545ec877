import type { DatabaseSync } from 'node:sqlite';
import type { Mistake } from '../../domain/filter/parse.ts';
import type { Message } from '../../domain/resources.ts';
import { owners } from '../owners.ts';
import type { SessionNames } from './field-condition.ts';
import { messageText } from './message-text.ts';
import { planSearch, type SearchPlan } from './query.ts';

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
  /** How many messages were found; `hits` has the first of them. */
  total: number;
  /** Sessions with hits, those with most first. */
  sessions: readonly SessionHits[];
  /** What makes no sense in the search. With any, nothing is searched. */
  mistakes: readonly Mistake[];
  /** There were too many hits to find the best, so these are the newest. */
  isSortRefused: boolean;
};

export type SearchOptions = {
  /** Unix milliseconds; `last:7d` counts from here. */
  nowMs: number;
  /** Hits to return. */
  limit: number;
  /**
   * Whether all hits are counted, which of a common word takes a hundred times as long as to find the
   * newest. Without, `total` and `sessions` are of the hits that are returned. Default: true.
   */
  isCounted?: boolean;
};

/** To find the best of more would take seconds. */
const mostToRank = 20_000;

const ofYours = `CROSS JOIN sessions
  ON sessions.id = search_rows.session_id AND owner_id = '${owners.you}'`;

/** Searches the messages of a mirror. Blocks for as long as it takes: call it in a thread of its own. */
export function searchMessages(
  database: DatabaseSync,
  text: string,
  { nowMs, limit, isCounted = true }: SearchOptions,
): SearchResult {
  const plan = planSearch(text, nowMs, sessionNamesOf(database));
  const nothing = { hits: [], total: 0, sessions: [], isSortRefused: false };
  const isEmpty =
    plan.match === undefined && plan.conditions.length === 0 && plan.tests.length === 0;
  if (plan.mistakes.length > 0 || isEmpty) return { ...nothing, mistakes: plan.mistakes };

  const amount = { limit, isCounted };
  const found =
    plan.tests.length > 0 ? scan(database, plan, amount) : lookUp(database, plan, amount);
  return { ...nothing, ...found, mistakes: [] };
}

type Found = Pick<SearchResult, 'hits' | 'total' | 'sessions' | 'isSortRefused'>;

type Amount = { limit: number; isCounted: boolean };

/** What the index and columns answer alone. To find the best, hits are counted in any case. */
function lookUp(database: DatabaseSync, plan: SearchPlan, { limit, isCounted }: Amount): Found {
  const { from, where, values } = queryOf(plan);
  const counts = new Map<string, number>();
  if (isCounted || plan.sort === 'best') {
    const bySession = database
      .prepare(
        `SELECT session_id, count(*) AS hits FROM ${from} WHERE ${where} GROUP BY session_id`,
      )
      .all(...values);
    for (const { session_id, hits } of bySession) counts.set(String(session_id), Number(hits));
  }
  const total = sumOf(counts);
  const isRanked = plan.sort === 'best' && plan.match !== undefined && total <= mostToRank;
  const order = isRanked
    ? 'rank'
    : plan.match === undefined
      ? 'search_rows.id DESC'
      : 'search_text.rowid DESC';
  const rows = database
    .prepare(`SELECT session_id, position FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ?`)
    .all(...values, limit);

  const reader = readerOf(database);
  const hits = rows.map((row) => hitOf(row, plan, reader));
  if (counts.size === 0) countHits(hits, counts);
  return {
    hits,
    total: sumOf(counts),
    sessions: [...counts].map(([id, count]) => sessionHits(id, count, reader)).toSorted(byHits),
    isSortRefused: plan.sort === 'best' && !isRanked,
  };
}

/** Reads every text that the index and columns have left, newest first. */
function scan(database: DatabaseSync, plan: SearchPlan, { limit, isCounted }: Amount): Found {
  const { from, where, values } = queryOf(plan);
  const order = plan.match === undefined ? 'search_rows.id' : 'search_text.rowid';
  const rows = database
    .prepare(`SELECT session_id, position FROM ${from} WHERE ${where} ORDER BY ${order} DESC`)
    .iterate(...values);
  const reader = readerOf(database);
  const hits: Hit[] = [];
  const counts = new Map<string, number>();

  for (const row of rows) {
    const text = messageText(reader.message(row)).toLowerCase();
    if (!plan.tests.every((test) => test(text))) continue;
    const sessionId = String(row.session_id);
    counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
    if (hits.length < limit) hits.push(hitOf(row, plan, reader));
    else if (!isCounted) break;
  }
  return {
    hits,
    total: sumOf(counts),
    sessions: [...counts].map(([id, count]) => sessionHits(id, count, reader)).toSorted(byHits),
    isSortRefused: plan.sort === 'best',
  };
}

/** The index comes first where it decides anything: it tells its rows newest first without sorting. */
function queryOf({ match, conditions }: SearchPlan) {
  const narrowed = conditions.map(({ sql }) => `(${sql})`);
  const values = conditions.flatMap((condition) => condition.values);
  if (match === undefined) {
    return { from: `search_rows ${ofYours}`, where: narrowed.join(' AND ') || 'TRUE', values };
  }
  return {
    from: `search_text CROSS JOIN search_rows ON search_rows.id = search_text.rowid ${ofYours}`,
    where: ['search_text MATCH ?', ...narrowed].join(' AND '),
    values: [match, ...values],
  };
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function countHits(hits: readonly Hit[], counts: Map<string, number>) {
  for (const { sessionId } of hits) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
}

const sessionHits = (sessionId: string, hits: number, reader: Reader): SessionHits => ({
  sessionId,
  title: reader.title(sessionId),
  hits,
});

const byHits = (a: SessionHits, b: SessionHits) =>
  b.hits - a.hits || (a.sessionId < b.sessionId ? -1 : 1);

type FoundRow = Record<string, unknown>;

type Reader = ReturnType<typeof readerOf>;

/** Reads what hits are shown with. Statements are prepared once for all of them. */
function readerOf(database: DatabaseSync) {
  const selectMessage = database.prepare(
    'SELECT document FROM messages WHERE session_id = ? AND position = ?',
  );
  const selectTitle = database.prepare(
    "SELECT document ->> '$.title' AS title FROM sessions WHERE id = ?",
  );
  return {
    message({ session_id, position }: FoundRow): Message {
      const row = selectMessage.get(String(session_id), Number(position));
      // Index and messages change together, and the mirror wrote the document.
      return JSON.parse(String(row?.document ?? '{"id":""}')) as Message;
    },
    title: (id: string): string => String(selectTitle.get(id)?.title ?? ''),
  };
}

function hitOf(row: FoundRow, { finders }: SearchPlan, reader: Reader): Hit {
  const message = reader.message(row);
  const sessionId = String(row.session_id);
  return {
    sessionId,
    title: reader.title(sessionId),
    messageId: message.id,
    position: Number(row.position),
    role: message.role ?? '',
    createdAt: message.createdAt ?? 0,
    ...snippet(messageText(message), finders),
  };
}

const contextBefore = 60;
const contextAfter = 160;

/** The text around the first place that one of the finders finds; its beginning where none does. */
export function snippet(text: string, finders: SearchPlan['finders']) {
  const lower = text.toLowerCase();
  // Some letters have another length in lower case, and places would be off.
  const places = lower.length === text.length ? finders.map((find) => find(lower)) : [];
  const [first] = places
    .filter((place) => place !== undefined)
    .toSorted((a, b) => a.start - b.start);
  const { start, end } = first ?? { start: 0, end: 0 };
  const from = Math.max(0, start - contextBefore);
  const to = end + contextAfter;
  return {
    before: (from > 0 ? '…' : '') + oneLine(text.slice(from, start)).trimStart(),
    match: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, to)).trimEnd() + (to < text.length ? '…' : ''),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** How many sessions there is something to search in, of all that are known. */
export function searchCoverage(database: DatabaseSync): { searched: number; known: number } {
  const row = database
    .prepare(`
      SELECT count(*) AS known,
        count(*) FILTER (WHERE message_count > 0 OR messages_for IS NOT NULL) AS searched
      FROM mirror_sessions WHERE gone_at IS NULL
    `)
    .get();
  return { searched: Number(row?.searched), known: Number(row?.known) };
}

function sessionNamesOf(database: DatabaseSync): SessionNames {
  const queries = {
    title: `SELECT id, coalesce(document ->> '$.title', '') AS name FROM sessions
      WHERE owner_id = '${owners.you}'`,
    computer: `SELECT sessions.id, coalesce(computers.name, '') || ' ' || computer_id AS name
      FROM sessions LEFT JOIN computers ON computers.id = computer_id
      WHERE owner_id = '${owners.you}' AND computer_id IS NOT NULL`,
  };
  return (field, isWanted) =>
    database
      .prepare(queries[field])
      .all()
      .filter(({ name }) => isWanted(String(name)))
      .map(({ id }) => String(id));
}

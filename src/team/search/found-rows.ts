import type { Message } from '../../api/resources.ts';
import type { Hit } from '../../language/search/found-messages.ts';
import { hitOf } from '../../language/search/hit.ts';
import type { SearchPlan } from '../../language/search/plan-search.ts';
import {
  firstRow,
  type Parameters,
  type Query,
  type Row,
  rows,
} from '../../server/store/engine.ts';
import type { SearchSql } from './condition-sql.ts';
import { titleMessage, titlePosition } from './title.ts';

/** Where a row stands in the order of hits. */
export type Place = { atMs: number; atPosition: number; atSession: string };

/** The place of a row that was found. */
export const placeOf = ({ created_at, position, session_id }: Row): Place => ({
  atMs: Number(created_at),
  atPosition: Number(position),
  atSession: String(session_id),
});

export const cursorOf = (row: Row): string => {
  const { atMs, atPosition, atSession } = placeOf(row);
  return `${atMs}.${atPosition}.${atSession}`;
};

export function placeAt(cursor: string): Place | 'unknown' {
  const [, atMs, atPosition, atSession] = /^(-?\d{1,15})\.(\d{1,9})\.(.+)$/s.exec(cursor) ?? [];
  if (atSession === undefined) return 'unknown';
  return { atMs: Number(atMs), atPosition: Number(atPosition), atSession };
}

/** The newest rows of an organization that has more: since when, and the times of the newest and oldest of all. */
export type RecentPart = { rows: number; sinceMs: number; newestMs: number; oldestMs: number };

type Newest = {
  sql: SearchSql;
  /** Undefined if all rows are recent. */
  recent: RecentPart | undefined;
  after: Place | undefined;
  limit: number;
};

/**
 * The newest rows after a place, by the first way that finds as many as are wanted. What is frequent is among the rows that
 * come next, where the index of words would list all that there ever was; how many of those are hits tells what to do about
 * the others. Never all in the order of time, in which the database would read everything until it comes to hits that are all old.
 */
export function* newestRows({ sql, recent, after, limit }: Newest): Query<readonly Row[]> {
  const older = '(created_at, session_id, position) < (:atMs, :atSession, :atPosition)';
  const behind = after === undefined ? [] : [older];
  const where = [...sql.where, ...behind];
  const parameters = { ...sql.parameters, ...after, limit };
  if (recent === undefined || sql.isOnlyTimes) {
    return yield* withMessages(`${selectRows(where)} ${newestFirst} LIMIT :limit`, parameters);
  }
  const next = `SELECT * FROM search_rows ${selectWhere([...sql.times, ...behind])}
    ${newestFirst} LIMIT :rows`;
  const longest = recent.rows * longestWalk;
  let found: readonly Row[] = [];
  let rows = Math.ceil(recent.rows * firstWalk);
  let walked: number;
  do {
    const text = `${selectRows(sql.where, `(${next}) AS search_rows`)} ${newestFirst} LIMIT :limit`;
    found = yield* withMessages(text, { ...parameters, rows });
    if (found.length === limit) return found;
    walked = rows;
    rows = rowsFor(limit, found.length / walked);
  } while (rows <= longest);
  const fromMs = Number(found[0]?.created_at ?? recent.newestMs);
  const back = rowsBack(limit, found.length / walked, { ...recent, fromMs });
  const bounds = [...sql.times, ...behind];
  const times = `SELECT created_at FROM search_rows ${selectWhere(bounds)} ${newestFirst}`;
  const edge =
    back &&
    (bounds.length === 0 && back <= recent.rows
      ? { created_at: recent.sinceMs }
      : yield* firstRow(`${times} OFFSET :back LIMIT 1`, { ...parameters, back }));
  if (edge) {
    const since = { ...parameters, sinceMs: Number(edge.created_at) };
    found = yield* withMessages(selectAll([...where, 'created_at >= :sinceMs']), since);
    if (found.length === limit) return found;
  }
  return yield* withMessages(selectAll(where), parameters);
}

/** Of the recent part: the rows that each search looks at first, and the most that are looked at in the order of time. */
const firstWalk = 1 / 20;
const longestWalk = 1 / 5;

/** The rows among which a number of hits is expected, with something to spare. */
const rowsFor = (hits: number, share: number): number => Math.ceil((2 * hits) / share);

/** To read a hit takes as long as to read the times of so many rows. */
const rowsPerHit = 20;

/**
 * Among how many rows as many hits are expected as are wanted, when they are a share of the rows; undefined if to read all
 * hits is less work than to read the times of these rows.
 */
export function rowsBack(
  wanted: number,
  share: number,
  { rows: recentRows, sinceMs, newestMs, oldestMs, fromMs }: RecentPart & { fromMs: number },
): number | undefined {
  if (share === 0) return undefined;
  const msPerRow = (newestMs - sinceMs) / recentRows;
  const rows = rowsFor(wanted, share);
  const allHits = ((fromMs - oldestMs) / msPerRow) * share;
  return allHits * rowsPerHit > rows ? rows : undefined;
}

/** Those in which the wanted words stand most often and closest together. */
export const bestRows = (
  { ranked, where, parameters }: SearchSql,
  limit: number,
): Query<readonly Row[]> =>
  withMessages(
    `${selectRows(where, 'search_rows', 'ts_rank(tv, :ranked::tsquery) AS rank')}
      ORDER BY rank DESC, created_at DESC, session_id DESC, position DESC LIMIT :limit`,
    { ...parameters, ranked, limit },
    'ORDER BY rank DESC, created_at DESC, session_id DESC, position DESC',
  );

/** The condition of rows of one organization. */
export const selectWhere = (where: readonly string[]): string =>
  `WHERE search_rows.org = :org AND ${where.join(' AND ') || 'TRUE'}`;

/** Later ones of a session first, as a copy has them. */
const newestFirst = 'ORDER BY created_at DESC, session_id DESC, position DESC';

const selectRows = (where: readonly string[], from = 'search_rows', more?: string): string =>
  `SELECT ${['session_id', 'position', 'created_at', ...(more ? [more] : [])].join(', ')}
    FROM ${from} ${selectWhere(where)}`;

/** Selects all before it takes the newest, so that the database never follows the order of time. */
const selectAll = (where: readonly string[]): string =>
  `WITH part AS MATERIALIZED (${selectRows(where)}) SELECT * FROM part ${newestFirst} LIMIT :limit`;

/**
 * Adds everything that a hit shows, to those that were selected only. To plan subselects takes the database a tenth of
 * the time of joins, which would be as long as a usual search itself.
 */
function* withMessages(
  select: string,
  parameters: Parameters,
  order = newestFirst,
): Query<readonly Row[]> {
  const found = yield* rows(
    `WITH found AS MATERIALIZED (${select})
    SELECT found.*,
      (SELECT document FROM messages WHERE messages.org = :org
        AND messages.session_id = found.session_id AND messages.position = found.position),
      (SELECT title FROM sessions WHERE sessions.org = :org AND sessions.id = found.session_id),
      (SELECT email FROM people WHERE people.org = :org AND people.id = (
        SELECT owner_id FROM sessions WHERE sessions.org = :org AND sessions.id = found.session_id
      ))
    FROM found
    ${order}`,
    parameters,
  );
  // A session may have been removed meanwhile.
  return found.filter((row) => (isTitle(row) ? row.title : row.document) !== null);
}

const isTitle = ({ position }: Row): boolean => Number(position) === titlePosition;

/** The message of a row, or the title of a session that has none. */
export const messageOf = (row: Row): Message =>
  isTitle(row)
    ? titleMessage(String(row.title), Number(row.created_at))
    : // The server wrote the document, and its row in the same transaction.
      (JSON.parse(String(row.document)) as Message);

export const hitOfRow = (row: Row, plan: SearchPlan): Hit => ({
  ...hitOf(
    {
      sessionId: String(row.session_id),
      title: String(row.title),
      position: Number(row.position),
      message: messageOf(row),
    },
    plan,
  ),
  ...(row.email !== null && { ownerEmail: String(row.email) }),
});

import type { Message } from '../../api/resources.ts';
import type { Hit } from '../../language/search/found-messages.ts';
import { hitOf } from '../../language/search/hit.ts';
import type { SearchPlan } from '../../language/search/plan-search.ts';
import { type Parameters, type Query, type Row, rows } from '../../server/store/engine.ts';
import type { SearchSql } from './condition-sql.ts';
import { titleMessage, titlePosition } from './title.ts';

/** Where a row stands in the order of hits. */
export type Place = { atMs: number; atPosition: number; atSession: string };

/**
 * The variable or the line of the file that contains a mistake. A mistake begins with the setting it concerns, such
 * as `keys.ID:`, or with its group, which may be set in several places: then these are all named.
 */
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

/** The newest rows of an organization that has many: since when, and the times of the newest and oldest of all. */
export type RecentPart = { sinceMs: number; newestMs: number; oldestMs: number };

type Newest = {
  sql: SearchSql;
  /** Undefined if all rows are recent. */
  recent: RecentPart | undefined;
  after: Place | undefined;
  limit: number;
};

/**
 * The newest rows after a place, in steps: in the recent part, as the database finds best; then as far back as the hits so
 * far promise to suffice; then all others at once. Never all in the order of time, in which the database would read
 * everything until it comes to hits that are all old.
 */
export function* newestRows({ sql, recent, after, limit }: Newest): Query<readonly Row[]> {
  const older = '(created_at, session_id, position) < (:atMs, :atSession, :atPosition)';
  const where = after === undefined ? sql.where : [...sql.where, older];
  const parameters = { ...sql.parameters, ...after };
  if (recent === undefined || sql.isOnlyTimes) {
    return yield* withMessages(selectNewest(where), { ...parameters, limit });
  }
  const found: Row[] = [];
  const isBehind = after !== undefined && after.atMs < recent.sinceMs;
  let untilMs = isBehind ? after.atMs + 1 : recent.sinceMs;
  // There was a page of them before its end.
  const before = isBehind ? limit : 0;
  if (!isBehind) {
    const text = selectNewest([...where, 'created_at >= :sinceMs']);
    found.push(...(yield* withMessages(text, { ...parameters, sinceMs: untilMs, limit })));
  }
  for (let step = 1; found.length < limit; step += 1) {
    const share = (before + found.length) / limit;
    const sinceMs = step > maxSteps ? undefined : nextSince(recent, untilMs, share);
    const times = ['created_at < :untilMs', ...(sinceMs ? ['created_at >= :sinceMs'] : [])];
    const part = `WITH part AS MATERIALIZED (${selectRows([...where, ...times])})
      SELECT * FROM part ${newestFirst} LIMIT :limit`;
    const rest = { untilMs, ...(sinceMs && { sinceMs }), limit: limit - found.length };
    found.push(...(yield* withMessages(part, { ...parameters, ...rest })));
    if (sinceMs === undefined) break;
    untilMs = sinceMs;
  }
  return found;
}

/** Steps back before all others are looked at. */
const maxSteps = 2;

/**
 * How far back to look next, when a share of the hits that are wanted was found from the newest row to a time: they come as
 * often as before, with something to spare. Undefined if that is about all the time that is left.
 */
export function nextSince(
  { newestMs, oldestMs }: RecentPart,
  untilMs: number,
  share: number,
): number | undefined {
  if (share === 0) return undefined;
  const times = Math.max(1, (1.5 * (1 - share)) / share);
  const sinceMs = Math.floor(untilMs - (newestMs - untilMs) * times);
  return sinceMs > (untilMs + oldestMs) / 2 ? sinceMs : undefined;
}

/** Those in which the wanted words stand most often and closest together. */
export const bestRows = (
  { ranked, where, parameters }: SearchSql,
  limit: number,
): Query<readonly Row[]> =>
  withMessages(
    `${selectRows(where, 'ts_rank(tv, :ranked::tsquery) AS rank')}
      ORDER BY rank DESC, created_at DESC, session_id DESC, position DESC LIMIT :limit`,
    { ...parameters, ranked, limit },
    'ORDER BY rank DESC, created_at DESC, session_id DESC, position DESC',
  );

/** The condition of rows of one organization. */
export const selectWhere = (where: readonly string[]): string =>
  `WHERE search_rows.org = :org AND ${where.join(' AND ') || 'TRUE'}`;

/** Later ones of a session first, as a copy has them. */
const newestFirst = 'ORDER BY created_at DESC, session_id DESC, position DESC';

const selectRows = (where: readonly string[], more?: string): string =>
  `SELECT ${['session_id', 'position', 'created_at', ...(more ? [more] : [])].join(', ')}
    FROM search_rows ${selectWhere(where)}`;

const selectNewest = (where: readonly string[]): string =>
  `${selectRows(where)} ${newestFirst} LIMIT :limit`;

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

import { dayMs } from '../figures/time/day.ts';
import { change, firstRow, insert, type Query, rows, type Table } from '../server/store/engine.ts';
import { addMessage } from '../server/store/messages.ts';
import { arrayText } from './search/condition-sql.ts';
import type { SearchRow } from './search/search-row.ts';

/** A message as the store keeps it, with what searches need of it. */
export type MessageRow = SearchRow & { position: number; role: string; document: string };

/** A version of a session that somebody pushes. */
export type PushedVersion = {
  sessionId: string;
  ownerId: string;
  digest: string;
  /** Of its last change, in Unix milliseconds. */
  updatedAt: number;
};

type OfSession = Pick<PushedVersion, 'sessionId' | 'ownerId'>;

const searchColumns = ['tools', 'is_error', 'model', 'created_at', 'tv'];

/** Rows of `search_rows`. */
export const addSearchRow = {
  table: 'search_rows',
  columns: ['session_id', 'position', 'role', ...searchColumns],
} satisfies Table;

/** Makes messages readable, and found by searches. */
export function* addMessages(sessionId: string, given: readonly MessageRow[]): Query<void> {
  const all = given.map((row) => ({ ...row, session_id: sessionId }));
  yield* insert(addMessage, ...all);
  yield* insert(addSearchRow, ...all);
}

/** Keeps messages until all of their version have come, in place of those after a position. */
export function* stageMessages(
  { sessionId, ownerId, digest, updatedAt }: PushedVersion,
  { after, nowMs }: { after: number; nowMs: number },
  given: readonly MessageRow[],
): Query<void> {
  yield* change(
    `DELETE FROM staged_messages
     WHERE org = :org AND owner_id = :ownerId AND session_id = :sessionId AND position > :after`,
    { sessionId, ownerId, after },
  );
  yield* insert(
    { table: 'staged_messages', key: ['owner_id', 'session_id', 'position'] },
    ...given.map((row) => ({
      ...{ ...row, owner_id: ownerId, session_id: sessionId },
      ...{ digest, updated_at: updatedAt, staged_at: nowMs },
    })),
  );
}

/** Which positions of a session are readable, and which are kept until the rest has come. */
export function* positionsOf({ sessionId, ownerId }: OfSession) {
  const row = yield* firstRow(
    `SELECT min(position) AS first, max(position) AS last,
       (SELECT max(position) FROM messages WHERE org = :org AND session_id = :sessionId) AS stored
     FROM staged_messages
     WHERE org = :org AND owner_id = :ownerId AND session_id = :sessionId`,
    { sessionId, ownerId },
  );
  const staged =
    row?.first == null ? undefined : { first: Number(row.first), last: Number(row.last) };
  return { stored: Number(row?.stored ?? 0), staged };
}

/** Messages of a statement, which ends in time however long the transcript is. */
const publishedAtOnce = 1_000;

/** Makes the messages that were kept readable, after a position and up to another. */
export function* publishStaged(
  { sessionId, ownerId }: OfSession,
  { after, upTo }: { after: number; upTo: number },
): Query<void> {
  const these = `FROM staged_messages
    WHERE staged_messages.org = :org AND org = :org AND owner_id = :ownerId
      AND session_id = :sessionId AND position > :from AND position <= :to`;
  for (let from = after; from < upTo; from += publishedAtOnce) {
    const to = Math.min(upTo, from + publishedAtOnce);
    for (const { table, columns } of [addMessage, addSearchRow]) {
      const names = ['org', ...columns].join(', ');
      yield* change(`INSERT INTO ${table} (${names}) SELECT ${names} ${these}`, {
        ...{ sessionId, ownerId, from, to },
      });
    }
  }
}

/** Forgets what was kept of sessions: they are whole, or to be shared no longer. */
export function* dropStaged(ownerId: string, sessionIds: readonly string[]): Query<void> {
  if (sessionIds.length === 0) return;
  yield* change(
    `DELETE FROM staged_messages
     WHERE org = :org AND owner_id = :ownerId AND session_id = ANY(:ids::text[])`,
    { ownerId, ids: arrayText(sessionIds) },
  );
}

/** Days after its last part within which a push must go on. */
const stagedDays = 7;

/** Forgets, of everybody, sessions of which the rest never came. */
export function* dropAbandoned(nowMs: number): Query<void> {
  yield* change(
    `DELETE FROM staged_messages WHERE org = :org AND (owner_id, session_id) IN (
       SELECT owner_id, session_id FROM staged_messages WHERE org = :org
       GROUP BY owner_id, session_id HAVING max(staged_at) < :beforeMs
     )`,
    { beforeMs: nowMs - stagedDays * dayMs },
  );
}

/** What is kept of a person's sessions of which the rest is missing. */
export function* stagedBy(ownerId: string) {
  const found = yield* rows(
    `SELECT session_id, max(position) AS position, max(digest) AS digest, max(updated_at) AS updated_at
     FROM staged_messages
     WHERE org = :org AND owner_id = :ownerId GROUP BY session_id ORDER BY session_id`,
    { ownerId },
  );
  return found.map(({ session_id, position, digest, updated_at }) => ({
    sessionId: String(session_id),
    position: Number(position),
    digest: String(digest),
    updatedAt: Number(updated_at),
  }));
}

import type { DatabaseSync } from 'node:sqlite';
import type { EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import { sessionVersion } from '../../figures/sessions/session-facts.ts';
import { you } from '../owner.ts';
import { type Statements, statementsOn } from '../statements.ts';

export type ListedSession = EndpointResult<Endpoints['listSessions']>['sessions'][number];

/** A session whose messages are not all stored. `version` is that of its row when it was read. */
export type PendingSession = {
  id: string;
  version: string;
  /** Of its row, in Unix milliseconds. */
  updatedAt: number;
  isRunning: boolean;
  expectedCount: number | undefined;
  tailCursor: string | undefined;
  tailPosition: number;
};

/**
 * How far the messages of a session were read: the cursor of the last page, and the number of messages before
 * it.
 */
export type Tail = { cursor: string | undefined; position: number };

export type SessionCounts = { total: number; complete: number };

/** The sessions whose messages are all in a mirror, with the versions for which they were read. */
export const readVersions = (database: DatabaseSync): Map<string, string> =>
  new Map(
    database
      .prepare('SELECT id, version FROM mirror_sessions WHERE messages_for IS version')
      .all()
      .map(({ id, version }) => [String(id), String(version)]),
  );

/** The sessions of a mirror, and how far their messages were read. */
export function sessionRows(database: DatabaseSync) {
  const sql = statementsOn(database);
  return { ...writing(sql), ...reading(sql) };
}

const writing = (sql: Statements) => ({
  /**
   * Adds or replaces a row of a list. A stored row that is newer is kept. `walk` is the number of the sweep
   * that saw it.
   */
  put(session: ListedSession, walk = 0): void {
    const { sessionId: id, updatedAt } = session;
    const known = sql.get`SELECT updated_at FROM sessions WHERE id = ${id}`;
    const isOlder =
      known !== undefined && typeof updatedAt === 'number' && Number(known.updated_at) > updatedAt;
    if (!isOlder) putRow(sql, session);
    sql.run`UPDATE mirror_sessions SET seen_in_walk = max(seen_in_walk, ${walk}) WHERE id = ${id}`;
  },

  /** Records how far the messages were read, and that `count` messages are stored. */
  setTail(id: string, { cursor, position }: Tail, count: number): void {
    sql.run`
      UPDATE mirror_sessions SET
        tail_cursor = ${cursor ?? null}, tail_position = ${position}, message_count = ${count},
        messages_for = NULL
      WHERE id = ${id}
    `;
  },

  /** Records that all messages of this version are stored. */
  setComplete(id: string, version: string): void {
    sql.run`UPDATE mirror_sessions SET messages_for = ${version} WHERE id = ${id}`;
  },

  /** Records that `count` messages are stored, which says nothing about others. */
  setCount(id: string, count: number): void {
    sql.run`UPDATE mirror_sessions SET message_count = ${count} WHERE id = ${id}`;
  },

  /** Rows that claim to be newer are replaced by whatever is read next. */
  forgetTimesAfter(latest: number): void {
    sql.run`UPDATE sessions SET updated_at = 0 WHERE owner_id = ${you} AND updated_at > ${latest}`;
  },

  /** Marks all messages as incomplete, so that all are read again. */
  distrustAll(): void {
    sql.run`UPDATE mirror_sessions SET messages_for = NULL, tail_cursor = NULL, tail_position = 0`;
  },

  /** Removes a session and its messages, which must already be removed from the search index. */
  remove(id: string): void {
    sql.run`DELETE FROM sessions WHERE id = ${id}`;
  },
});

function putRow(sql: Statements, session: ListedSession): void {
  const { sessionId: id, computerId = null, status = null, updatedAt, createdAt } = session;
  const changedAt = Math.trunc(updatedAt ?? createdAt ?? 0);
  sql.run`
    INSERT INTO sessions (id, owner_id, computer_id, status, updated_at, document)
    VALUES (${id}, ${you}, ${computerId}, ${status}, ${changedAt}, ${JSON.stringify(session)})
    ON CONFLICT (id) DO UPDATE SET
      computer_id = excluded.computer_id, status = excluded.status,
      updated_at = excluded.updated_at, document = excluded.document
  `;
  sql.run`
    INSERT INTO mirror_sessions (id, version) VALUES (${id}, ${sessionVersion(session)})
    ON CONFLICT (id) DO UPDATE SET version = excluded.version
  `;
}

const reading = (sql: Statements) => ({
  /**
   * Sessions whose messages are not all stored, last updated at `since` or later, or at an unknown time: newest
   * first, but running ones last, because they change most.
   */
  pending(since: number): PendingSession[] {
    const rows = sql.all`
      SELECT sessions.id, version, updated_at, tail_cursor, tail_position,
        coalesce(status, 'idle') <> 'idle' AS is_running, document ->> '$.messageCount' AS expected
      FROM mirror_sessions JOIN sessions USING (id)
      WHERE messages_for IS NOT version AND (updated_at >= ${since} OR updated_at = 0)
      ORDER BY is_running, updated_at DESC, sessions.id
    `;
    return rows.map((row) => ({
      id: String(row.id),
      version: String(row.version),
      updatedAt: Number(row.updated_at),
      isRunning: row.is_running === 1,
      expectedCount: row.expected === null ? undefined : Number(row.expected),
      tailCursor: row.tail_cursor === null ? undefined : String(row.tail_cursor),
      tailPosition: Number(row.tail_position),
    }));
  },

  /** Sessions that a walk has not seen. Some may have been added or moved in the meantime. */
  unseen: (walk: number): string[] =>
    sql.all`SELECT id FROM mirror_sessions WHERE seen_in_walk < ${walk} ORDER BY id`.map(({ id }) =>
      String(id),
    ),

  counts(): SessionCounts {
    const row = sql.get`
      SELECT count(*) AS total, count(*) FILTER (WHERE messages_for IS version) AS complete
      FROM mirror_sessions
    `;
    return { total: Number(row?.total), complete: Number(row?.complete) };
  },

  /** How far the messages were read; undefined for an unknown session. */
  tailOf(id: string): Tail | undefined {
    const row = sql.get`SELECT tail_cursor, tail_position FROM mirror_sessions WHERE id = ${id}`;
    if (row === undefined) return undefined;
    const cursor = row.tail_cursor === null ? undefined : String(row.tail_cursor);
    return { cursor, position: Number(row.tail_position) };
  },

  /** Whether any messages of a session were read, or it is known to have none. */
  hasMessages(id: string): boolean {
    const row = sql.get`SELECT message_count, messages_for FROM mirror_sessions WHERE id = ${id}`;
    return row !== undefined && (Number(row.message_count) > 0 || row.messages_for !== null);
  },
});

import type { DatabaseSync } from 'node:sqlite';
import type { EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import { sessionVersion } from '../../figures/sessions/session-facts.ts';
import { you } from '../owner.ts';

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
  return { ...writing(database), ...reading(database) };
}

function writing(database: DatabaseSync) {
  const statements = writingStatements(database);

  return {
    /**
     * Adds or replaces a row of a list. A stored row that is newer is kept. `walk` is the number of the sweep
     * that saw it.
     */
    put(session: ListedSession, walk = 0): void {
      const { sessionId: id, updatedAt } = session;
      const known = statements.selectTime.get({ id });
      const isOlder =
        known !== undefined &&
        typeof updatedAt === 'number' &&
        Number(known.updated_at) > updatedAt;
      if (!isOlder) {
        statements.upsertRow.run({
          id,
          computerId: session.computerId ?? null,
          status: session.status ?? null,
          updatedAt: Math.trunc(updatedAt ?? session.createdAt ?? 0),
          document: JSON.stringify(session),
        });
        statements.upsertVersion.run({ id, version: sessionVersion(session) });
      }
      statements.see.run({ id, walk });
    },

    /** Records how far the messages were read, and that `count` messages are stored. */
    setTail(id: string, { cursor, position }: Tail, count: number): void {
      statements.setTail.run({ id, cursor: cursor ?? null, position, count });
    },

    /** Records that all messages of this version are stored. */
    setComplete(id: string, version: string): void {
      statements.setComplete.run({ id, version });
    },

    /** Records that `count` messages are stored, which says nothing about others. */
    setCount(id: string, count: number): void {
      statements.setCount.run({ id, count });
    },

    /** Rows that claim to be newer are replaced by whatever is read next. */
    forgetTimesAfter(latest: number): void {
      statements.forgetTimes.run({ latest });
    },

    /** Marks all messages as incomplete, so that all are read again. */
    distrustAll(): void {
      statements.distrustAll.run();
    },

    /** Removes a session and its messages, which must already be removed from the search index. */
    remove(id: string): void {
      statements.deleteRow.run({ id });
    },
  };
}

const writingStatements = (database: DatabaseSync) => ({
  selectTime: database.prepare('SELECT updated_at FROM sessions WHERE id = :id'),
  upsertRow: database.prepare(`
    INSERT INTO sessions (id, owner_id, computer_id, status, updated_at, document)
    VALUES (:id, '${you}', :computerId, :status, :updatedAt, :document)
    ON CONFLICT (id) DO UPDATE SET
      computer_id = excluded.computer_id, status = excluded.status,
      updated_at = excluded.updated_at, document = excluded.document
  `),
  upsertVersion: database.prepare(`
    INSERT INTO mirror_sessions (id, version) VALUES (:id, :version)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version
  `),
  see: database.prepare(`
    UPDATE mirror_sessions SET seen_in_walk = max(seen_in_walk, :walk)
    WHERE id = :id
  `),
  setTail: database.prepare(`
    UPDATE mirror_sessions SET
      tail_cursor = :cursor, tail_position = :position, message_count = :count, messages_for = NULL
    WHERE id = :id
  `),
  setComplete: database.prepare(
    'UPDATE mirror_sessions SET messages_for = :version WHERE id = :id',
  ),
  setCount: database.prepare('UPDATE mirror_sessions SET message_count = :count WHERE id = :id'),
  forgetTimes: database.prepare(`
    UPDATE sessions SET updated_at = 0 WHERE owner_id = '${you}' AND updated_at > :latest
  `),
  distrustAll: database.prepare(
    'UPDATE mirror_sessions SET messages_for = NULL, tail_cursor = NULL, tail_position = 0',
  ),
  deleteRow: database.prepare('DELETE FROM sessions WHERE id = :id'),
});

function reading(database: DatabaseSync) {
  const statements = readingStatements(database);

  return {
    /**
     * Sessions whose messages are not all stored, last updated at `since` or later, or at an unknown time: newest
     * first, but running ones last, because they change most.
     */
    pending(since: number): PendingSession[] {
      return statements.selectPending.all({ since }).map((row) => ({
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
      statements.selectUnseen.all({ walk }).map(({ id }) => String(id)),

    counts(): SessionCounts {
      const { total, complete } = statements.selectCounts.get() ?? {};
      return { total: Number(total), complete: Number(complete) };
    },

    /** How far the messages were read; undefined for an unknown session. */
    tailOf(id: string): Tail | undefined {
      const row = statements.selectTail.get({ id });
      if (row === undefined) return undefined;
      const cursor = row.tail_cursor === null ? undefined : String(row.tail_cursor);
      return { cursor, position: Number(row.tail_position) };
    },

    /** Whether any messages of a session were read, or it is known to have none. */
    hasMessages(id: string): boolean {
      const row = statements.selectMessages.get({ id });
      return row !== undefined && (Number(row.message_count) > 0 || row.messages_for !== null);
    },
  };
}

const readingStatements = (database: DatabaseSync) => ({
  selectPending: database.prepare(`
    SELECT sessions.id, version, updated_at, tail_cursor, tail_position,
      coalesce(status, 'idle') <> 'idle' AS is_running, document ->> '$.messageCount' AS expected
    FROM mirror_sessions JOIN sessions USING (id)
    WHERE messages_for IS NOT version
      AND (updated_at >= :since OR updated_at = 0)
    ORDER BY is_running, updated_at DESC, sessions.id
  `),
  selectUnseen: database.prepare(`
    SELECT id FROM mirror_sessions WHERE seen_in_walk < :walk ORDER BY id
  `),
  selectCounts: database.prepare(`
    SELECT
      count(*) AS total,
      count(*) FILTER (WHERE messages_for IS version) AS complete
    FROM mirror_sessions
  `),
  selectTail: database.prepare(`
    SELECT tail_cursor, tail_position FROM mirror_sessions WHERE id = :id
  `),
  selectMessages: database.prepare(
    'SELECT message_count, messages_for FROM mirror_sessions WHERE id = :id',
  ),
});

import type * as z from 'zod';
import type { session } from '../../api/session.ts';
import { change, firstRow, insert, items, type Query, type Row, rows } from './engine.ts';

export type StoredSession = z.output<typeof session>;

/** Where a page ends. Times are Unix milliseconds. */
export type SessionPosition = { updatedAt: number; id: string };

/** Before the first session when the newest comes first. */
export const newestSession: SessionPosition = { updatedAt: Number.MAX_SAFE_INTEGER, id: '' };
const oldestSession: SessionPosition = { updatedAt: Number.MIN_SAFE_INTEGER, id: '' };

/** Sessions of everybody without an owner. */
type SessionFilter = { ownerId: string | undefined; computerId?: string | undefined };

export const sessionReads = {
  /** A session, of this person if one is given; undefined if it is missing or belongs to someone else. */
  *find(id: string, ownerId: string | undefined): Query<StoredSession | undefined> {
    const row = yield* firstRow(
      `SELECT document FROM sessions
       WHERE org = :org AND id = :id${ownerId === undefined ? '' : ' AND owner_id = :ownerId'}`,
      { id, ...(ownerId !== undefined && { ownerId }) },
    );
    // The store wrote the document, so its shape is known.
    return row && (JSON.parse(String(row.document)) as StoredSession);
  },

  /**
   * Newest first, as items of a JSON array. `last` is where the next page begins; undefined on the last
   * page.
   */
  *page({ ownerId, computerId }: SessionFilter, after: SessionPosition, size: number) {
    const condition = `org = :org AND ${ownerId === undefined ? '' : 'owner_id = :ownerId AND '}${computerId === undefined ? '' : 'computer_id = :computerId AND '}(updated_at, id) < (:updatedAt, :id)`;
    const filter = {
      ...(ownerId !== undefined && { ownerId }),
      ...(computerId !== undefined && { computerId }),
      ...after,
    };
    /** The last session of the page, and the first one after it. */
    const [end, next] = yield* rows(
      `SELECT updated_at, id FROM sessions
       WHERE ${condition}
       ORDER BY updated_at DESC, id DESC
       LIMIT 2 OFFSET :size - 1`,
      { ...filter, size },
    );
    const last = end ? toPosition(end) : oldestSession;
    const sessions = yield* items(
      `SELECT document FROM sessions
       WHERE ${condition} AND (updated_at, id) >= (:lastUpdatedAt, :lastId)
       ORDER BY updated_at DESC, id DESC`,
      { ...filter, lastUpdatedAt: last.updatedAt, lastId: last.id },
    );

    return { sessions, last, hasMore: next !== undefined };
  },

  /** Whether at least `count` sessions were last updated before a time in Unix milliseconds. */
  *hasBefore(ownerId: string, updatedBefore: number, count: number): Query<boolean> {
    const row = yield* firstRow(
      `SELECT 1 FROM sessions
       WHERE org = :org AND owner_id = :ownerId AND updated_at < :updatedBefore
       ORDER BY updated_at DESC LIMIT 1 OFFSET :count - 1`,
      { ownerId, updatedBefore, count },
    );
    return row !== undefined;
  },

  *runningIds(ownerId: string): Query<string[]> {
    const running = yield* rows(
      `SELECT id FROM sessions
       WHERE org = :org AND owner_id = :ownerId AND status = 'running' ORDER BY id`,
      { ownerId },
    );
    return running.map(({ id }) => String(id));
  },
};

const toPosition = ({ updated_at, id }: Row): SessionPosition => ({
  updatedAt: Number(updated_at),
  id: String(id),
});

export const sessionWrites = {
  add(ownerId: string, document: StoredSession): Query<void> {
    const { sessionId: id, computerId = null, status = null, updatedAt } = document;
    return insert('sessions', {
      id,
      owner_id: ownerId,
      computer_id: computerId,
      status,
      updated_at: updatedAt,
      document: JSON.stringify(document),
    });
  },

  replace(document: StoredSession): Query<number> {
    const { sessionId: id, status = null, updatedAt } = document;
    return change(
      `UPDATE sessions SET status = :status, updated_at = :updatedAt, document = :document
       WHERE org = :org AND id = :id`,
      { id, status, updatedAt, document: JSON.stringify(document) },
    );
  },

  /** Also removes its messages. */
  *remove(id: string): Query<void> {
    yield* change('DELETE FROM messages WHERE org = :org AND session_id = :id', { id });
    yield* change('DELETE FROM sessions WHERE org = :org AND id = :id', { id });
  },
};

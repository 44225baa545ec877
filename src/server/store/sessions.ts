import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { session } from '../../api/session.ts';
import { prepareItems } from './documents.ts';

export type StoredSession = z.output<typeof session>;

/** Where a page ends. Times are Unix milliseconds. */
export type SessionPosition = { updatedAt: number; id: string };

/** Before the first session when the newest comes first. */
export const newestSession: SessionPosition = { updatedAt: Number.MAX_SAFE_INTEGER, id: '' };
const oldestSession: SessionPosition = { updatedAt: Number.MIN_SAFE_INTEGER, id: '' };

type SessionFilter = { ownerId: string; computerId?: string | undefined };

export function sessionQueries(database: DatabaseSync) {
  return { ...reading(database), ...writing(database) };
}

function reading(database: DatabaseSync) {
  const preparePage = (condition: string) => ({
    /** The last session of a page, and the first one after it. */
    ends: database.prepare(`
      SELECT updated_at, id FROM sessions
      WHERE owner_id = :ownerId ${condition} AND (updated_at, id) < (:updatedAt, :id)
      ORDER BY updated_at DESC, id DESC
      LIMIT 2 OFFSET :size - 1
    `),
    sessions: prepareItems(
      database,
      `SELECT document FROM sessions
       WHERE owner_id = :ownerId ${condition} AND (updated_at, id) < (:updatedAt, :id)
         AND (updated_at, id) >= (:lastUpdatedAt, :lastId)
       ORDER BY updated_at DESC, id DESC`,
    ),
  });
  const page = preparePage('');
  const pageOfComputer = preparePage('AND computer_id = :computerId');
  const selectOne = database.prepare(
    'SELECT document FROM sessions WHERE id = :id AND owner_id = :ownerId',
  );
  const selectBefore = database.prepare(`
    SELECT 1 FROM sessions WHERE owner_id = :ownerId AND updated_at < :updatedBefore
    ORDER BY updated_at DESC LIMIT 1 OFFSET :count - 1
  `);
  const selectRunning = database.prepare(
    "SELECT id FROM sessions WHERE owner_id = :ownerId AND status = 'running' ORDER BY id",
  );

  return {
    /** A session of this person; undefined if it is missing or belongs to someone else. */
    find(id: string, ownerId: string): StoredSession | undefined {
      const row = selectOne.get({ id, ownerId });
      // The store wrote the document, so its shape is known.
      return row && (JSON.parse(String(row.document)) as StoredSession);
    },

    /**
     * Newest first, as items of a JSON array. `last` is where the next page begins; undefined on the last
     * page.
     */
    page({ ownerId, computerId }: SessionFilter, after: SessionPosition, size: number) {
      const { ends, sessions } = computerId === undefined ? page : pageOfComputer;
      const filter = { ownerId, ...(computerId !== undefined && { computerId }), ...after };
      const [end, next] = ends.all({ ...filter, size });
      const last = end ? toPosition(end) : oldestSession;

      return {
        sessions: sessions({ ...filter, lastUpdatedAt: last.updatedAt, lastId: last.id }),
        last,
        hasMore: next !== undefined,
      };
    },

    /** Whether at least `count` sessions were last updated before a time in Unix milliseconds. */
    hasBefore: (ownerId: string, updatedBefore: number, count: number): boolean =>
      selectBefore.get({ ownerId, updatedBefore, count }) !== undefined,

    runningIds: (ownerId: string): string[] =>
      selectRunning.all({ ownerId }).map(({ id }) => String(id)),
  };
}

const toPosition = ({ updated_at, id }: Record<string, unknown>): SessionPosition => ({
  updatedAt: Number(updated_at),
  id: String(id),
});

function writing(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO sessions (id, owner_id, computer_id, status, updated_at, document)
    VALUES (:id, :ownerId, :computerId, :status, :updatedAt, :document)
  `);
  const updateDocument = database.prepare(`
    UPDATE sessions SET status = :status, updated_at = :updatedAt, document = :document
    WHERE id = :id
  `);
  const deleteOne = database.prepare('DELETE FROM sessions WHERE id = :id');

  return {
    add(ownerId: string, document: StoredSession): void {
      const { sessionId: id, computerId = null, status = null, updatedAt } = document;
      const text = JSON.stringify(document);
      insert.run({ id, ownerId, computerId, status, updatedAt, document: text });
    },

    replace(document: StoredSession): void {
      const { sessionId: id, status = null, updatedAt } = document;
      updateDocument.run({ id, status, updatedAt, document: JSON.stringify(document) });
    },

    /** Also removes its messages. */
    remove(id: string): void {
      deleteOne.run({ id });
    },
  };
}

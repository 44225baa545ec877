import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { session } from '../../api/session.ts';

export type StoredSession = z.output<typeof session>;

/** Where a page ends. Times are Unix milliseconds. */
export type SessionPosition = { updatedAt: number; id: string };

/** Before everything else in the order newest first. */
export const newestSession: SessionPosition = { updatedAt: Number.MAX_SAFE_INTEGER, id: '' };

export type SessionFilter = { ownerId: string; computerId?: string | undefined };

export function sessionQueries(database: DatabaseSync) {
  return { ...reading(database), ...writing(database) };
}

function reading(database: DatabaseSync) {
  const preparePage = (condition: string) =>
    database.prepare(`
      SELECT id, updated_at, document FROM sessions
      WHERE owner_id = :ownerId ${condition} AND (updated_at, id) < (:updatedAt, :id)
      ORDER BY updated_at DESC, id DESC
      LIMIT :limit
    `);
  const selectPage = preparePage('');
  const selectPageOfComputer = preparePage('AND computer_id = :computerId');
  const selectOne = database.prepare(
    'SELECT document FROM sessions WHERE id = :id AND owner_id = :ownerId',
  );
  const selectRunning = database.prepare(
    "SELECT id FROM sessions WHERE owner_id = :ownerId AND status = 'running' ORDER BY id",
  );

  return {
    /** A session of this person; nothing when it is another's. */
    find(id: string, ownerId: string): StoredSession | undefined {
      const row = selectOne.get({ id, ownerId });
      // The store wrote the document, so its shape is known.
      return row && (JSON.parse(String(row.document)) as StoredSession);
    },

    /** Newest first, as a JSON array in text. Reads one row more to learn whether a page follows. */
    page({ ownerId, computerId }: SessionFilter, after: SessionPosition, size: number) {
      const query = { ownerId, ...after, limit: size + 1 };
      const rows =
        computerId === undefined
          ? selectPage.all(query)
          : selectPageOfComputer.all({ ...query, computerId });
      const shown = rows.slice(0, size);
      const last = shown.at(-1);

      return {
        sessions: `[${shown.map(({ document }) => document).join(',')}]`,
        last: last && { updatedAt: Number(last.updated_at), id: String(last.id) },
        hasMore: rows.length > size,
      };
    },

    runningIds: (ownerId: string): string[] =>
      selectRunning.all({ ownerId }).map(({ id }) => String(id)),
  };
}

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

    /** Takes the messages along. */
    remove(id: string): void {
      deleteOne.run({ id });
    },
  };
}

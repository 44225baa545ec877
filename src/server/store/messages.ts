import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { MessageRole, message } from '../../api/message.ts';

export type StoredMessage = z.output<typeof message>;

export type MessageFilter = { sessionId: string; role?: MessageRole | undefined };

/** Positions count from 1 within a session, so this is before everything else. */
export const beforeFirstMessage = 0;

export function messageQueries(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO messages (session_id, position, role, document)
    VALUES (:sessionId, :position, :role, :document)
  `);
  const selectLastPosition = database.prepare(
    'SELECT max(position) AS position FROM messages WHERE session_id = :sessionId',
  );
  const preparePage = (condition: string) =>
    database.prepare(`
      SELECT position, document FROM messages
      WHERE session_id = :sessionId ${condition} AND position > :after
      ORDER BY position
      LIMIT :limit
    `);
  const selectPage = preparePage('');
  const selectPageOfRole = preparePage('AND role = :role');

  return {
    /** Adds messages after those that a session has, in the given order. */
    append(sessionId: string, messages: readonly StoredMessage[]): void {
      let position = Number(selectLastPosition.get({ sessionId })?.position ?? beforeFirstMessage);
      for (const document of messages) {
        position += 1;
        const text = JSON.stringify(document);
        insert.run({ sessionId, position, role: document.role, document: text });
      }
    },

    /** Oldest first, as a JSON array in text. */
    page({ sessionId, role }: MessageFilter, after: number, size: number) {
      const query = { sessionId, after, limit: size + 1 };
      const rows =
        role === undefined ? selectPage.all(query) : selectPageOfRole.all({ ...query, role });
      const shown = rows.slice(0, size);

      return {
        messages: `[${shown.map(({ document }) => document).join(',')}]`,
        last: Number(shown.at(-1)?.position ?? after),
        hasMore: rows.length > size,
      };
    },
  };
}

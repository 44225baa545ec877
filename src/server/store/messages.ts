import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { MessageRole, message } from '../../api/message.ts';
import { prepareItems } from './documents.ts';

export type StoredMessage = z.output<typeof message>;

type MessageFilter = { sessionId: string; role?: MessageRole | undefined };

/** Positions start at 1 within a session, so this is before the first message. */
export const beforeFirstMessage = 0;
const afterLastMessage = Number.MAX_SAFE_INTEGER;

export function messageQueries(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO messages (session_id, position, role, document)
    VALUES (:sessionId, :position, :role, :document)
  `);
  const selectLastPosition = database.prepare(
    'SELECT max(position) AS position FROM messages WHERE session_id = :sessionId',
  );
  const preparePage = (condition: string) => ({
    /** The last message of a page, and the first one after it. */
    ends: database.prepare(`
      SELECT position FROM messages
      WHERE session_id = :sessionId ${condition} AND position > :after
      ORDER BY position
      LIMIT 2 OFFSET :size - 1
    `),
    messages: prepareItems(
      database,
      `SELECT document FROM messages
       WHERE session_id = :sessionId ${condition} AND position > :after AND position <= :last
       ORDER BY position`,
    ),
  });
  const page = preparePage('');
  const pageOfRole = preparePage('AND role = :role');

  return {
    /** Adds messages after the existing ones of a session, in the given order. */
    append(sessionId: string, messages: readonly StoredMessage[]): void {
      let position = Number(selectLastPosition.get({ sessionId })?.position ?? beforeFirstMessage);
      for (const document of messages) {
        position += 1;
        const text = JSON.stringify(document);
        insert.run({ sessionId, position, role: document.role, document: text });
      }
    },

    /**
     * Oldest first, as items of a JSON array. `last` is where the next page begins; undefined on the last
     * page.
     */
    page({ sessionId, role }: MessageFilter, after: number, size: number) {
      const { ends, messages } = role === undefined ? page : pageOfRole;
      const filter = { sessionId, ...(role !== undefined && { role }), after };
      const [end, next] = ends.all({ ...filter, size });
      const last = end === undefined ? afterLastMessage : Number(end.position);

      return { messages: messages({ ...filter, last }), last, hasMore: next !== undefined };
    },
  };
}

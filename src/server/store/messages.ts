import type * as z from 'zod';
import type { MessageRole, message } from '../../api/message.ts';
import { firstRow, type Insertion, insert, items, type Query, rows } from './engine.ts';

export type StoredMessage = z.output<typeof message>;

type MessageFilter = { sessionId: string; role?: MessageRole | undefined };

/** Positions start at 1 within a session, so this is before the first message. */
export const beforeFirstMessage = 0;
const afterLastMessage = Number.MAX_SAFE_INTEGER;

const addMessage: Insertion = {
  table: 'messages',
  columns: ['session_id', 'position', 'role', 'document'],
};

export const messageReads = {
  /**
   * Oldest first, as items of a JSON array. `last` is where the next page begins; undefined on the last
   * page.
   */
  *page({ sessionId, role }: MessageFilter, after: number, size: number) {
    const condition = `org = :org AND session_id = :sessionId${role === undefined ? '' : ' AND role = :role'}`;
    const filter = { sessionId, ...(role !== undefined && { role }), after };
    /** The last message of the page, and the first one after it. */
    const [end, next] = yield* rows(
      `SELECT position FROM messages
       WHERE ${condition} AND position > :after
       ORDER BY position
       LIMIT 2 OFFSET :size - 1`,
      { ...filter, size },
    );
    const last = end === undefined ? afterLastMessage : Number(end.position);
    const messages = yield* items(
      `SELECT document FROM messages
       WHERE ${condition} AND position > :after AND position <= :last
       ORDER BY position`,
      { ...filter, last },
    );

    return { messages, last, hasMore: next !== undefined };
  },
};

export const messageWrites = {
  /** Adds messages after the existing ones of a session, in the given order. */
  *append(sessionId: string, messages: readonly StoredMessage[]): Query<void> {
    const former = yield* firstRow(
      'SELECT max(position) AS position FROM messages WHERE org = :org AND session_id = :sessionId',
      { sessionId },
    );
    const last = Number(former?.position ?? beforeFirstMessage);
    const added = messages.map((document, index) => ({
      session_id: sessionId,
      position: last + 1 + index,
      role: document.role,
      document: JSON.stringify(document),
    }));
    yield* insert(addMessage, ...added);
  },
};

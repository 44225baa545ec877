import type * as z from 'zod';
import type { MessageRole, message } from '../../api/message.ts';
import { firstRow, insert, items, type Query, type Row, rows, type Table } from './engine.ts';

export type StoredMessage = z.output<typeof message>;

type MessageFilter = { sessionId: string; role?: MessageRole | undefined };

/** Positions start at 1 within a session, so this is before the first message. */
export const beforeFirstMessage = 0;
const afterLastMessage = Number.MAX_SAFE_INTEGER;

/** Rows of `messages`. */
export const addMessage = {
  table: 'messages',
  columns: ['session_id', 'position', 'role', 'document'],
} satisfies Table;

// Made once: the engine finds its prepared statement by the text.
const pageWith = (filter: string) => {
  const condition = `org = :org AND session_id = :sessionId${filter} AND position > :after`;
  return {
    sizes: `SELECT octet_length(document) AS bytes FROM messages WHERE ${condition} ORDER BY position LIMIT :size`,
    end: `SELECT position FROM messages WHERE ${condition} ORDER BY position LIMIT 2 OFFSET :size - 1`,
    messages: `SELECT document FROM messages WHERE ${condition} AND position <= :last ORDER BY position`,
  };
};
const pageOfAll = pageWith('');
const pageOfRole = pageWith(' AND role = :role');

/** How many documents fit, of which the first one always does. */
function fittingIn(maxBytes: number, sizes: readonly Row[]): number {
  let bytes = 0;
  const tooMany = sizes.findIndex((row) => {
    bytes += Number(row.bytes);
    return bytes > maxBytes;
  });
  return Math.max(1, tooMany < 0 ? sizes.length : tooMany);
}

export const messageReads = {
  /**
   * Oldest first, as items of a JSON array. `last` is where the next page begins; undefined on the last
   * page. With `maxBytes` it may have fewer messages than `size`, but one at least.
   */
  *page({ sessionId, role }: MessageFilter, after: number, size: number, maxBytes?: number) {
    const texts = role === undefined ? pageOfAll : pageOfRole;
    const filter = { sessionId, ...(role !== undefined && { role }), after };
    const fitting =
      maxBytes === undefined
        ? size
        : fittingIn(maxBytes, yield* rows(texts.sizes, { ...filter, size }));
    /** The last message of the page, and the first one after it. */
    const [end, next] = yield* rows(texts.end, { ...filter, size: fitting });
    const last = end === undefined ? afterLastMessage : Number(end.position);
    const messages = yield* items(texts.messages, { ...filter, last });

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

import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../api/resources.ts';
import { isDocumented } from '../../figures/transcript/message-content.ts';
import { type Statements, statementsOn } from '../statements.ts';
import { rowSum } from './row-sums.ts';
import { type SearchIndexRows, searchIndexRows } from './search-index.ts';

/** Read in some tens of milliseconds. */
const rowsPerStep = 1_000;

/** The messages of a mirror and their search index, which change together. */
export function messageRows(database: DatabaseSync) {
  const index = searchIndexRows(database);
  const sql = statementsOn(database);
  const read = reading(sql);

  return {
    ...read,
    ...writing(sql, index, read.countOf),

    /** Writes what the index still has to read. Call it before a transaction ends. */
    writeIndex: index.write,

    /** Forgets what the index still has to read, after a transaction was rolled back. */
    discardIndex: index.discard,

    mergeSome: index.merge,
    optimizeIndex: index.optimize,

    indexSeal: index.seal,

    /** Removes a session from the index, before the session itself is removed. */
    removeFromIndex(sessionId: string): void {
      index.removeAfter(sessionId, 0);
    },

    /**
     * Indexes some of the messages after a row again, of which an earlier version has read less than they say. Returns the
     * last row that it has looked at; undefined at the end.
     */
    replaceInIndex(afterRow: number): number | undefined {
      const rows = sql.all`
        SELECT rowid, session_id, position, document FROM messages
        WHERE rowid > ${afterRow} ORDER BY rowid LIMIT ${rowsPerStep}
      `;
      for (const { session_id, position, document } of rows) {
        const message = JSON.parse(String(document)) as Message;
        if (!isDocumented(message)) index.replace(String(session_id), Number(position), message);
      }
      const last = rows.at(-1);
      return last && Number(last.rowid);
    },

    /** Rebuilds the index from all messages. */
    rebuildIndex(): void {
      index.clear();
      const rows = sql.iterate`SELECT session_id, position, document FROM messages ORDER BY rowid`;
      for (const { session_id, position, document } of rows) {
        index.add(String(session_id), Number(position), JSON.parse(String(document)) as Message);
      }
    },
  };
}

const reading = (sql: Statements) => ({
  countOf(sessionId: string): number {
    const row = sql.get`SELECT max(position) AS count FROM messages WHERE session_id = ${sessionId}`;
    return Number(row?.count ?? 0);
  },

  /** The ID of the message at a position, from 1. */
  idAt(sessionId: string, position: number): string | undefined {
    const row = sql.get`
      SELECT document ->> '$.id' AS id FROM messages
      WHERE session_id = ${sessionId} AND position = ${position}
    `;
    return row && String(row.id);
  },
});

function writing(sql: Statements, index: SearchIndexRows, countOf: (sessionId: string) => number) {
  const knownIds = idsOf(sql);

  const { after: storedAfter, insert, replaceIfNewer } = writingOne(sql, index);

  return {
    /**
     * Replaces all messages of a session after the first `after` ones. Skips a message that is already among
     * the first ones, and keeps a stored message that is newer. Returns the number of messages that the
     * session now has.
     */
    replaceAfter(sessionId: string, after: number, messages: readonly Message[]): number {
      const seen = knownIds.upTo(sessionId, after);
      const stored = storedAfter(sessionId, after, -1).map(messageOf);
      const replaced = new Map(stored.map((message) => [message.id, message]));
      if (replaced.size > 0) {
        index.removeAfter(sessionId, after);
        sql.run`DELETE FROM messages WHERE session_id = ${sessionId} AND position > ${after}`;
      }

      let position = after;
      for (const message of messages) {
        if (seen.has(message.id)) continue;
        seen.add(message.id);
        position += 1;
        insert(sessionId, position, newer(message, replaced.get(message.id)));
      }
      knownIds.note(sessionId, position, seen);
      return position;
    },

    /**
     * Puts a page behind the first `start` messages of a session, and returns the position of its end. It
     * replaces messages by others with the same ID, and appends. Undefined if other messages are there, or
     * some before the page are missing: then it writes nothing.
     */
    putFrom(sessionId: string, start: number, page: readonly Message[]): number | undefined {
      const stored = storedAfter(sessionId, start, page.length);
      const isMissingSome = start > 0 && stored.length === 0 && countOf(sessionId) < start;
      const isOther = stored.some((row, index) => messageOf(row).id !== page[index]?.id);
      if (isMissingSome || isOther) return undefined;

      const before = knownIds.upTo(sessionId, start);
      if (page.some(({ id }) => before.has(id))) return undefined;
      for (const [index, message] of page.entries()) {
        const former = stored[index]?.document;
        const position = start + index + 1;
        if (former === undefined) insert(sessionId, position, message);
        else replaceIfNewer(sessionId, position, String(former), message);
        before.add(message.id);
      }
      knownIds.note(sessionId, start + page.length, before);
      return start + page.length;
    },
  };
}

const writingOne = (sql: Statements, index: SearchIndexRows) => ({
  /** The stored messages after the first `position` ones, at most `count`. */
  after: (sessionId: string, position: number, count: number) =>
    sql.all`
      SELECT document FROM messages
      WHERE session_id = ${sessionId} AND position > ${position} ORDER BY position LIMIT ${count}
    `,

  insert(sessionId: string, position: number, message: Message): void {
    const row = [sessionId, position, message.role ?? '', JSON.stringify(message)] as const;
    sql.run`
      INSERT INTO messages (session_id, position, role, document, sum)
      VALUES (${row[0]}, ${row[1]}, ${row[2]}, ${row[3]}, ${rowSum(...row)})
    `;
    index.add(sessionId, position, message);
  },

  replaceIfNewer(sessionId: string, position: number, former: string, message: Message): void {
    const document = JSON.stringify(newer(message, JSON.parse(former) as Message));
    if (document === former) return;
    sql.run`
      UPDATE messages SET role = ${message.role ?? ''}, document = ${document}
      WHERE session_id = ${sessionId} AND position = ${position}
    `;
    index.replace(sessionId, position, message);
  },
});

// Only this file writes the table.
const messageOf = ({ document }: { document?: unknown }) => JSON.parse(String(document)) as Message;

const newer = (message: Message, known: Message | undefined): Message =>
  known !== undefined && (known.updatedAt ?? 0) > (message.updatedAt ?? Number.POSITIVE_INFINITY)
    ? known
    : message;

/**
 * The IDs of the first messages of a session. Those of the session last written are cached: reading them
 * again for each page would take time that grows with the square of a session's length.
 */
function idsOf(sql: Statements) {
  // The number changes when another connection has written.
  const version = () => Number(sql.get`PRAGMA data_version`?.data_version);
  let last: { sessionId: string; count: number; version: number; ids: Set<string> } | undefined;

  return {
    upTo(sessionId: string, count: number): Set<string> {
      // The caller adds to them, and may fail to write what it added.
      const taken = last;
      last = undefined;
      if (count === 0) return new Set();
      const isKnown =
        taken?.sessionId === sessionId && taken.count === count && taken.version === version();
      if (isKnown) return taken.ids;
      const rows = sql.all`
        SELECT document ->> '$.id' AS id FROM messages
        WHERE session_id = ${sessionId} AND position <= ${count}
      `;
      return new Set(rows.map(({ id }) => String(id)));
    },

    note(sessionId: string, count: number, ids: Set<string>): void {
      last = { sessionId, count, version: version(), ids };
    },
  };
}

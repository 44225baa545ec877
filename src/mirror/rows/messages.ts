import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../api/resources.ts';
import { isDocumented } from '../../figures/transcript/message-content.ts';
import { rowSum } from './row-sums.ts';
import { type SearchIndexRows, searchIndexRows } from './search-index.ts';

/** Read in some tens of milliseconds. */
const rowsPerStep = 1_000;

/** The messages of a mirror and their search index, which change together. */
export function messageRows(database: DatabaseSync) {
  const index = searchIndexRows(database);
  const read = reading(database);
  const selectRows = database.prepare(`
    SELECT rowid, session_id, position, document FROM messages
    WHERE rowid > :afterRow ORDER BY rowid LIMIT :count
  `);

  return {
    ...read,
    ...writing(database, index, read.countOf),

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
      const rows = selectRows.all({ afterRow, count: rowsPerStep });
      for (const { session_id, position, document } of rows) {
        const message = JSON.parse(String(document)) as Message;
        if (!isDocumented(message)) index.replace(String(session_id), Number(position), message);
      }
      const last = rows.at(-1);
      return last && Number(last.rowid);
    },

    /** Rebuilds the index from all messages. `onProgress` receives the number of messages done. */
    rebuildIndex(onProgress: (done: number) => void = () => {}): void {
      index.clear();
      const rows = database
        .prepare('SELECT session_id, position, document FROM messages ORDER BY rowid')
        .iterate();
      let done = 0;
      for (const { session_id, position, document } of rows) {
        index.add(String(session_id), Number(position), JSON.parse(String(document)) as Message);
        done += 1;
        if (done % 10_000 === 0) onProgress(done);
      }
    },
  };
}

function reading(database: DatabaseSync) {
  const selectCount = database.prepare(
    'SELECT max(position) AS count FROM messages WHERE session_id = :sessionId',
  );
  const selectIdAt = database.prepare(`
    SELECT document ->> '$.id' AS id FROM messages
    WHERE session_id = :sessionId AND position = :position
  `);

  return {
    countOf: (sessionId: string): number => Number(selectCount.get({ sessionId })?.count ?? 0),

    /** The ID of the message at a position, from 1. */
    idAt(sessionId: string, position: number): string | undefined {
      const row = selectIdAt.get({ sessionId, position });
      return row && String(row.id);
    },
  };
}

function writing(
  database: DatabaseSync,
  index: SearchIndexRows,
  countOf: (sessionId: string) => number,
) {
  const { insertRow, updateRow, deleteRows, selectDocuments } = prepareStatements(database);
  const knownIds = idsOf(database);

  function insert(sessionId: string, position: number, message: Message) {
    insertRow(sessionId, position, message.role ?? '', JSON.stringify(message));
    index.add(sessionId, position, message);
  }

  function replaceIfNewer(sessionId: string, position: number, former: string, message: Message) {
    const known = JSON.parse(former) as Message;
    const document = JSON.stringify(newer(message, known));
    if (document === former) return;
    updateRow.run({ sessionId, position, role: message.role ?? '', document });
    index.replace(sessionId, position, message);
  }

  return {
    /**
     * Replaces all messages of a session after the first `after` ones. Skips a message that is already among
     * the first ones, and keeps a stored message that is newer. Returns the number of messages that the
     * session now has.
     */
    replaceAfter(sessionId: string, after: number, messages: readonly Message[]): number {
      const seen = knownIds.upTo(sessionId, after);
      const documents = selectDocuments.all({ sessionId, after, count: -1 });
      const replaced = new Map(documents.map(messageOf).map((message) => [message.id, message]));
      if (replaced.size > 0) {
        index.removeAfter(sessionId, after);
        deleteRows.run({ sessionId, after });
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
      const stored = selectDocuments.all({ sessionId, after: start, count: page.length });
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

const prepareStatements = (database: DatabaseSync) => ({
  insertRow: insertingRow(database),
  updateRow: database.prepare(`
    UPDATE messages SET role = :role, document = :document
    WHERE session_id = :sessionId AND position = :position
  `),
  deleteRows: database.prepare(
    'DELETE FROM messages WHERE session_id = :sessionId AND position > :after',
  ),
  selectDocuments: database.prepare(`
    SELECT position, document FROM messages
    WHERE session_id = :sessionId AND position > :after ORDER BY position LIMIT :count
  `),
});

function insertingRow(database: DatabaseSync) {
  const statement = database.prepare(`
    INSERT INTO messages (session_id, position, role, document, sum) VALUES (?, ?, ?, ?, ?)
  `);
  return (...row: [sessionId: string, position: number, role: string, document: string]) =>
    statement.run(...row, rowSum(...row));
}

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
function idsOf(database: DatabaseSync) {
  const select = database.prepare(`
    SELECT document ->> '$.id' AS id FROM messages
    WHERE session_id = :sessionId AND position <= :last
  `);
  // The number changes when another connection has written.
  const selectVersion = database.prepare('PRAGMA data_version');
  const version = () => Number(selectVersion.get()?.data_version);
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
      return new Set(select.all({ sessionId, last: count }).map(({ id }) => String(id)));
    },

    note(sessionId: string, count: number, ids: Set<string>): void {
      last = { sessionId, count, version: version(), ids };
    },
  };
}

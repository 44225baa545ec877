import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../domain/resources.ts';
import { searchFacts } from '../search/message-text.ts';
import { searchable } from '../search/searchable.ts';

/** IDs in the index are times in milliseconds, each with room for this many messages. */
const idsPerMs = 2_048;
const latestMs = Math.floor(Number.MAX_SAFE_INTEGER / idsPerMs) - 1;

/** The messages of a mirror and their search index, which change together. */
export function messageRows(database: DatabaseSync) {
  const insertRow = database.prepare(`
    INSERT INTO messages (session_id, position, role, document)
    VALUES (:sessionId, :position, :role, :document)
  `);
  const selectDocuments = database.prepare(`
    SELECT position, document FROM messages
    WHERE session_id = :sessionId AND position > :after ORDER BY position
  `);
  const knownIds = idsOf(database);
  const selectIdAt = database.prepare(`
    SELECT document ->> '$.id' AS id FROM messages
    WHERE session_id = :sessionId AND position = :position
  `);
  const deleteRows = database.prepare(
    'DELETE FROM messages WHERE session_id = :sessionId AND position > :after',
  );
  const index = indexOf(database);

  function insert(sessionId: string, position: number, message: Message) {
    insertRow.run({
      sessionId,
      position,
      role: message.role ?? '',
      document: JSON.stringify(message),
    });
    index.add(sessionId, position, message);
  }

  return {
    /**
     * Replaces all messages of a session after the first `after` ones. Skips a message that is already among
     * the first ones, and keeps a stored message that is newer. Returns the number of messages that the
     * session now has.
     */
    replaceAfter(sessionId: string, after: number, messages: readonly Message[]): number {
      const seen = knownIds.upTo(sessionId, after);
      const replaced = new Map(
        selectDocuments.all({ sessionId, after }).map(({ document }) => {
          // Only this file writes the table.
          const message = JSON.parse(String(document)) as Message;
          return [message.id, message] as const;
        }),
      );
      index.removeAfter(sessionId, after);
      deleteRows.run({ sessionId, after });

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

    /** The ID of the message at a position, from 1. */
    idAt(sessionId: string, position: number): string | undefined {
      const row = selectIdAt.get({ sessionId, position });
      return row && String(row.id);
    },

    /** Removes a session from the index, before the session itself is removed. */
    removeFromIndex(sessionId: string): void {
      index.removeAfter(sessionId, 0);
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

function indexOf(database: DatabaseSync) {
  const selectLastId = database.prepare(
    'SELECT max(id) AS id FROM search_rows WHERE id BETWEEN :first AND :last',
  );
  const insertRow = database.prepare(`
    INSERT INTO search_rows (id, session_id, position, role, tools, is_error, model, created_at)
    VALUES (:id, :sessionId, :position, :role, :tools, :isError, :model, :createdAt)
  `);
  const insertText = database.prepare('INSERT INTO search_text (rowid, text) VALUES (:id, :text)');
  const deleteText = database.prepare(`
    DELETE FROM search_text WHERE rowid IN (
      SELECT id FROM search_rows WHERE session_id = :sessionId AND position > :after
    )
  `);
  const deleteRows = database.prepare(
    'DELETE FROM search_rows WHERE session_id = :sessionId AND position > :after',
  );

  /** The next free ID at a time. Messages of the same millisecond keep their order. */
  function nextId(createdAt: number): number {
    for (let ms = Math.min(Math.max(0, Math.trunc(createdAt)), latestMs); ; ms += 1) {
      const first = ms * idsPerMs;
      const last = first + idsPerMs - 1;
      const used = selectLastId.get({ first, last })?.id ?? undefined;
      if (used === undefined) return first;
      if (Number(used) < last) return Number(used) + 1;
    }
  }

  return {
    add(sessionId: string, position: number, message: Message): void {
      const { text, ...facts } = searchFacts(message);
      const id = nextId(facts.createdAt);
      insertRow.run({ id, sessionId, position, ...facts });
      insertText.run({ id, text: searchable(text) });
    },

    removeAfter(sessionId: string, after: number): void {
      deleteText.run({ sessionId, after });
      deleteRows.run({ sessionId, after });
    },

    clear(): void {
      database.exec("INSERT INTO search_text (search_text) VALUES ('delete-all')");
      database.exec('DELETE FROM search_rows');
    },
  };
}

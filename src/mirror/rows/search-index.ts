import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../domain/resources.ts';
import { searchFacts } from '../search/message-text.ts';
import { searchable } from '../search/searchable.ts';

/** IDs in the index are times in milliseconds, each with room for this many messages. */
const idsPerMs = 2_048;
const latestMs = Math.floor(Number.MAX_SAFE_INTEGER / idsPerMs) - 1;

/** Written by one step of a merge, in some milliseconds. */
const pagesPerMerge = 500;

/** Characters of text that may wait in memory. */
const mostWaiting = 8_000_000;

export type SearchIndexRows = ReturnType<typeof searchIndexRows>;

/** The search index of the messages. */
export function searchIndexRows(database: DatabaseSync) {
  const { insertRow, updateRow, deleteOneText, deleteText, deleteRows } =
    prepareStatements(database);
  const texts = waitingTexts(database);
  const nextId = freeIds(database);

  return {
    add(sessionId: string, position: number, message: Message): void {
      const { text, role, tools, isError, model, createdAt } = searchFacts(message);
      const insert = (id: number) =>
        insertRow.run(id, sessionId, position, role, tools, isError, model, createdAt).changes > 0;
      const ms = Math.min(Math.max(0, Math.trunc(createdAt)), latestMs);
      // Few messages share a millisecond, so that trying is cheaper than looking first.
      let id = ms * idsPerMs;
      if (!insert(id)) {
        id = nextId(ms);
        insert(id);
      }
      texts.add(id, searchable(text));
    },

    /** Indexes another version of a message. */
    replace(sessionId: string, position: number, message: Message): void {
      texts.write();
      const { text, role, tools, isError, model } = searchFacts(message);
      const id = Number(updateRow.get(role, tools, isError, model, sessionId, position)?.id);
      deleteOneText.run(id);
      texts.insertNow(id, searchable(text));
    },

    removeAfter(sessionId: string, after: number): void {
      // Some of its texts may still wait.
      texts.write();
      deleteText.run({ sessionId, after });
      deleteRows.run({ sessionId, after });
    },

    write: texts.write,
    discard: texts.discard,
    merge: merging(database),

    clear(): void {
      texts.discard();
      database.exec("INSERT INTO search_text (search_text) VALUES ('delete-all')");
      database.exec('DELETE FROM search_rows');
    },
  };
}

const prepareStatements = (database: DatabaseSync) => ({
  insertRow: database.prepare(`
    INSERT INTO search_rows (id, session_id, position, role, tools, is_error, model, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
  `),
  updateRow: database.prepare(`
    UPDATE search_rows SET role = ?, tools = ?, is_error = ?, model = ?
    WHERE session_id = ? AND position = ? RETURNING id
  `),
  deleteOneText: database.prepare('DELETE FROM search_text WHERE rowid = ?'),
  deleteText: database.prepare(`
    DELETE FROM search_text WHERE rowid IN (
      SELECT id FROM search_rows WHERE session_id = :sessionId AND position > :after
    )
  `),
  deleteRows: database.prepare(
    'DELETE FROM search_rows WHERE session_id = :sessionId AND position > :after',
  ),
});

/**
 * Texts wait in memory until `write`: FTS5 writes what it has collected whenever a smaller row ID follows, so it
 * is given many at once, in the order of their IDs.
 */
function waitingTexts(database: DatabaseSync) {
  const waiting: { id: number; text: string }[] = [];
  let length = 0;
  const insertText = database.prepare('INSERT INTO search_text (rowid, text) VALUES (?, ?)');

  function write(): void {
    waiting.sort((a, b) => a.id - b.id);
    for (const { id, text } of waiting) insertText.run(id, text);
    discard();
  }

  function discard(): void {
    waiting.length = 0;
    length = 0;
  }

  return {
    add(id: number, text: string): void {
      waiting.push({ id, text });
      length += text.length;
      if (length > mostWaiting) write();
    },
    insertNow: (id: number, text: string): void => void insertText.run(id, text),
    write,
    discard,
  };
}

/** Finds the next free ID from a time on. Messages of the same millisecond keep their order. */
function freeIds(database: DatabaseSync): (fromMs: number) => number {
  const selectLastId = database.prepare(
    'SELECT max(id) AS id FROM search_rows WHERE id BETWEEN ? AND ?',
  );

  return (fromMs) => {
    for (let ms = fromMs; ; ms += 1) {
      const first = ms * idsPerMs;
      const last = first + idsPerMs - 1;
      const used = selectLastId.get(first, last)?.id ?? undefined;
      if (used === undefined) return first;
      if (Number(used) < last) return Number(used) + 1;
    }
  };
}

/**
 * Merges some of the parts of the index, which a search reads one by one. Writing never merges them, because
 * what is written next would be merged with it again. Returns whether there may be more to merge.
 */
function merging(database: DatabaseSync): () => boolean {
  const mergeSome = database.prepare(
    `INSERT INTO search_text (search_text, rank) VALUES ('merge', ${pagesPerMerge})`,
  );
  const selectChanges = database.prepare('SELECT total_changes() AS changes');
  const changes = () => Number(selectChanges.get()?.changes);

  return () => {
    const before = changes();
    mergeSome.run();
    // The command itself counts as one change.
    return changes() - before > 1;
  };
}

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

type Waiting = { id: number; text: string };

/**
 * The search index of the messages. Texts wait in memory until `write`: FTS5 writes what it has collected
 * whenever a smaller row ID follows, so it is given many at once, in the order of their IDs.
 */
export function searchIndexRows(database: DatabaseSync) {
  const waiting: Waiting[] = [];
  let waitingLength = 0;
  const selectLastId = database.prepare(
    'SELECT max(id) AS id FROM search_rows WHERE id BETWEEN ? AND ?',
  );
  const insertRow = database.prepare(`
    INSERT INTO search_rows (id, session_id, position, role, tools, is_error, model, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
  `);
  const mergeSome = database.prepare(
    `INSERT INTO search_text (search_text, rank) VALUES ('merge', ${pagesPerMerge})`,
  );
  const selectChanges = database.prepare('SELECT total_changes() AS changes');
  const changes = () => Number(selectChanges.get()?.changes);
  const insertText = database.prepare('INSERT INTO search_text (rowid, text) VALUES (?, ?)');
  const updateRow = database.prepare(`
    UPDATE search_rows SET role = ?, tools = ?, is_error = ?, model = ?
    WHERE session_id = ? AND position = ? RETURNING id
  `);
  const deleteOneText = database.prepare('DELETE FROM search_text WHERE rowid = ?');
  const deleteText = database.prepare(`
    DELETE FROM search_text WHERE rowid IN (
      SELECT id FROM search_rows WHERE session_id = :sessionId AND position > :after
    )
  `);
  const deleteRows = database.prepare(
    'DELETE FROM search_rows WHERE session_id = :sessionId AND position > :after',
  );

  function write() {
    waiting.sort((a, b) => a.id - b.id);
    for (const { id, text } of waiting) insertText.run(id, text);
    discard();
  }

  function discard() {
    waiting.length = 0;
    waitingLength = 0;
  }

  /** The next free ID from a time on. Messages of the same millisecond keep their order. */
  function nextId(fromMs: number): number {
    for (let ms = fromMs; ; ms += 1) {
      const first = ms * idsPerMs;
      const last = first + idsPerMs - 1;
      const used = selectLastId.get(first, last)?.id ?? undefined;
      if (used === undefined) return first;
      if (Number(used) < last) return Number(used) + 1;
    }
  }

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
      const indexed = searchable(text);
      waiting.push({ id, text: indexed });
      waitingLength += indexed.length;
      if (waitingLength > mostWaiting) write();
    },

    /** Indexes another version of a message. */
    replace(sessionId: string, position: number, message: Message): void {
      write();
      const { text, role, tools, isError, model } = searchFacts(message);
      const id = Number(updateRow.get(role, tools, isError, model, sessionId, position)?.id);
      deleteOneText.run(id);
      insertText.run(id, searchable(text));
    },

    removeAfter(sessionId: string, after: number): void {
      // Some of its texts may still wait.
      write();
      deleteText.run({ sessionId, after });
      deleteRows.run({ sessionId, after });
    },

    write,
    discard,

    /**
     * Merges some of the parts of the index, which a search reads one by one. Writing never merges them, because
     * what is written next would be merged with it again. Returns whether there may be more to merge.
     */
    merge(): boolean {
      const before = changes();
      mergeSome.run();
      // The command itself counts as one change.
      return changes() - before > 1;
    },

    clear(): void {
      discard();
      database.exec("INSERT INTO search_text (search_text) VALUES ('delete-all')");
      database.exec('DELETE FROM search_rows');
    },
  };
}

import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../api/resources.ts';
import { searchFacts } from '../../language/search/search-facts.ts';
import { searchable } from '../../language/search/searchable.ts';
import { stateRows } from '../state.ts';
import { type Statements, statementsOn } from '../statements.ts';
import { rowSum } from './row-sums.ts';

/** IDs in the index are times in milliseconds, each with room for this many messages. */
const idsPerMs = 2_048;
const latestMs = Math.floor(Number.MAX_SAFE_INTEGER / idsPerMs) - 1;

/** Written by one step of a merge, in some milliseconds. */
const pagesPerMerge = 500;

/** Characters of text that may wait in memory. */
const maxWaiting = 8_000_000;

export type SearchIndexRows = ReturnType<typeof searchIndexRows>;

/** The search index of the messages. */
export function searchIndexRows(database: DatabaseSync) {
  const sql = statementsOn(database);
  const seal = sealing(database);
  const texts = waitingTexts(sql, seal.open);
  const nextId = freeIds(sql);

  return {
    add(sessionId: string, position: number, message: Message): void {
      const { text, role, tools, isError, model, createdAt } = searchFacts(message);
      const insert = (id: number) => {
        const row = [id, sessionId, position, role, tools, isError, model, createdAt] as const;
        const { changes } = sql.run`
          INSERT INTO search_rows
            (id, session_id, position, role, tools, is_error, model, created_at, sum)
          VALUES (
            ${id}, ${sessionId}, ${position}, ${role}, ${tools}, ${isError}, ${model}, ${createdAt},
            ${rowSum(...row)}
          ) ON CONFLICT (id) DO NOTHING
        `;
        return changes > 0;
      };
      const ms = Math.min(Math.max(0, Math.trunc(createdAt)), latestMs);
      // Few messages share a millisecond, so that trying is cheaper than looking first.
      let id = ms * idsPerMs;
      if (!insert(id)) {
        id = nextId(ms);
        insert(id);
      }
      texts.add(id, searchable(text));
    },

    /** Indexes another version of a message, or another reading of it. One that the index lacks is left to `healMirror`. */
    replace(sessionId: string, position: number, message: Message): void {
      texts.write();
      const { text, role, tools, isError, model } = searchFacts(message);
      const row = sql.get`
        UPDATE search_rows
        SET role = ${role}, tools = ${tools}, is_error = ${isError}, model = ${model}
        WHERE session_id = ${sessionId} AND position = ${position} RETURNING id
      `;
      if (row === undefined) return;
      const id = Number(row.id);
      seal.open();
      sql.run`DELETE FROM search_text WHERE rowid = ${id}`;
      texts.insertNow(id, searchable(text));
    },

    removeAfter(sessionId: string, after: number): void {
      // Some of its texts may still wait.
      texts.write();
      seal.open();
      sql.run`
        DELETE FROM search_text WHERE rowid IN (
          SELECT id FROM search_rows WHERE session_id = ${sessionId} AND position > ${after}
        )
      `;
      sql.run`DELETE FROM search_rows WHERE session_id = ${sessionId} AND position > ${after}`;
    },

    write: texts.write,
    discard: texts.discard,
    ...rewriting(database, seal.open),
    seal,

    clear(): void {
      texts.discard();
      seal.open();
      database.exec("INSERT INTO search_text (search_text) VALUES ('delete-all')");
      database.exec('DELETE FROM search_rows');
    },
  };
}

/**
 * Texts wait in memory until `write`: FTS5 writes what it has collected whenever a smaller row ID follows, so it
 * is given many at once, in the order of their IDs.
 */
function waitingTexts(sql: Statements, onWrite: () => void) {
  const waiting: { id: number; text: string }[] = [];
  let length = 0;

  const insertNow = (id: number, text: string): void =>
    void sql.run`INSERT INTO search_text (rowid, text) VALUES (${id}, ${text})`;

  function write(): void {
    if (waiting.length > 0) onWrite();
    waiting.sort((a, b) => a.id - b.id);
    for (const { id, text } of waiting) insertNow(id, text);
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
      if (length > maxWaiting) write();
    },
    insertNow,
    write,
    discard,
  };
}

/** Finds the next free ID from a time on. Messages of the same millisecond keep their order. */
const freeIds =
  (sql: Statements) =>
  (fromMs: number): number => {
    for (let ms = fromMs; ; ms += 1) {
      const first = ms * idsPerMs;
      const last = first + idsPerMs - 1;
      const row = sql.get`SELECT max(id) AS id FROM search_rows WHERE id BETWEEN ${first} AND ${last}`;
      const used = row?.id ?? undefined;
      if (used === undefined) return first;
      if (Number(used) < last) return Number(used) + 1;
    }
  };

/** Parts of the index, which a search reads one by one. Writing never merges them, because what is written next would be merged with it again. */
function rewriting(database: DatabaseSync, onChange: () => void) {
  const mergeSome = database.prepare(
    `INSERT INTO search_text (search_text, rank) VALUES ('merge', ${pagesPerMerge})`,
  );
  const selectChanges = database.prepare('SELECT total_changes() AS changes');
  const changes = () => Number(selectChanges.get()?.changes);

  return {
    /** Merges some parts. Returns whether there may be more to merge. */
    merge(): boolean {
      const before = changes();
      mergeSome.run();
      // The command itself counts as one change.
      const isChanged = changes() - before > 1;
      if (isChanged) onChange();
      return isChanged;
    },

    /** Makes one part of all, without what was removed from the index, which keeps its words until then. */
    optimize(): void {
      onChange();
      database.exec("INSERT INTO search_text (search_text) VALUES ('optimize')");
    },
  };
}

/** The tables in which FTS5 keeps the index, each with its key: https://www.sqlite.org/fts5.html#fts5_data_structures */
const indexTables = {
  search_text_data: 'id',
  search_text_idx: 'segid, term',
  search_text_docsize: 'id',
  search_text_config: 'k',
};

/**
 * FTS5 does not notice every flipped bit, so the whole index has a checksum, which is valid while nothing is
 * written. Adding it takes about a second for 500,000 messages.
 */
function sealing(database: DatabaseSync) {
  const state = stateRows(database);

  function currentSum(): number {
    let sum = 0;
    for (const [table, key] of Object.entries(indexTables)) {
      const rows = database.prepare(`SELECT * FROM ${table} ORDER BY ${key}`);
      rows.setReadBigInts(true);
      for (const row of rows.iterate()) sum = rowSum(sum, ...Object.values(row));
    }
    return sum;
  }

  return {
    /** Removes the checksum, in the transaction that writes to the index. */
    open: (): void => state.set('indexSum', undefined),

    /** Adds the checksum if there is none. Call it in a transaction that writes nothing else. */
    close(): void {
      if (state.get('indexSum') === undefined) state.set('indexSum', currentSum());
    },

    /** Whether the index is as it was written; undefined if that is unknown, because it has no checksum. */
    isIntact(): boolean | undefined {
      const sum = state.get('indexSum');
      return sum === undefined ? undefined : sum === currentSum();
    },
  };
}

import type { DatabaseSync } from 'node:sqlite';
import { type JsonBytes, prepareDocument } from './documents.ts';

export function wikiRunQueries(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO wiki_runs (id, document) VALUES (:id, :document)');
  const selectOne = prepareDocument(database, 'SELECT document FROM wiki_runs WHERE id = :id');
  const deleteOne = database.prepare('DELETE FROM wiki_runs WHERE id = :id');

  return {
    add(id: string, document: Readonly<Record<string, unknown>>): void {
      insert.run({ id, document: JSON.stringify(document) });
    },

    /** The JSON of one run. */
    find: (id: string): JsonBytes | undefined => selectOne({ id }),

    /** Whether there was a run to remove. */
    remove: (id: string): boolean => deleteOne.run({ id }).changes > 0,
  };
}

import type { DatabaseSync } from 'node:sqlite';

export function wikiRunQueries(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO wiki_runs (id, document) VALUES (:id, :document)');
  const selectOne = database.prepare('SELECT document FROM wiki_runs WHERE id = :id');
  const deleteOne = database.prepare('DELETE FROM wiki_runs WHERE id = :id');

  return {
    add(id: string, document: Readonly<Record<string, unknown>>): void {
      insert.run({ id, document: JSON.stringify(document) });
    },

    /** The run as JSON text. */
    find(id: string): string | undefined {
      const row = selectOne.get({ id });
      return row && String(row.document);
    },

    /** Whether there was a run to remove. */
    remove: (id: string): boolean => deleteOne.run({ id }).changes > 0,
  };
}

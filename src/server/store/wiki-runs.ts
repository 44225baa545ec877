import { change, insert, itemOf, type JsonBytes, type Query } from './engine.ts';

export const wikiRunReads = {
  find: (id: string): Query<JsonBytes | undefined> =>
    itemOf('SELECT document FROM wiki_runs WHERE org = :org AND id = :id', { id }),
};

export const wikiRunWrites = {
  add: (id: string, document: Readonly<Record<string, unknown>>): Query<void> =>
    insert('wiki_runs', { id, document: JSON.stringify(document) }),

  /** Whether there was a run to remove. */
  *remove(id: string): Query<boolean> {
    return (yield* change('DELETE FROM wiki_runs WHERE org = :org AND id = :id', { id })) > 0;
  },
};

import { firstRow, type Insertion, insert, type Query } from '../server/store/engine.ts';

const added: Insertion = {
  table: 'team_settings',
  columns: ['name', 'value'],
  conflict: { key: ['name'], update: [] },
};

const replaced: Insertion = { ...added, conflict: { key: ['name'], update: ['value'] } };

/** What servers know of an organization beside its data, by name. */
export const settings = {
  *get(name: string): Query<string | undefined> {
    const row = yield* firstRow(
      'SELECT value FROM team_settings WHERE org = :org AND name = :name',
      { name },
    );
    return row && String(row.value);
  },

  set: (name: string, value: string): Query<void> => insert(replaced, { name, value }),

  /** Sets a value unless there is one. */
  add: (name: string, value: string): Query<void> => insert(added, { name, value }),
};

import { firstRow, insert, type Query } from '../server/store/engine.ts';

/** What servers know of an organization beside its data, by name. */
export const settings = {
  *get(name: string): Query<string | undefined> {
    const row = yield* firstRow(
      'SELECT value FROM team_settings WHERE org = :org AND name = :name',
      { name },
    );
    return row && String(row.value);
  },

  set: (name: string, value: string): Query<void> =>
    insert({ table: 'team_settings', key: ['name'] }, { name, value }),

  /** Sets a value unless there is one. */
  add: (name: string, value: string): Query<void> =>
    insert({ table: 'team_settings', key: ['name'], update: [] }, { name, value }),
};

import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { computer } from '../../api/computer.ts';

export type StoredComputer = z.output<typeof computer>;

export function computerQueries(database: DatabaseSync) {
  const upsert = database.prepare(`
    INSERT INTO computers (id, host_id, name, document)
    VALUES (:id, :hostId, :name, :document)
    ON CONFLICT (id) DO UPDATE SET
      host_id = excluded.host_id, name = excluded.name, document = excluded.document
  `);
  const selectAll = database.prepare('SELECT document FROM computers ORDER BY name, id');
  const selectByHost = database.prepare(
    'SELECT document FROM computers WHERE host_id = :hostId ORDER BY name, id',
  );
  const selectOne = database.prepare('SELECT document FROM computers WHERE id = :id');

  return {
    put(document: StoredComputer): void {
      const { id, hostId, name } = document;
      upsert.run({ id, hostId: hostId.toLowerCase(), name, document: JSON.stringify(document) });
    },

    /** In the order of their names; those of one host when it is given. */
    list(hostId?: string): StoredComputer[] {
      const rows =
        hostId === undefined ? selectAll.all() : selectByHost.all({ hostId: hostId.toLowerCase() });
      return rows.map(toComputer);
    },

    find(id: string): StoredComputer | undefined {
      const row = selectOne.get({ id });
      return row && toComputer(row);
    },
  };
}

// The store wrote the document, so its shape is known.
const toComputer = (row: Record<string, unknown>) =>
  JSON.parse(String(row.document)) as StoredComputer;

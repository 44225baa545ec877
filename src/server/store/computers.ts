import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { computer } from '../../api/computer.ts';
import { type JsonBytes, prepareDocument, prepareItems } from './documents.ts';

export type StoredComputer = z.output<typeof computer>;

export function computerQueries(database: DatabaseSync) {
  const upsert = database.prepare(`
    INSERT INTO computers (id, host_id, name, document, summary)
    VALUES (:id, :hostId, :name, :document, :summary)
    ON CONFLICT (id) DO UPDATE SET
      host_id = excluded.host_id, name = excluded.name,
      document = excluded.document, summary = excluded.summary
  `);
  const prepareList = (column: 'document' | 'summary', condition: string) =>
    prepareItems(
      database,
      `SELECT ${column} AS document FROM computers ${condition} ORDER BY name, id`,
    );
  const lists = {
    document: prepareList('document', ''),
    summary: prepareList('summary', ''),
  };
  const listsOfHost = {
    document: prepareList('document', 'WHERE host_id = :hostId'),
    summary: prepareList('summary', 'WHERE host_id = :hostId'),
  };
  const selectOne = database.prepare('SELECT document FROM computers WHERE id = :id');
  const selectDocument = prepareDocument(database, 'SELECT document FROM computers WHERE id = :id');

  return {
    put(document: StoredComputer): void {
      const { provisioningSteps: _, ...summary } = document;
      const { id, hostId, name } = document;
      upsert.run({
        id,
        hostId: hostId.toLowerCase(),
        name,
        document: JSON.stringify(document),
        summary: JSON.stringify(summary),
      });
    },

    /**
     * Items of a JSON array, sorted by name; those of one host if `hostId` is given. A `summary` is the
     * document without its provisioning steps.
     */
    list(column: 'document' | 'summary', hostId?: string): JsonBytes {
      return hostId === undefined
        ? lists[column]({})
        : listsOfHost[column]({ hostId: hostId.toLowerCase() });
    },

    /** The JSON of one computer. */
    document: (id: string): JsonBytes | undefined => selectDocument({ id }),

    find(id: string): StoredComputer | undefined {
      const row = selectOne.get({ id });
      // The store wrote the document, so its shape is known.
      return row && (JSON.parse(String(row.document)) as StoredComputer);
    },
  };
}

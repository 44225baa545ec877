import type * as z from 'zod';
import type { computer } from '../../api/computer.ts';
import type { Computer } from '../../api/resources.ts';
import { firstRow, insert, itemOf, items, type JsonBytes, type Query } from './engine.ts';

export type StoredComputer = z.output<typeof computer>;

const selectOne = 'SELECT document FROM computers WHERE org = :org AND id = :id';

export const computerReads = {
  /**
   * Items of a JSON array, sorted by name; those of one host if `hostId` is given. A `summary` is the
   * document without its provisioning steps.
   */
  list: (column: 'document' | 'summary', hostId?: string): Query<JsonBytes> =>
    items(
      `SELECT ${column} AS document FROM computers
       WHERE org = :org AND ${hostId === undefined ? 'TRUE' : 'host_id = :hostId'} ORDER BY name, id`,
      hostId === undefined ? {} : { hostId: hostId.toLowerCase() },
    ),

  document: (id: string): Query<JsonBytes | undefined> => itemOf(selectOne, { id }),

  *find(id: string): Query<StoredComputer | undefined> {
    const row = yield* firstRow(selectOne, { id });
    // The store wrote the document, so its shape is known.
    return row && (JSON.parse(String(row.document)) as StoredComputer);
  },
};

/** The row of a computer, of which a server may have told less than it should. */
export function computerRow(document: Computer) {
  const { provisioningSteps: _, ...summary } = document;
  const { id, hostId, name } = document;
  return {
    id,
    host_id: (hostId ?? '').toLowerCase(),
    name: name ?? '',
    document: JSON.stringify(document),
    summary: JSON.stringify(summary),
  };
}

export const computerWrites = {
  put: (...documents: Computer[]): Query<void> =>
    insert({ table: 'computers', key: ['id'] }, ...documents.map(computerRow)),
};

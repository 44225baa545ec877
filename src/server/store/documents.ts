import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** JSON in UTF-8, as the store keeps it. Parsing and writing it again would cost several times as much. */
export type JsonBytes = Uint8Array;

type Parameters = Record<string, SQLInputValue>;

/** Prepares a query of which the first row's column `document` is read; undefined without a row. */
export function prepareDocument(
  database: DatabaseSync,
  query: string,
): (parameters: Parameters) => JsonBytes | undefined {
  return prepareBytes(database, `SELECT CAST(document AS BLOB) AS bytes FROM (${query})`);
}

/**
 * Prepares a query whose documents become the items of a JSON array: joined by commas, in the order
 * of the rows. It selects a column named `document`; rows in which that is null are left out.
 */
export function prepareItems(
  database: DatabaseSync,
  query: string,
): (parameters: Parameters) => JsonBytes {
  // SQLite keeps the order of an inner query for `group_concat`, and makes null of no rows.
  const select = prepareBytes(
    database,
    `SELECT CAST(group_concat(document, ',') AS BLOB) AS bytes FROM (${query})`,
  );
  return (parameters) => select(parameters) ?? noItems;
}

const noItems: JsonBytes = new Uint8Array();

// A text would be decoded here, and encoded again for the wire.
function prepareBytes(database: DatabaseSync, query: string) {
  const statement = database.prepare(query);

  return (parameters: Parameters): JsonBytes | undefined => {
    const bytes = statement.get(parameters)?.bytes;
    return bytes instanceof Uint8Array ? bytes : undefined;
  };
}

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/**
 * JSON in UTF-8, as the store keeps it. Parsing and serializing it again would take several times as long.
 */
export type JsonBytes = Uint8Array;

type Parameters = Record<string, SQLInputValue>;

/** Prepares a query and reads the column `document` of its first row; undefined without a row. */
export function prepareDocument(
  database: DatabaseSync,
  query: string,
): (parameters: Parameters) => JsonBytes | undefined {
  return prepareBytes(database, `SELECT CAST(document AS BLOB) AS bytes FROM (${query})`);
}

/**
 * Prepares a query whose documents become the items of a JSON array: joined by commas, in the order of the
 * rows. It selects a column named `document`; rows in which it is null are omitted.
 */
export function prepareItems(
  database: DatabaseSync,
  query: string,
): (parameters: Parameters) => JsonBytes {
  // `group_concat` keeps the order of an inner query, and returns null for no rows.
  const select = prepareBytes(
    database,
    `SELECT CAST(group_concat(document, ',') AS BLOB) AS bytes FROM (${query})`,
  );
  return (parameters) => select(parameters) ?? noItems;
}

const noItems: JsonBytes = new Uint8Array();

// Text would be decoded here, and encoded again for the response.
function prepareBytes(database: DatabaseSync, query: string) {
  const statement = database.prepare(query);

  return (parameters: Parameters): JsonBytes | undefined => {
    const bytes = statement.get(parameters)?.bytes;
    return bytes instanceof Uint8Array ? bytes : undefined;
  };
}

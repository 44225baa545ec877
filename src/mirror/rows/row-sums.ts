import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/**
 * Tables whose rows have a checksum of these columns, because SQLite does not notice when a bit of a value has
 * flipped. The key comes first.
 */
const summedColumns = {
  organization: ['id', 'global_limit'],
  people: ['id', 'email', 'role'],
  credit_limits: ['email_key', 'email', 'credits'],
  analytics_days: [
    'day',
    'activity',
    'activity_by_client',
    'tools_by_name',
    'tokens_by_model',
    'productivity',
    'tools',
    'tokens',
  ],
  user_days: ['user_id', 'day', 'document'],
  sessions: ['id', 'owner_id', 'computer_id', 'status', 'updated_at', 'document'],
  messages: ['session_id', 'position', 'role', 'document'],
  computers: ['id', 'host_id', 'name', 'document', 'summary'],
  readiness_reports: ['id', 'repo_id', 'created_at', 'document'],
  mirror_state: ['name', 'value'],
  mirror_sessions: [
    'id',
    'version',
    'messages_for',
    'message_count',
    'tail_cursor',
    'tail_position',
    'seen_in_walk',
    'gone_at',
  ],
  mirror_days: ['part', 'day', 'hash', 'fetched_at', 'changed_at'],
  mirror_restatements: ['part', 'day', 'at', 'totals_before', 'totals_after'],
  search_rows: ['id', 'session_id', 'position', 'role', 'tools', 'is_error', 'model', 'created_at'],
} as const;

export type SummedTable = keyof typeof summedColumns;

const tables = Object.keys(summedColumns) as SummedTable[];

/** Tables of so many rows that the statements which add them set the checksum: a trigger would write each twice. */
const summedByStatements: ReadonlySet<SummedTable> = new Set([
  'messages',
  'search_rows',
  'user_days',
]);

/** Tables without row IDs, by their keys. */
const keys: Partial<Record<SummedTable, readonly string[]>> = {
  mirror_state: ['name'],
  mirror_sessions: ['id'],
  mirror_days: ['part', 'day'],
};

/** The checksum of a row: of the values of its columns, in the order of the table. */
export function rowSum(...values: readonly (SQLInputValue | undefined)[]): number {
  let sum = 0;
  for (const value of values) {
    const isData = typeof value === 'string' || value instanceof Uint8Array;
    sum = crc32(isData ? value : String(value), crc32('|', sum));
  }
  return sum;
}

/** Lets the triggers of a mirror and `damagedRows` compute checksums on this connection. */
export function defineRowSum(database: DatabaseSync): void {
  // A damaged number may be too large for any other type.
  const options = { deterministic: true, varargs: true, useBigIntArguments: true };
  database.function('row_sum', options, rowSum);
}

/** The statements that add checksums to a mirror without any. */
export const addRowSums: string = tables
  .map((table) => {
    const trigger = (event: string, name: string) => `
      CREATE TRIGGER ${table}_${name} AFTER ${event} ON ${table} BEGIN
        UPDATE ${table} SET sum = row_sum(${list(table, 'new.')}) WHERE ${isRow(table)};
      END;`;
    return `
      ALTER TABLE ${table} ADD COLUMN sum INTEGER;
      UPDATE ${table} SET sum = row_sum(${list(table)});
      ${summedByStatements.has(table) ? '' : trigger('INSERT', 'added')}
      ${trigger(`UPDATE OF ${list(table)}`, 'changed')}`;
  })
  .join('');

function list(table: SummedTable, prefix = ''): string {
  return summedColumns[table].map((column) => prefix + column).join(', ');
}

function isRow(table: SummedTable): string {
  return (keys[table] ?? ['rowid']).map((column) => `${column} = new.${column}`).join(' AND ');
}

const isDamaged = (table: SummedTable) => `sum IS NOT row_sum(${list(table)})`;

/** A row whose values are not those that were written, by its key, whose values may be the damaged ones. */
type DamagedRow = { table: SummedTable; key: string };

/** Reads every row, and yields those whose checksum is wrong. */
export function* damagedRows(database: DatabaseSync): Generator<DamagedRow> {
  for (const table of tables) {
    const [key] = summedColumns[table];
    const statement = database.prepare(`
      SELECT CAST(${key} AS TEXT) AS key FROM ${table} WHERE ${isDamaged(table)}
    `);
    for (const row of statement.iterate()) yield { table, key: String(row.key) };
  }
}

/** The rows of a table whose checksum is right. */
export const intactRows = (
  database: DatabaseSync,
  table: SummedTable,
): Record<string, SQLOutputValue>[] =>
  database.prepare(`SELECT ${list(table)} FROM ${table} WHERE NOT (${isDamaged(table)})`).all();

/** Removes the rows whose checksum is wrong. Returns what they have in a column, which may be what is damaged. */
export const removeDamagedRows = (
  database: DatabaseSync,
  table: SummedTable,
  column: string,
): string[] =>
  database
    .prepare(`
      DELETE FROM ${table} WHERE ${isDamaged(table)} RETURNING CAST(${column} AS TEXT) AS value
    `)
    .all()
    .map(({ value }) => String(value));

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

export type Parameters = Readonly<Record<string, string | number | null | Uint8Array>>;

/**
 * JSON in UTF-8, as the store keeps it. Parsing and serializing it again would take several times as long.
 */
export type JsonBytes = Uint8Array;

/** Where rows are added, whose fields are named as its columns. */
export type Table = {
  table: string;
  /** Its columns, where rows have further fields. */
  columns?: readonly string[];
  /** Columns that identify a row, if it may be there already; otherwise that is a failure. */
  key?: readonly string[];
  /** Columns of such a row that take their new values; all others by default. */
  update?: readonly string[];
};

/** A table, the columns that a new row has, and what becomes of a row that is there already. */
export type Insertion = {
  table: string;
  /** Without `org`, which every engine that keeps several organizations adds. */
  columns: readonly string[];
  /** Columns that identify a row, and those that take their new values. */
  conflict?: { key: readonly string[]; update: readonly string[] };
};

/** The SQL of an insertion of these rows, each of which is text in brackets. Both engines understand it. */
export function insertText({ table, columns, conflict }: Insertion, tuples: readonly string[]) {
  const insert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')}`;
  if (!conflict) return insert;
  const updates = conflict.update.map((column) => `${column} = excluded.${column}`);
  const action = updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'NOTHING';
  return `${insert} ON CONFLICT (${conflict.key.join(', ')}) DO ${action}`;
}

/**
 * What an engine does at one time. Texts name the organization as `org = :org AND`, wherever they read or change
 * a table: an engine that keeps several adds its value.
 */
export type Step =
  | { kind: 'rows' | 'change' | 'items'; text: string; parameters: Parameters }
  | { kind: 'insert'; into: Insertion; rows: readonly Parameters[] };

/** Work on a store, as steps that an engine carries out: at once, or when it can. */
export type Query<T> = Generator<Step, T, unknown>;

/** The rows that a query selects. */
export function* rows(text: string, parameters: Parameters = {}): Query<readonly Row[]> {
  // The engine answers each step with what its kind promises; a generator's type cannot say so.
  return (yield { kind: 'rows', text, parameters }) as readonly Row[];
}

/** The first row that a query selects. */
export function* firstRow(text: string, parameters: Parameters = {}): Query<Row | undefined> {
  return (yield* rows(text, parameters))[0];
}

/** Updates or deletes, and returns how many rows that were. */
export function* change(text: string, parameters: Parameters = {}): Query<number> {
  return (yield { kind: 'change', text, parameters }) as number;
}

/** Inserts rows, which have the same fields. */
export function* insert(into: string | Table, ...added: readonly Parameters[]): Query<void> {
  const [first] = added;
  if (first === undefined) return;
  const {
    table,
    columns = Object.keys(first),
    key,
    update,
  } = typeof into === 'string' ? { table: into } : into;
  const conflict = key && { key, update: update ?? columns.filter((name) => !key.includes(name)) };
  yield { kind: 'insert', into: { table, columns, ...(conflict && { conflict }) }, rows: added };
}

/**
 * The documents that a query selects as items of a JSON array: joined by commas, in the order of the rows. It selects
 * a column named `document`; rows in which it is null are omitted.
 */
export function* items(text: string, parameters: Parameters = {}): Query<JsonBytes> {
  return (yield { kind: 'items', text, parameters }) as JsonBytes;
}

/** The document of the one row that a query selects. */
export function* itemOf(text: string, parameters: Parameters): Query<JsonBytes | undefined> {
  const document = yield* items(text, parameters);
  return document.length > 0 ? document : undefined;
}

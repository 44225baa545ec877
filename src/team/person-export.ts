import { type Query, type Row, rows } from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';
import type { StorePort } from '../server/store/queries.ts';
import { daysOf, parametersFor, tables as tablesOfPerson } from './people.ts';

const tables: Readonly<Record<string, string>> = {
  ...tablesOfPerson,
  team_audit: '(person_id = :person OR subject ~ :address)',
};

/** In which order rows are read, where it is not by `id`. */
const keys: Partial<Record<string, readonly string[]>> = {
  messages: ['session_id', 'position'],
  search_rows: ['session_id', 'position'],
  staged_messages: ['session_id', 'position'],
  user_days: ['user_id', 'day'],
  credit_limits: ['email_key'],
  team_pushed: ['person_id', 'name'],
  team_audit: ['at', 'id'],
};

/** What an export has of a table: without what is made of other columns, and without secrets. */
const columns: Partial<Record<string, string>> = {
  search_rows: 'session_id, position',
  staged_messages: 'session_id, position, document',
  team_keys: 'id, person_id, email, role, last_four, created_at, expires_at, revoked_at',
};

const documented = new Set(['messages', 'staged_messages', 'sessions', 'user_days']);

/** What is read at a time, so that the memory that it takes does not depend on the person. */
const usualBounds = { rows: 500, bytes: 1_000_000 };

/** Everything of a person by table, as JSON that is read while it is wanted. */
export async function* personJson(
  store: Pick<StorePort, 'run'>,
  email: string,
  bounds = usualBounds,
): AsyncGenerator<string> {
  let before = '{';
  for (const table of Object.keys(tables)) {
    yield `${before}\n"${table}": [`;
    let after: Row | undefined;
    do {
      const page = await store.run(() => pageOf(table, email, after, bounds), options);
      if (page.length > 0) yield `${after ? ',' : ''}\n${page.map(textOf).join(',\n')}`;
      after = page.at(-1);
    } while (after);
    before = '\n],';
  }
  const days = await store.run(() => daysOf(emailKey(email)), options);
  yield `${before}\n"days": [\n${days.map(textOf).join(',\n')}\n]\n}\n`;
}

/** Some of the tables have no index for it. */
const options = { timeoutMs: 30_000 };

const textOf = (row: unknown): string => JSON.stringify(row);

function* pageOf(
  table: string,
  email: string,
  after: Row | undefined,
  bounds: typeof usualBounds,
): Query<readonly Row[]> {
  const key = keys[table] ?? ['id'];
  const order = key.join(', ');
  const start = after ? `AND (${order}) > (${key.map((column) => `:after_${column}`)})` : '';
  const size = documented.has(table) ? 'octet_length(document)' : '0';
  const found = yield* rows(
    `WITH page AS (
      SELECT ${columns[table] ?? '*'} FROM ${table}
      WHERE org = :org AND ${tables[table]} ${start} ORDER BY ${order} LIMIT :rows
    ), sized AS (
      SELECT *, sum(${size}) OVER (ORDER BY ${order}) AS bytes_until, row_number() OVER (ORDER BY ${order}) AS place
      FROM page
    )
    SELECT * FROM sized WHERE bytes_until <= :bytes OR place = 1 ORDER BY ${order}`,
    {
      ...{ ...parametersFor(email), ...bounds },
      // They are keys, which are texts and numbers.
      ...Object.fromEntries(
        key.map((column) => [`after_${column}`, (after?.[column] ?? '') as string]),
      ),
    },
  );
  return found.map(({ bytes_until, place, ...row }) => row);
}

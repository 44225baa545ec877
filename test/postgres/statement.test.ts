import { expect, test } from 'vitest';
import { openPostgres } from '../../src/postgres/open-postgres.ts';
import { insertsOf, statementOf, tablesOfOrganizations } from '../../src/postgres/statement.ts';
import type { Query } from '../../src/server/store/engine.ts';
import { reads } from '../../src/server/store/queries.ts';
import { type PartName, sampleQueries, sampleWrites } from '../server/store/sample-queries.ts';
import { installedPostgres, startPostgres } from './start-postgres.ts';

const texts = {
  noOrganization: 'SELECT id FROM sessions WHERE id = :id',
  oneOfTwo:
    'SELECT 1 FROM sessions JOIN people ON people.id = owner_id WHERE people.org = :org AND TRUE',
  outside: 'DELETE FROM messages WHERE org = :org AND session_id IN (SELECT id FROM sessions)',
  update: 'update team_keys set revoked_at = 1',
  list: 'SELECT 1 FROM sessions, people WHERE sessions.org = :org AND TRUE',
  using: 'DELETE FROM messages USING sessions WHERE messages.org = :org AND TRUE',
  alternative: 'SELECT id FROM sessions WHERE org = :org AND id = :id OR TRUE',
  alternativeWithin:
    'SELECT id FROM people WHERE org = :org AND id IN (SELECT id FROM sessions WHERE org = :org or TRUE)',
  quotes: 'SELECT 1 FROM public."sessions"',
  untied:
    'SELECT 1 FROM people JOIN sessions ON people.org = sessions.org AND sessions.org = people.org',
};

test.each(Object.values(texts))('a statement that may reach others is refused: %s', (text) => {
  expect(() => statementOf(text, { id: '' }, 'org_1')).toThrow('does not name the organization');
});

test('no table of organizations is forgotten', async () => {
  const [version = '18'] = await installedPostgres();
  await using database = await startPostgres(version);
  const store = await openPostgres({ url: database.url });

  const found = await store.connections.use((client) =>
    client.query(`
      SELECT table_name AS name FROM information_schema.columns
      WHERE column_name = 'org' AND table_schema = 'public' ORDER BY table_name
    `),
  );
  await store.close();

  expect(found.rows.map(({ name }) => name)).toEqual([...tablesOfOrganizations].sort());
});

/** The statements of a query that finds nothing. */
function statementsOf(query: Query<unknown>): unknown[] {
  const statements: unknown[] = [];
  for (let step = query.next(); !step.done; ) {
    const { value } = step;
    if (value.kind === 'insert') statements.push(...insertsOf(value.into, value.rows, 'org_1'));
    else statements.push(statementOf(value.text, value.parameters, 'org_1'));
    step = query.next(value.kind === 'items' ? new Uint8Array() : value.kind === 'change' ? 0 : []);
  }
  return statements;
}

// The names of an object are strings to TypeScript.
const parts = Object.keys(reads) as PartName[];

test('every statement of the store is one of an organization', () => {
  const statements = [...parts.flatMap(sampleQueries), ...sampleWrites()].flatMap(statementsOf);

  expect(statements.length).toBeGreaterThan(40);
  for (const statement of statements) {
    expect(statement).toMatchObject({ values: expect.arrayContaining(['org_1']) });
  }
});

test('each name becomes one number, and a cast is none', () => {
  const text = 'SELECT :id, :id::text FROM people WHERE org = :org AND id = ANY(:ids::text[])';

  expect(statementOf(text, { id: 'a\0b', ids: '{}' }, 'org_1')).toEqual({
    text: 'SELECT $1, $1::text FROM people WHERE org = $2 AND id = ANY($3::text[])',
    values: ['a\u2400b', 'org_1', '{}'],
  });
});

test('a value that is missing is not taken for none', () => {
  expect(() => statementOf('SELECT :id', {}, 'org_1')).toThrow(':id');
});

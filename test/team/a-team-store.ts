import type { Message, Session } from '../../src/api/resources.ts';
import { openPostgres } from '../../src/postgres/open-postgres.ts';
import { insert, type Table } from '../../src/server/store/engine.ts';
import { searchRow } from '../../src/team/search/search-row.ts';
import type { PostgresVersion } from '../postgres/programs.ts';
import { startWithTables } from '../postgres/start-postgres.ts';

const facts = ['role', 'tools', 'is_error', 'model', 'created_at', 'tv'];
const tables = {
  sessions: ['id', 'owner_id', 'computer_id', 'updated_at', 'title', 'document'],
  messages: ['session_id', 'position', 'role', 'document'],
  search_rows: ['session_id', 'position', ...facts],
};

const into = (table: keyof typeof tables): Table => ({ table, columns: tables[table] });

/** The store of a team server, in a database of its own. */
export async function aTeamStore(version: PostgresVersion) {
  const database = await startWithTables(version);
  const store = await openPostgres({ url: database.url });

  return {
    ...store,
    connection: database.connection,

    /** Adds a session with all its messages. */
    async add(org: string, session: Session, messages: readonly Message[]): Promise<void> {
      const { sessionId, title = '', computerId = null, updatedAt = 0 } = session;
      const rows = messages.map((message, index) => {
        const key = { session_id: sessionId, position: index + 1 };
        const document = JSON.stringify(message);
        return { ...key, document, ...searchRow(message, document) };
      });
      await store.organization(org).inTransaction(function* () {
        yield* insert(into('sessions'), {
          ...{ id: sessionId, owner_id: 'ada', computer_id: computerId, updated_at: updatedAt },
          ...{ title, document: JSON.stringify(session) },
        });
        yield* insert(into('messages'), ...rows.map(picked('messages')));
        yield* insert(into('search_rows'), ...rows.map(picked('search_rows')));
      });
    },

    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

const picked =
  (table: keyof typeof tables) =>
  (row: Readonly<Record<string, string | number>>): Record<string, string | number> =>
    Object.fromEntries(tables[table].map((column) => [column, row[column] ?? '']));

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres, type PostgresStore } from '../../src/postgres/open-postgres.ts';
import { partitionSearch } from '../../src/postgres/partition.ts';
import { analyticsDayWrites } from '../../src/server/store/analytics-days.ts';
import { firstRow, insert, type Query } from '../../src/server/store/engine.ts';
import { messageWrites } from '../../src/server/store/messages.ts';
import { readinessReportWrites } from '../../src/server/store/readiness-reports.ts';
import { sessionWrites } from '../../src/server/store/sessions.ts';
import { userDayWrites } from '../../src/server/store/user-days.ts';
import { countOlder, removeOlder } from '../../src/team/retention.ts';
import { newestPostgres, startPostgres, type TestDatabase } from '../postgres/start-postgres.ts';
import { aDay, aMessage, aReport, aSession, aUserDay } from '../server/builders.ts';

const versions = await newestPostgres();
const beforeMs = Date.parse('2026-02-01');
const dayMs = 86_400_000;

const addSearchRow = {
  table: 'search_rows',
  columns: ['session_id', 'position', 'role', 'tools', 'is_error', 'model', 'created_at', 'tv'],
};

/** A session whose messages were written on one day. */
function* addSession(sessionId: string, updatedAt: number, messages: number): Query<void> {
  yield* sessionWrites.add('usr_ada', aSession({ sessionId, updatedAt }));
  const all = Array.from({ length: messages }, (_, index) => aMessage({ id: `m${index}` }));
  yield* messageWrites.append(sessionId, all);
  const found = all.map((_, index) => ({
    ...{ session_id: sessionId, position: index + 1, role: 'user', tools: '', is_error: 0 },
    ...{ model: '', created_at: updatedAt, tv: "'arm':1" },
  }));
  yield* insert(addSearchRow, ...found);
}

const countOf = (table: string) => () =>
  firstRow(`SELECT count(*) AS number FROM ${table} WHERE org = :org AND TRUE`);

describe.each(versions)('PostgreSQL %s', (version) => {
  let database: TestDatabase;
  let store: PostgresStore;
  beforeAll(async () => {
    database = await startPostgres(version);
    store = await openPostgres({ url: database.url });
  });
  afterAll(async () => {
    await store.close();
    await database[Symbol.asyncDispose]();
  });

  test('what is older goes as a whole, and the rest stays, also that of others', async () => {
    const [one, other] = [store.organization('org_one'), store.organization('org_other')];
    for (const organization of [one, other]) {
      await organization.inTransaction(function* () {
        for (let index = 0; index < 150; index += 1) {
          yield* addSession(`ses_old_${index}`, beforeMs - dayMs + index, 9);
        }
        yield* addSession('ses_long', beforeMs - 1, 2_100);
        yield* addSession('ses_new', beforeMs, 3);
        for (const day of ['2026-01-31', '2026-02-01']) {
          yield* analyticsDayWrites.add(aDay(day));
          yield* userDayWrites.add(aUserDay('usr_ada', day));
        }
        yield* readinessReportWrites.add(
          'repo',
          aReport({ reportId: 'a', createdAt: beforeMs - 1 }),
        );
        yield* readinessReportWrites.add('repo', aReport({ reportId: 'b', createdAt: beforeMs }));
      });
    }
    const older = { sessions: 151, messages: 3_450, days: 1, userDays: 1, reports: 1 };

    expect(await one.run(() => countOlder(beforeMs))).toEqual(older);
    expect(await removeOlder(one, beforeMs)).toEqual(older);

    expect(await removeOlder(one, beforeMs)).toEqual({
      ...{ sessions: 0, messages: 0, days: 0, userDays: 0, reports: 0 },
    });
    expect(await one.run(countOf('messages'))).toEqual({ number: 3 });
    expect(await one.run(countOf('search_rows'))).toEqual({ number: 3 });
    expect(await one.run(countOf('sessions'))).toEqual({ number: 1 });
    expect(await other.run(() => countOlder(beforeMs))).toEqual(older);
  });

  test('months become tables of their own, and what is written later stands in them', async () => {
    const organization = store.organization('org_months');
    const nowMs = Date.parse('2026-03-15');
    await organization.inTransaction(() => addSession('ses_before', nowMs, 2));
    await organization.inTransaction(() => addSession('ses_wrong', Number.MAX_SAFE_INTEGER, 1));

    const made = await partitionSearch(store.connections, nowMs);
    await organization.inTransaction(() => addSession('ses_april', Date.parse('2026-04-02'), 3));
    await organization.inTransaction(() => addSession('ses_far', Date.parse('2036-04-02'), 1));

    expect(made).toHaveLength(11);
    expect(made[0]).toBe('search_rows_2026_04');
    expect(await organization.run(countOf('search_rows'))).toEqual({ number: 7 });
    expect(await organization.run(countOf('search_rows_before'))).toEqual({ number: 2 });
    expect(await organization.run(countOf('search_rows_2026_04'))).toEqual({ number: 3 });

    expect(await partitionSearch(store.connections, nowMs)).toEqual([]);
    await organization.inTransaction(() => addSession('ses_ahead', Date.parse('2027-04-09'), 2));
    expect(await partitionSearch(store.connections, Date.parse('2026-05-01'))).toEqual([
      'search_rows_2027_03',
      'search_rows_2027_04',
    ]);
    expect(await organization.run(countOf('search_rows_2027_04'))).toEqual({ number: 2 });
    expect(await removeOlder(organization, Date.parse('2030-01-01'))).toMatchObject({
      messages: 7,
    });
    expect(await organization.run(countOf('search_rows'))).toEqual({ number: 2 });
  });
});

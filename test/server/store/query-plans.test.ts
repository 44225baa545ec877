import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { analyticsDayQueries } from '../../../src/server/store/analytics-days.ts';
import { messageQueries } from '../../../src/server/store/messages.ts';
import { migrate } from '../../../src/server/store/migrations.ts';
import { apiKeyQueries } from '../../../src/server/store/people.ts';
import { readinessReportQueries } from '../../../src/server/store/readiness-reports.ts';
import { sessionQueries } from '../../../src/server/store/sessions.ts';
import { userDayQueries } from '../../../src/server/store/user-days.ts';

/** How SQLite goes about each statement that these queries prepare, one line for each table. */
function plansOf(queries: (database: DatabaseSync) => unknown): string[] {
  const statements: string[] = [];
  class Recorder extends DatabaseSync {
    override prepare(sql: string) {
      statements.push(sql);
      return super.prepare(sql);
    }
  }
  using database = new Recorder(':memory:');
  migrate(database);
  statements.length = 0;

  queries(database);

  return [...statements].flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
}

test.each([
  { name: 'analytics days', queries: analyticsDayQueries },
  { name: 'keys', queries: apiKeyQueries },
  { name: 'messages', queries: messageQueries },
  { name: 'sessions', queries: sessionQueries },
  { name: 'readiness reports', queries: readinessReportQueries },
  { name: 'days of users', queries: userDayQueries },
])('no query of $name reads a whole table or sorts what it has read', ({ queries }) => {
  const plans = plansOf(queries);

  expect(plans.filter((plan) => plan.startsWith('SEARCH'))).not.toEqual([]);
  expect(
    plans.filter((plan) => /^SCAN \w+_|^SCAN (people|sessions|messages)|TEMP/.test(plan)),
  ).toEqual([]);
});

test('the reports of one repository are found by an index that has their order', () => {
  expect(plansOf(readinessReportQueries)).toContainEqual(
    expect.stringMatching(/readiness_reports_of_repository \(repo_id=\? AND \(created_at,id\)</),
  );
});

test('whether a user has days in a range is found without reading the other days', () => {
  expect(plansOf(userDayQueries)).toContainEqual(
    expect.stringMatching(/user_days_in_order \(user_id=\? AND day>\? AND day<\?\)/),
  );
});

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate } from '../../../src/server/store/migrations.ts';
import { sqliteEngine } from '../../../src/server/store/sqlite-engine.ts';
import { type PartName, sampleQueries } from './sample-queries.ts';

/** How SQLite goes about each statement that these queries prepare, one line for each table. */
function plansOf(part: PartName): string[] {
  const statements = new Set<string>();
  class Recorder extends DatabaseSync {
    override prepare(sql: string) {
      statements.add(sql);
      return super.prepare(sql);
    }
  }
  using database = new Recorder(':memory:');
  migrate(database);
  statements.clear();
  const engine = sqliteEngine(database);

  for (const query of sampleQueries(part)) engine.run(query);

  return [...statements].flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
}

test.each([
  'analyticsDays',
  'apiKeys',
  'messages',
  'sessions',
  'readinessReports',
  'userDays',
] as const)('no query of %s reads a whole table or sorts what it has read', (part) => {
  const plans = plansOf(part);

  expect(plans.filter((plan) => plan.startsWith('SEARCH'))).not.toEqual([]);
  expect(
    plans.filter((plan) => /^SCAN \w+_|^SCAN (people|sessions|messages)|TEMP/.test(plan)),
  ).toEqual([]);
});

test('the reports of one repository are found by an index that has their order', () => {
  expect(plansOf('readinessReports')).toContainEqual(
    expect.stringMatching(/readiness_reports_of_repository \(repo_id=\? AND \(created_at,id\)</),
  );
});

test('whether a user has days in a range is found without reading the other days', () => {
  expect(plansOf('userDays')).toContainEqual(
    expect.stringMatching(/user_days_in_order \(user_id=\? AND day>\? AND day<\?\)/),
  );
});

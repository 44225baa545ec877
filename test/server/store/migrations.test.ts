import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { StoredComputer } from '../../../src/server/store/computers.ts';
import { migrate } from '../../../src/server/store/migrations.ts';
import { storeOn } from '../../../src/server/store/open-store.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { aComputer } from '../builders.ts';
import { itemsIn } from '../items-in.ts';

/** A store as the first version left it, with one computer and one day. */
function firstVersion(file: string) {
  const database = new DatabaseSync(file);
  migrate(database, 1);
  database
    .prepare('INSERT INTO computers VALUES (:id, :hostId, :name, :document)')
    .run({ id: 'cmp_1', hostId: 'host', name: 'atlas', document: JSON.stringify(aComputer()) });
  database
    .prepare("INSERT INTO analytics_days VALUES ('2026-02-01', ?, ?, ?, ?, ?, ?, ?)")
    .run('"t"', '"tm"', '"l"', '"ln"', '"a"', '"ac"', '"p"');
  database.close();
}

test('computers of an older store are listed with and without their steps', () => {
  using folder = temporaryFolder();
  firstVersion(folder.in('store.db'));
  const { provisioningSteps: _, ...summary } = aComputer();

  const store = storeOn(new DatabaseSync(folder.in('store.db')));

  expect(itemsIn<StoredComputer>(store.computers.list('document'))).toEqual([aComputer()]);
  expect(itemsIn<StoredComputer>(store.computers.list('summary'))).toEqual([summary]);
  store.close();
});

test.each([
  { column: 'tokens', item: 't' },
  { column: 'tokens_by_model', item: 'tm' },
  { column: 'tools', item: 'l' },
  { column: 'tools_by_name', item: 'ln' },
  { column: 'activity', item: 'a' },
  { column: 'activity_by_client', item: 'ac' },
  { column: 'productivity', item: 'p' },
] as const)('$column of an older store are kept', ({ column, item }) => {
  using folder = temporaryFolder();
  firstVersion(folder.in('store.db'));

  const store = storeOn(new DatabaseSync(folder.in('store.db')));

  expect(itemsIn(store.analyticsDays.range(column, '2026-02-01', '2026-02-01'))).toEqual([item]);
  store.close();
});

test('a store that a newer version wrote is not opened', () => {
  const database = new DatabaseSync('');
  migrate(database);
  database.exec('INSERT INTO migrations (version) VALUES (9999)');

  expect(() => storeOn(database)).toThrow('Update signalbox');
  database.close();
});

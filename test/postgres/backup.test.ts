import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openPostgres } from '../../src/postgres/open-postgres.ts';
import { firstRow } from '../../src/server/store/engine.ts';
import { aMessage, aSession } from '../server/builders.ts';
import { aTeamStore } from '../team/a-team-store.ts';
import { programsOf } from './programs.ts';
import { installedPostgres, startPostgres } from './start-postgres.ts';

const run = promisify(execFile);

// Only what Debian installs has the programs of a backup.
const versions = (await installedPostgres()).filter((version) => version === '15');

test.each(versions)('a backup of PostgreSQL %s is restored as it was', async (version) => {
  const programs = (await programsOf(version)) ?? '';
  await using before = await aTeamStore(version);
  await using after = await startPostgres(version);
  const session = aSession({ title: 'Ärm 腕' });
  await before.add('org_one', session, [aMessage(), aMessage({ id: 'msg_2' })]);
  await before.add('org_two', session, [aMessage()]);

  const { host, user, database } = before.connection;
  const { stdout: dump } = await run(
    join(programs, 'pg_dump'),
    ['--host', host, '--username', user, '--format=custom', database],
    { encoding: 'buffer' },
  );
  const restore = run(join(programs, 'pg_restore'), [
    ...['--host', after.connection.host, '--username', user, '--exit-on-error'],
    ...['--dbname', after.connection.database],
  ]);
  restore.child.stdin?.end(dump);
  await restore;

  const restored = await openPostgres({ url: after.url });
  const organization = restored.organization('org_one');
  const { messages } = await organization.messages.page({ sessionId: 'ses_1' }, 0, 10);
  const words = await organization.run(() =>
    firstRow(
      "SELECT count(*) AS found FROM search_rows WHERE org = :org AND tv @@ CAST('arm' AS tsquery)",
    ),
  );
  await restored.close();
  expect(JSON.parse(`[${Buffer.from(messages)}]`)).toEqual([aMessage(), aMessage({ id: 'msg_2' })]);
  expect(words).toEqual({ found: 2 });
});

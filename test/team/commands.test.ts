import { describe, expect, test } from 'vitest';
import { openPostgres } from '../../src/postgres/open-postgres.ts';
import { rows } from '../../src/server/store/engine.ts';
import { sessionWrites } from '../../src/server/store/sessions.ts';
import { aPersonOf } from '../cli/a-person.ts';
import { newestPostgres, startPostgres, type TestDatabase } from '../postgres/start-postgres.ts';
import { aSession } from '../server/builders.ts';
import { aTeamServer } from './a-team-server.ts';
import { shared } from './shared-session.ts';

const versions = await newestPostgres();

/** Somebody at the computer of the server, who knows its database. */
const anAdministrator = (database: TestDatabase) =>
  aPersonOf({ url: '' }, { SIGNALBOX_STORE: database.url });

async function addSession(database: TestDatabase, sessionId: string, updatedAt: number) {
  const store = await openPostgres({ url: database.url });
  await store
    .organization('org_halcyon')
    .inTransaction(() =>
      sessionWrites.add('ada@halcyon.example', aSession({ sessionId, updatedAt })),
    );
  await store.close();
}

describe.each(versions)('on PostgreSQL %s', (version) => {
  test('what is older is counted first, removed when one says so, and not accepted again', async () => {
    const database = await startPostgres(version);
    await using server = await aTeamServer(database);
    await addSession(database, 'ses_old', 1_000);
    await addSession(database, 'ses_new', Date.now());
    using admin = anAdministrator(database);
    const retention = ['team', 'retention', '--org', 'org_halcyon', '--keep', '400d'];

    const dry = await admin.run([...retention, '--dry-run']);
    const unasked = await admin.run(retention);
    const done = await admin.run([...retention, '--yes', '--json']);

    expect(dry).toMatchObject({ status: 0, out: expect.stringMatching(/: 1 session with 0 mess/) });
    expect(unasked).toMatchObject({ status: 2, err: expect.stringContaining('--yes') });
    expect(JSON.parse(done.out)).toMatchObject({ keepDays: 400, sessions: 1 });
    const key = await server.keyFor('ada@halcyon.example', 'owner');
    const { body } = await server.ask('/api/team/v0/pushed', { key });
    expect(body).toMatchObject({
      sessions: [{ sessionId: 'ses_new' }],
      keptSince: expect.any(Number),
    });
  });

  test('a person is exported and erased, which is recorded', async () => {
    await using database = await startPostgres(version);
    await addSession(database, 'ses_ada', 1_000);
    using admin = anAdministrator(database);
    const person = ['--org', 'org_halcyon', '--person', 'ada@halcyon.example'];

    const exported = await admin.run(['team', 'export', ...person]);
    const erased = await admin.run(['team', 'erase', ...person, '--yes']);

    expect(JSON.parse(exported.out)).toMatchObject({ sessions: [{ id: 'ses_ada' }] });
    expect(JSON.parse(erased.out)).toMatchObject({ sessions: 1 });
    const store = await openPostgres({ url: database.url });
    const audit = await store
      .organization('org_halcyon')
      .run(() =>
        rows('SELECT action, email FROM team_audit WHERE org = :org AND TRUE ORDER BY at'),
      );
    await store.close();
    expect(audit).toEqual([
      { action: 'person.export', email: 'database access' },
      { action: 'person.erase', email: 'database access' },
    ]);
  });

  test('a key of no organization is not made', async () => {
    await using database = await startPostgres(version);
    using admin = anAdministrator(database);
    const holder = ['--role', 'owner', '--person', 'ada@halcyon.example', '--expires', '9d'];

    const made = await admin.run(['team', 'keys', 'create', '--org', '', ...holder]);

    expect(made).toMatchObject({ status: 2, out: '', err: expect.stringContaining('org_acme') });
  });

  test('a session is taken from somebody, which is recorded', async () => {
    await using database = await startPostgres(version);
    await addSession(database, 'ses_ada', 1_000);
    using admin = anAdministrator(database);
    const remove = ['team', 'remove', 'ses_ada', '--org', 'org_halcyon', '--yes'];

    const removed = await admin.run([...remove, '--to', 'bob@localhost']);
    const again = await admin.run(remove);
    const wrong = await admin.run([...remove, '--to', 'bob']);

    expect(removed.out).toBe(
      'Removed ses_ada, which ada@halcyon.example shared. bob@localhost can push it.\n',
    );
    expect(again).toMatchObject({ status: 2, err: expect.stringContaining('no session ses_ada') });
    expect(wrong).toMatchObject({ status: 2, err: expect.stringContaining('e-mail address') });
    const store = await openPostgres({ url: database.url });
    const audit = await store
      .organization('org_halcyon')
      .run(() => rows('SELECT action, subject FROM team_audit WHERE org = :org AND TRUE'));
    await store.close();
    expect(audit).toEqual([
      { action: 'session.remove', subject: 'ses_ada ada@halcyon.example to bob@localhost' },
    ]);
  });

  test('an owner takes a session from somebody without the database', async () => {
    await using server = await aTeamServer(version);
    const keys = {
      ada: await server.keyFor('ada@halcyon.example'),
      eve: await server.keyFor('eve@halcyon.example', 'owner'),
    };
    await server.push(keys.ada, ...shared(['a word']));
    using ada = aPersonOf({ url: server.url }, { SIGNALBOX_API_KEY: keys.ada });
    using eve = aPersonOf({ url: server.url }, { SIGNALBOX_API_KEY: keys.eve });
    const remove = ['team', 'remove', 'ses_1', '--base-url', server.url, '--yes'];

    const refused = await ada.run(remove);
    const removed = await eve.run(remove);
    const again = await eve.run(remove);
    const pushed = await server.push(keys.ada, ...shared(['a word']));

    expect(refused).toMatchObject({
      status: 4,
      err: expect.stringContaining('This is for: owner'),
    });
    expect(removed.out).toBe('Removed ses_1, which ada@halcyon.example shared.\n');
    expect(again.err).toContain('There is no session ses_1.');
    expect(pushed.status).toBe(409);
    const audit = await server.store
      .organization('org_halcyon')
      .run(() => rows('SELECT email, action, subject FROM team_audit WHERE org = :org AND TRUE'));
    expect(audit).toEqual([
      {
        ...{ email: 'eve@halcyon.example', action: 'session.remove' },
        subject: 'ses_1 ada@halcyon.example',
      },
    ]);
  });

  test('months get tables of their own once', async () => {
    await using database = await startPostgres(version);
    using admin = anAdministrator(database);

    const first = await admin.run(['team', 'partition']);
    const second = await admin.run(['team', 'partition']);

    expect(first.out.split('\n')).toHaveLength(12);
    expect(first.out).toMatch(/^search_rows_\d{4}_\d\d\n/);
    expect(second.out).toBe('No month is missing.\n');
  });
});

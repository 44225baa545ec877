import { describe, expect, test } from 'vitest';
import { rows } from '../../src/server/store/engine.ts';
import { erasePerson, exportPerson } from '../../src/team/people.ts';
import { installedPostgres } from '../postgres/start-postgres.ts';
import { aMessage, aSession } from '../server/builders.ts';
import { type ATeamServer, aTeamServer } from './a-team-server.ts';

const versions = await installedPostgres();

async function share(server: ATeamServer, email: string, sessionId: string): Promise<void> {
  const key = await server.keyFor(email);
  await server.push(
    key,
    {
      ...{ kind: 'session', session: aSession({ sessionId }) },
      ...{ shared: 'transcripts', digest: 'v1', isWhole: true },
    },
    { kind: 'messages', sessionId, after: 0, messages: [aMessage()] },
  );
}

describe.each(versions)('on PostgreSQL %s', (version) => {
  test('an export holds everything of a person, and nothing of others', async () => {
    await using server = await aTeamServer(version);
    await share(server, 'ada@halcyon.example', 'ses_ada');
    await share(server, 'bob@halcyon.example', 'ses_bob');

    const found = await server.store
      .organization('org_halcyon')
      .run(() => exportPerson('Ada@halcyon.example'));

    expect(found).toMatchObject({
      sessions: [{ id: 'ses_ada' }],
      messages: [{ session_id: 'ses_ada', position: 1 }],
      people: [{ email: 'ada@halcyon.example' }],
      team_keys: [{ role: 'member' }],
    });
    expect(JSON.stringify(found)).not.toMatch(/bob|digest":\{/);
  });

  test('an erased person is gone, with keys, sessions and messages; others stay', async () => {
    await using server = await aTeamServer(version);
    await share(server, 'ada@halcyon.example', 'ses_ada');
    await share(server, 'bob@halcyon.example', 'ses_bob');
    const store = server.store.organization('org_halcyon');

    const removed = await store.inTransaction(() => erasePerson('ada@halcyon.example'));

    expect(removed).toMatchObject({ sessions: 1, messages: 1, search_rows: 1, team_keys: 1 });
    const left = await store.run(() => exportPerson('ada@halcyon.example'));
    expect(Object.values(left).flat()).toEqual([]);
    expect(
      await store.run(() => rows('SELECT id FROM sessions WHERE org = :org AND TRUE')),
    ).toEqual([{ id: 'ses_bob' }]);
  });
});

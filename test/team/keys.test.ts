import { describe, expect, test } from 'vitest';
import { rows } from '../../src/server/store/engine.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aTeamServer } from './a-team-server.ts';

const versions = await newestPostgres();
const keysPath = '/api/team/v0/keys';
const about = '/api/team/v0/about';

describe.each(versions)('on PostgreSQL %s', (version) => {
  test('an owner makes a key, which works until it is revoked', async () => {
    await using server = await aTeamServer(version);
    const owner = await server.keyFor('olga@halcyon.example', 'owner');
    const body = { email: 'Ada@halcyon.example', role: 'manager', expiresDays: 90 };

    const made = await server.ask(keysPath, { key: owner, method: 'POST', body });
    const { id, key } = made.body as { id: string; key: string };
    const before = await server.ask(about, { key });
    await server.ask(`${keysPath}/${id}`, { key: owner, method: 'DELETE' });
    const after = await server.ask(about, { key });

    expect(before.body).toMatchObject({
      org: 'org_halcyon',
      role: 'manager',
      email: 'Ada@halcyon.example',
      personId: 'ada@halcyon.example',
    });
    expect(after.status).toBe(401);
  });

  test('the store and the list of keys hold no key', async () => {
    await using server = await aTeamServer(version);
    const owner = await server.keyFor('olga@halcyon.example', 'owner');
    const [, secret = ''] = owner.split('.');

    const { text, body } = await server.ask(keysPath, { key: owner });
    const stored = await server.store
      .organization('org_halcyon')
      .run(() => rows('SELECT * FROM team_keys WHERE org = :org AND TRUE'));

    expect(body).toMatchObject({ keys: [{ role: 'owner', lastFour: secret.slice(-4) }] });
    expect(text).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test('a key stops working on its day', async () => {
    await using server = await aTeamServer(version);
    const key = await server.keyFor('ada@halcyon.example');
    const before = await server.ask(about, { key });

    server.passTime(86_400_000);

    expect(before.status).toBe(200);
    expect((await server.ask(about, { key })).status).toBe(401);
  });

  test('who has done what with keys and transcripts of others is recorded', async () => {
    await using server = await aTeamServer(version);
    const owner = await server.keyFor('olga@halcyon.example', 'owner');
    const body = { email: 'ada@halcyon.example', role: 'member', expiresDays: 1 };
    const made = await server.ask(keysPath, { key: owner, method: 'POST', body });
    const { id, key } = made.body as { id: string; key: string };
    await server.push(key, {
      ...{ kind: 'session', session: { sessionId: 'ses_1' } },
      ...{ shared: 'transcripts', digest: 'v1', isWhole: true },
    });

    await server.ask('/api/v0/sessions/ses_1/messages', { key: owner });
    // As a console does that shows it.
    await server.ask('/api/v0/sessions/ses_1/messages', { key: owner });
    await server.ask('/api/v0/sessions/ses_1/messages', { key });

    const recorded = await server.store
      .organization('org_halcyon')
      .run(() =>
        rows(
          'SELECT email, action, subject FROM team_audit WHERE org = :org AND TRUE ORDER BY action',
        ),
      );
    expect(recorded).toEqual([
      {
        email: 'olga@halcyon.example',
        action: 'key.create',
        subject: `member ada@halcyon.example ${id}`,
      },
      { email: 'olga@halcyon.example', action: 'session.read', subject: 'ses_1' },
    ]);
  });
});

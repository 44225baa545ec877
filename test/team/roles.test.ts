import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { pathOf, queryOf } from '../../src/api/request-line.ts';
import { teamEndpoints, teamRoles } from '../../src/api/team.ts';
import type { PushPart } from '../../src/api/team-push.ts';
import { rows } from '../../src/server/store/engine.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aComputer, aDay, aMessage, aReport, aSession } from '../server/builders.ts';
import { type ATeamServer, aTeamServer } from './a-team-server.ts';

const versions = await newestPostgres();
const served: Readonly<Record<string, Endpoint>> = { ...endpoints, ...teamEndpoints };

// A word that is in everything of the organization that is spied on, but not in what is asked.
const marker = 'halcyonsecret';
const victim = 'org_victim';

const given: Record<string, string> = {
  sessionId: 'ses_1',
  computerId: 'cmp_1',
  wikiRunId: 'run_1',
  keyId: 'key_1',
  startDate: '2026-06-30',
  endDate: '2026-06-30',
  email: 'victim@halcyon.example',
  q: marker,
  to: 'victim@halcyon.example',
};

const bodies: Record<string, object> = {
  push: { parts: [] },
  createKey: { email: 'new@halcyon.example', role: 'member', expiresDays: 1 },
  erasePerson: { email: given.email },
};

/** Asks an endpoint for what the victim has. */
function ask(server: ATeamServer, name: string, key: string) {
  const endpoint = served[name];
  if (!endpoint) throw new Error(`No endpoint ${name}`);
  const known = [
    ...Object.keys(endpoint.params?.shape ?? {}),
    ...Object.keys(endpoint.query?.shape ?? {}),
  ];
  const asked = Object.fromEntries(
    Object.entries(given).filter(([field]) => known.includes(field)),
  );
  const query = queryOf(endpoint, asked);
  const path = `${pathOf(endpoint, asked)}${query && `?${query}`}`;
  return server.ask(path, { key, method: endpoint.method, body: bodies[name] });
}

/** What each role is answered, by endpoint: owner, manager, member. */
const answers: Readonly<Record<string, readonly [owner: number, manager: number, member: number]>> =
  {
    getTokens: [200, 200, 403],
    getTools: [200, 200, 403],
    getActivity: [200, 200, 403],
    getProductivity: [200, 200, 403],
    getUsers: [200, 200, 403],
    getCreditLimits: [200, 200, 403],
    listReadinessReports: [200, 200, 200],
    listSessions: [200, 200, 200],
    listMessages: [200, 200, 200],
    listComputers: [200, 200, 200],
    getComputer: [200, 200, 200],
    getWikiRun: [404, 404, 404],
    // The platform is changed on the platform.
    deleteSession: [403, 403, 403],
    interruptSession: [403, 403, 403],
    restartComputer: [403, 403, 403],
    deleteWikiRun: [403, 403, 403],
    removeUser: [403, 403, 403],
    getTeam: [200, 200, 200],
    searchTeam: [200, 200, 200],
    getPushed: [200, 200, 200],
    push: [200, 200, 200],
    removeShared: [200, 200, 200],
    shareAgain: [200, 200, 200],
    removeSession: [200, 403, 403],
    listKeys: [200, 403, 403],
    createKey: [200, 403, 403],
    revokeKey: [404, 403, 403],
    exportPerson: [200, 403, 403],
    erasePerson: [200, 403, 403],
  };

describe.each(versions)('on PostgreSQL %s', (version) => {
  test('each role is answered as the table says', async () => {
    await using server = await aTeamServer(version);
    const seen: Record<string, number[]> = {};
    for (const role of teamRoles) {
      const key = await server.keyFor(`${role}@halcyon.example`, role, victim);
      for (const name of Object.keys(answers)) {
        await fill(server);
        seen[name] = [...(seen[name] ?? []), (await ask(server, name, key)).status];
      }
    }

    expect(Object.keys(answers).sort()).toEqual(Object.keys(served).sort());
    expect(seen).toEqual(answers);
    expect(server.failures).toEqual([]);
  });

  test('a key of one organization gets nothing of another, and changes nothing there', async () => {
    await using server = await aTeamServer(version);
    await fill(server);
    const own = await server.keyFor('owner@halcyon.example', 'owner', victim);
    const key = await server.keyFor('eve@other.example', 'owner', 'org_other');
    const before = await everything(server);
    const forged = [...everyPart('forged'), { kind: 'gone' as const, sessionIds: ['ses_1'] }];

    const pushed = await server.push(key, ...forged);
    const told = await Promise.all(
      Object.keys(served).map(async (name) => {
        const { text } = await ask(server, name, key);
        return { name, isTold: text.includes(marker) };
      }),
    );

    expect(pushed.status).toBe(200);
    // The same questions do tell the own owner.
    expect((await ask(server, 'listMessages', own)).text).toContain(marker);
    expect((await ask(server, 'searchTeam', own)).text).toContain(marker);
    expect(told.filter(({ isTold }) => isTold)).toEqual([]);
    expect(await everything(server)).toEqual(before);
  });

  test('a key of which the organization was exchanged is no key', async () => {
    await using server = await aTeamServer(version);
    const key = await server.keyFor('eve@other.example', 'owner', 'org_other');
    const [, secret] = key.split('.');

    const forged = `${Buffer.from(victim).toString('base64url')}.${secret}`;

    expect((await server.ask('/api/team/v0/about', { key })).status).toBe(200);
    expect((await server.ask('/api/team/v0/about', { key: forged })).status).toBe(401);
  });
});

async function fill(server: ATeamServer): Promise<void> {
  const key = await server.keyFor('victim@halcyon.example', 'manager', victim);
  const { status } = await server.push(key, ...everyPart(marker));
  expect(status).toBe(200);
}

/** Everything that people push, with a word in it. */
function everyPart(word: string): PushPart[] {
  const { tokens } = aDay('2026-06-30');
  return [
    {
      kind: 'session',
      session: aSession({
        ...{ sessionId: 'ses_1', computerId: 'cmp_1', title: word },
      }),
      ...{ shared: 'transcripts', digest: String(Math.random()), isWhole: true },
    },
    {
      kind: 'messages',
      ...{ sessionId: 'ses_1', after: 0 },
      messages: [aMessage({ content: [{ type: 'text', text: word, id: 'p' }] })],
    },
    {
      ...{ kind: 'days', part: 'tokens', name: 'tokens', digest: 'd' },
      rows: [{ day: '2026-06-30', row: { ...tokens, note: word } }],
    },
    {
      ...{ kind: 'userDays', day: '2026-06-30', name: 'userDays', digest: 'd' },
      rows: [{ user_id: word }],
    },
    {
      ...{ kind: 'computers', name: 'computers', digest: 'd' },
      rows: [aComputer({ id: 'cmp_1', name: word })],
    },
    { kind: 'reports', rows: [aReport({ repoUrl: word })], name: 'reports', digest: 'd' },
    {
      ...{ kind: 'limits', globalLimit: 5, name: 'limits', digest: 'd' },
      rows: [{ email: 'victim@halcyon.example', limit: 1 }],
    },
  ];
}

const tables = [
  ...['organization', 'people', 'credit_limits', 'analytics_days', 'user_days', 'sessions'],
  ...['messages', 'search_rows', 'computers', 'readiness_reports', 'team_keys', 'team_pushed'],
  ...['team_audit', 'team_settings', 'staged_messages'],
];

/** All rows of the victim, apart from what its own owner has caused. */
const everything = (server: ATeamServer) =>
  server.store.organization(victim).run(function* () {
    const all: Record<string, unknown> = {};
    for (const table of tables) {
      all[table] = yield* rows(`SELECT * FROM ${table} WHERE org = :org AND TRUE`);
    }
    const { team_audit: _, team_settings: __, ...rest } = all;
    return rest;
  });

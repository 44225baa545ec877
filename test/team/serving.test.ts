import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { PushPart } from '../../src/api/team-push.ts';
import { StoreTimeoutError } from '../../src/postgres/errors.ts';
import { messageWrites } from '../../src/server/store/messages.ts';
import { makeTeamKey } from '../../src/team/team-key.ts';
import { programsOf } from '../postgres/programs.ts';
import { startServer } from '../postgres/server.ts';
import { makeDatabase, newestPostgres } from '../postgres/start-postgres.ts';
import { aMessage, aSession } from '../server/builders.ts';
import { aTeamServer } from './a-team-server.ts';

const [version] = await newestPostgres();
const about = '/api/team/v0/about';

test.runIf(version)(
  'two servers share a store: keys, data, and where the next page begins',
  async () => {
    await using one = await aTeamServer(version ?? '18');
    const other = await one.start();
    const key = await one.keyFor('ada@halcyon.example');
    const session = (id: number): PushPart => ({
      ...{ kind: 'session', shared: 'titles', digest: 'v1', isWhole: true },
      session: aSession({ sessionId: `ses_${id}`, updatedAt: id }),
    });
    await one.push(key, session(1), session(2), session(3));

    const first = await one.ask('/api/v0/sessions?limit=2', { key });
    const { pagination } = first.body as { pagination: { nextCursor: string } };
    const cursor = encodeURIComponent(pagination.nextCursor);
    const second = await one.ask(`/api/v0/sessions?limit=2&cursor=${cursor}`, { key }, other.url);

    expect(first.body).toMatchObject({
      sessions: [{ sessionId: 'ses_3' }, { sessionId: 'ses_2' }],
    });
    expect(second.body).toMatchObject({ sessions: [{ sessionId: 'ses_1' }] });
    await other.close();
  },
);

test.runIf(version)('a page of long messages ends early, and the next one goes on', async () => {
  await using server = await aTeamServer(version ?? '18');
  const key = await server.keyFor('ada@halcyon.example');
  const part = { shared: 'transcripts', digest: 'v1', isWhole: true } as const;
  await server.push(key, { kind: 'session', session: aSession({ sessionId: 'ses_1' }), ...part });
  const text = 'x'.repeat(3_000_000);
  const messages = ['msg_1', 'msg_2', 'msg_3'].map((id) =>
    aMessage({ id, content: [{ type: 'text', id: 'part', text }] }),
  );
  await server.store
    .organization('org_halcyon')
    .inTransaction(() => messageWrites.append('ses_1', messages));

  const read = async (query: string) => {
    const { body } = await server.ask(`/api/v0/sessions/ses_1/messages?limit=100${query}`, { key });
    const page = body as { messages: { id: string }[]; pagination: { nextCursor?: string } };
    return { ids: page.messages.map(({ id }) => id), next: page.pagination.nextCursor };
  };
  const first = await read('');
  const second = await read(`&cursor=${encodeURIComponent(first.next ?? '')}`);

  expect(first.ids).toEqual(['msg_1', 'msg_2']);
  expect(second).toEqual({ ids: ['msg_3'], next: undefined });
});

test.runIf(version)(
  'a key that asks too often is told when to ask again, and others are not',
  async () => {
    const rateLimit = { requests: 2, windowMs: 60_000 };
    await using server = await aTeamServer(version ?? '18', { rateLimit });
    const ada = await server.keyFor('ada@halcyon.example');
    const bob = await server.keyFor('bob@halcyon.example');

    const statuses = [];
    for (const key of [ada, ada, ada, bob]) {
      statuses.push((await server.ask(about, { key })).status);
    }
    const refused = await server.ask(about, { key: ada });

    expect(statuses).toEqual([200, 200, 429, 200]);
    expect(refused.headers['retry-after']).toBe('60');
  },
);

test.runIf(version)(
  'every request is logged with who sent it, and without what it says',
  async () => {
    await using server = await aTeamServer(version ?? '18');
    const key = await server.keyFor('ada@halcyon.example');

    await server.ask('/api/team/v0/search?q=confidential', { key });
    await server.ask('/nothing', { key: 'sb_wrong' });

    expect(server.entries).toMatchObject([
      { endpoint: 'searchTeam', status: 200, org: 'org_halcyon', email: 'ada@halcyon.example' },
      { endpoint: undefined, status: 401, org: undefined },
    ]);
    expect(JSON.stringify(server.entries)).not.toMatch(/confidential|sb_/);
  },
);

test.runIf(version)('metrics are for this computer, and elsewhere for owners', async () => {
  await using server = await aTeamServer(version ?? '18', { isLocal: () => false });
  const owner = await server.keyFor('olga@halcyon.example', 'owner');
  const member = await server.keyFor('ada@halcyon.example');
  const other = await server.keyFor('eve@other.example', 'owner', 'org_other');
  await server.ask(about, { key: member });

  const read = async (key: string) => {
    const answer = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.status, text: await answer.text() };
  };

  expect((await read('')).status).toBe(401);
  expect((await read(member)).status).toBe(403);
  const counted =
    'signalbox_team_requests_total{org="org_halcyon",endpoint="getTeam",status="200"} 1';
  expect((await read(owner)).text).toContain(counted);
  expect((await read(other)).text).not.toContain('org_halcyon');
});

test.runIf(version)('metrics on this computer are those of all organizations', async () => {
  await using server = await aTeamServer(version ?? '18');
  for (const org of ['org_halcyon', 'org_other']) {
    await server.ask(about, { key: await server.keyFor('ada@halcyon.example', 'member', org) });
  }

  const text = await (await fetch(`${server.url}/metrics`)).text();

  expect(text).toMatch(/org="org_halcyon"[\s\S]*org="org_other"[\s\S]*process_resident_memory/);
});

test.runIf(version)('keys that nobody has keep nobody waiting whose key was valid', async () => {
  await using server = await aTeamServer(version ?? '18');
  const gate = Promise.withResolvers<never>();
  const slow = await server.start({
    storeOf: (org) => {
      const store = server.store.organization(org);
      return org === 'org_flood' ? { ...store, run: () => gate.promise } : store;
    },
  });
  const key = await server.keyFor('ada@halcyon.example');
  await server.ask(about, { key }, slow.url);

  const flood = Array.from({ length: 53 }, () =>
    server.ask(about, { key: makeTeamKey('org_flood') }, slow.url),
  );
  // The only one that does not wait.
  const refused = await Promise.race(flood);
  const valid = await server.ask(about, { key }, slow.url);
  gate.resolve(undefined as never);
  const answers = await Promise.all(flood);

  expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('busy') });
  expect(valid.status).toBe(200);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(52).fill(401), 503]);
  await slow.close();
});

test.runIf(version)('searches that take long keep nothing else waiting', async () => {
  await using server = await aTeamServer(version ?? '18');
  const gate = Promise.withResolvers<never>();
  const slow = await server.start({
    storeOf(org) {
      const store = server.store.organization(org);
      // Searches have a time of their own.
      return {
        ...store,
        run: (query, options) => (options ? gate.promise : store.run(query, options)),
      };
    },
  });
  const key = await server.keyFor('ada@halcyon.example');
  const other = await server.keyFor('bob@other.example', 'member', 'org_other');
  await server.ask(about, { key }, slow.url);

  const searches = Array.from({ length: 104 }, () =>
    server.ask('/api/team/v0/search?q=arm', { key }, slow.url),
  );
  // The only one that does not wait.
  const refused = await Promise.race(searches);
  const others = await server.ask(about, { key: other }, slow.url);
  const health = await fetch(`${slow.url}/health`);
  gate.reject(new StoreTimeoutError(new Error('canceled')));
  await Promise.all(searches);

  expect([refused.status, others.status, health.status]).toEqual([503, 200, 200]);
  await slow.close();
});

test.runIf(version)('a push that is sent slowly takes no place from others', async () => {
  await using server = await aTeamServer(version ?? '18');
  const key = await server.keyFor('ada@halcyon.example');
  const slow = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const sending = request(new URL('/api/team/v0/push', server.url), {
        ...{ method: 'POST', headers: { authorization: `Bearer ${key}`, expect: '100-continue' } },
      });
      sending.on('error', () => {});
      sending.flushHeaders();
      // The server has begun to read it.
      await once(sending, 'continue');
      sending.write('{"parts":');
      return sending;
    }),
  );

  const answer = await server.push(key, {
    ...{ kind: 'session', shared: 'titles', digest: 'v1', isWhole: true, session: aSession() },
  });

  expect(answer.body).toEqual({ stored: 1, unchanged: 0 });
  for (const sending of slow) sending.destroy();
});

test.runIf(version)('a web page is refused without an option that there is not', async () => {
  await using server = await aTeamServer(version ?? '18');

  const answer = await fetch(`${server.url}${about}`, {
    headers: { origin: 'https://pages.example' },
  });

  expect(answer.status).toBe(403);
  expect(await answer.text()).toMatch(/Leave Origin out\.(?!.*--cors)/);
});

test.runIf(version)('owners are told what is not safe, and others are not', async () => {
  const warnings = ['The connection to the database is not verified.'];
  await using server = await aTeamServer(version ?? '18', { warnings });
  const owner = await server.keyFor('olga@halcyon.example', 'owner');
  const member = await server.keyFor('ada@halcyon.example');

  expect((await server.ask(about, { key: owner })).body).toMatchObject({ warnings });
  expect((await server.ask(about, { key: member })).body).not.toHaveProperty('warnings');
});

test.runIf(version)('a push says that the disk of the database is full', async () => {
  await using server = await aTeamServer(version ?? '18');
  const key = await server.keyFor('ada@halcyon.example');
  // As the database says it.
  await server.store.connections.use((client) =>
    client.query(`
      CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER fill BEFORE INSERT ON sessions EXECUTE FUNCTION fill();
    `),
  );

  const answer = await server.push(key, {
    ...{ kind: 'session', shared: 'titles', digest: 'v1', isWhole: true, session: aSession() },
  });

  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(answer.text).toContain('The disk of the database is full.');
  expect(server.failures).toEqual([]);
});

test.runIf(version)(
  'while the database is away the server says so, and it comes back by itself',
  async () => {
    const programs = await programsOf(version ?? '18');
    const postgres = await startServer(programs ?? '', { owner: process.pid });
    {
      await using server = await aTeamServer(await makeDatabase(postgres.host));
      const key = await server.keyFor('ada@halcyon.example');
      const look = async () => {
        const health = await fetch(`${server.url}/health`);
        const answer = await server.ask(about, { key });
        return [health.status, await health.text(), answer.status];
      };

      const before = await look();
      await postgres.kill();
      const meanwhile = await look();
      const refused = await server.ask(about, { key });
      await postgres.start();
      const after = await look();

      expect(before).toEqual([200, '{"status":"ok"}', 200]);
      expect(meanwhile).toEqual([503, '{"status":"database unreachable"}', 503]);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.text).toContain('The database does not answer.');
      expect(after).toEqual([200, '{"status":"ok"}', 200]);
    }
    await postgres.stop();
  },
);

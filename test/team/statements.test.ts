import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PushPart } from '../../src/api/team-push.ts';
import type { Query } from '../../src/server/store/engine.ts';
import type { StorePort } from '../../src/server/store/queries.ts';
import { takeSession } from '../../src/team/push-sessions.ts';
import { countOlder, keepDays, removeOlder } from '../../src/team/retention.ts';
import { createTeamSearch } from '../../src/team/search/search.ts';
import { root } from '../cli/signalbox-process.ts';
import { installedPostgres } from '../postgres/start-postgres.ts';
import { aComputer, aDay, aMessage, aReport, aSession, aUserDay } from '../server/builders.ts';
import { aTeamServer, nowMs } from './a-team-server.ts';

const versions = await installedPostgres();

/** A store that remembers which statements it has carried out, all of which the engine has examined. */
function spiedStore(store: StorePort, texts: Set<string>): StorePort {
  const spied = <T>(query: () => Query<T>) =>
    function* (): Query<T> {
      const work = query();
      let step = work.next();
      while (!step.done) {
        if ('text' in step.value) texts.add(oneLine(step.value.text));
        step = work.next(yield step.value);
      }
      return step.value;
    };
  return {
    ...store,
    run: (query, options) => store.run(spied(query), options),
    inTransaction: (query, options) => store.inTransaction(spied(query), options),
  };
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** How each statement begins that stands in the code of the team server. */
const written = globSync('src/team/**/*.ts', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /[`'"]\s*((?:WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\s[^`'"$]*)/g,
    ),
  ].map(([, start = '']) => oneLine(start)),
);

const session = (sessionId: string, facts: Partial<Extract<PushPart, { kind: 'session' }>>) => ({
  ...{ kind: 'session' as const, session: aSession({ sessionId, computerId: 'cmp_1' }) },
  ...{ shared: 'transcripts' as const, digest: `v${Math.random()}`, isWhole: true, ...facts },
});

const messages = (sessionId: string, after: number, createdAt = 1_000): PushPart => ({
  ...{ kind: 'messages', sessionId, after, messages: [aMessage({ id: `${after}`, createdAt })] },
});

const parts: PushPart[] = [
  ...[session('ses_1', { isWhole: false }), messages('ses_1', 0)],
  ...[session('ses_1', {}), messages('ses_1', 1)],
  ...[session('ses_2', {}), messages('ses_2', 0), session('ses_2', { shared: 'titles' })],
  { kind: 'gone', sessionIds: ['ses_2'] },
  {
    ...{ kind: 'days', part: 'tokens', name: 'tokens:2026-06', digest: 'd' },
    rows: [
      {
        day: '2026-06-30',
        row: { ...aDay('2026-06-30').tokens, by_user: [{ user_email: 'ada@halcyon.example' }] },
      },
    ],
  },
  {
    ...{ kind: 'userDays', day: '2026-06-30', name: 'users:2026-06-30', digest: 'd' },
    rows: [aUserDay('usr_ada', '2026-06-30')],
  },
  { kind: 'computers', rows: [aComputer()], name: 'computers', digest: 'd' },
  { kind: 'reports', rows: [aReport()], name: 'reports', digest: 'd' },
  { kind: 'limits', globalLimit: 5, rows: [], name: 'limits', digest: 'd' },
];

test.each(versions)(
  'every statement of the team server works on PostgreSQL %s and names its organization',
  async (version) => {
    await using server = await aTeamServer(version);
    const texts = new Set<string>();
    const storeOf = (org: string) => spiedStore(server.store.organization(org), texts);
    const spied = await server.start({ storeOf });
    const store = storeOf('org_halcyon');
    const key = await server.keyFor('olga@halcyon.example', 'owner');
    await server.keyFor('ada@halcyon.example');
    const ask = async (path: string, method = 'GET', body?: unknown) => {
      const { status, body: answer } = await server.ask(
        `/api/team/v0/${path}`,
        { key, method, body },
        spied.url,
      );
      expect([path, status]).toEqual([path, 200]);
      return answer as { id: string; cursor?: string };
    };

    await ask('push', 'POST', { parts, dataOf: nowMs, whole: ['sessions'] });
    for (const path of ['about', 'pushed', 'keys']) await ask(path);
    const searches = ['drift', 'drift sort:best', 'title:drift', 'computer:atlas', '/dr.ft/'];
    for (const q of searches) await ask(`search?count=true&q=${encodeURIComponent(q)}`);
    await server.ask('/api/v0/sessions/ses_1/messages', { key }, spied.url);
    const { id } = await ask('keys', 'POST', {
      ...{ email: 'bob@halcyon.example', role: 'member', expiresDays: 1 },
    });
    await server.ask(`/api/team/v0/keys/${id}`, { key, method: 'DELETE' }, spied.url);
    await ask('shared', 'DELETE');
    await ask('shared', 'POST');
    const [three, four] = ['ses_3', 'ses_4'].map((one, index) => [
      ...[session(one, {}), messages(one, 0, 1_000 + index)],
    ]);
    await ask('push', 'POST', { parts: [...(three ?? []), ...(four ?? [])] });
    await ask('search?count=true&limit=1&q=drift');
    const bounds = { counted: 20, recentRows: 1, texts: 10, textsPerStep: 5, timeoutMs: 3_000 };
    const page = { nowMs, limit: 5, cursor: undefined, isCounted: true };
    await store.run(() => createTeamSearch(bounds).search('org_halcyon', 'drift', page));
    await ask('export?email=ada@halcyon.example');
    await ask('erase', 'POST', { email: 'ada@halcyon.example' });
    await store.inTransaction(() => takeSession('ses_9', { to: 'bob@halcyon.example', nowMs }));
    await store.inTransaction(() => keepDays.set(400));
    await store.run(() => countOlder(nowMs));
    await removeOlder(store, nowMs + 1e12);
    await spied.close();

    const missing = written.filter((start) => ![...texts].some((text) => text.includes(start)));
    expect(written.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
    expect(server.failures).toEqual([]);
  },
);

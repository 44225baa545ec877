import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { startDemoServer } from '../../src/demo/start-demo-server.ts';
import { wikiPages } from '../../src/figures/wiki/wiki-facts.ts';
import { type Dialect, dialects } from '../../src/server/dialect.ts';
import type { Routes } from '../console/harness/every-screen.ts';
import { runCommands } from './commands.ts';
import { openOn } from './open-on-platform.ts';
import { ferryPlaces, type PlaceName, walk } from './walk.ts';
import { bodyOf, nonsense } from './walk-rows.ts';

const nowMs = Date.parse('2026-10-14T10:20:00Z');
const size = { columns: 160, rows: 44 };

/** Our own server, as platforms are walked. */
async function startOurs(dialect: Dialect | undefined, startMs = nowMs) {
  const requests: string[] = [];
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 11,
    // More people than a page holds.
    scale: { users: 120, sessions: 60, days: 60 },
    clock: () => startMs,
    onRequest: ({ method, url }) => requests.push(`${method} ${url}`),
    ...(dialect && { dialect }),
  });
  const { url, keys, wikiRunIds, close } = server;
  return {
    url,
    key: keys.owner,
    nowMs: startMs,
    requests,
    wikiRunId: String(wikiRunIds[0]),
    [Symbol.asyncDispose]: close,
  };
}

type Ours = Awaited<ReturnType<typeof startOurs>>;

/** A place on each screen of the demo organization. */
async function placesOf({ url, key, wikiRunId }: Ours): Promise<Routes> {
  const client = createClient({ baseUrl: url, credential: key });
  const [session, other] = await client.sessions().toArray({ limit: 2 });
  const { computers } = await client.listComputers();
  const [report] = await client.readinessReports().toArray({ limit: 1 });
  const range = { startDate: '2026-10-12', endDate: '2026-10-12' };
  const { data } = await client.getTokens(range);
  const [page] = wikiPages(await client.getWikiRun({ wikiRunId }));
  const [{ user_email: email = '' } = {}] = data[0]?.by_user ?? [];
  const [{ model_id: model = '' } = {}] = data[0]?.by_model ?? [];
  const repoUrl = report?.repoUrl ?? '';

  return {
    ...ferryPlaces,
    day: { screen: 'day', day: range.startDate },
    model: { screen: 'model', model: model ?? '' },
    transcript: { screen: 'transcript', sessionId: session?.sessionId ?? '', title: 'The newest' },
    panes: {
      screen: 'panes',
      sessions: [session, other].map((one) => ({ sessionId: one?.sessionId ?? '', title: 'One' })),
    },
    grep: { screen: 'grep', words: 'test' },
    computer: { screen: 'computer', computerId: computers[0]?.id ?? '', name: 'The first' },
    repository: {
      screen: 'repository',
      repoUrl,
      name: repoUrl.split('/').at(-1) ?? '',
      isComparing: false,
    },
    'wiki-run': { screen: 'wiki-run', wikiRunId },
    'wiki-page': { screen: 'wiki-page', wikiRunId, page: `1#${page?.path}`, title: page?.title },
    person: { screen: 'person', email: email ?? '' },
  };
}

async function walkOurs(dialect: Dialect | undefined) {
  await using ours = await startOurs(dialect);
  const places = await placesOf(ours);
  await using console = await openOn(ours, size);
  return { screens: await walk(console, places), requests: ours.requests };
}

/** Places that say nothing of what sessions do now. */
const samePlaces: readonly PlaceName[] = [
  'overview',
  'Tools',
  'Activity',
  'Productivity',
  'People',
  'day',
  'model',
  'metric',
  'computers',
  'computer',
  'limits',
  'readiness',
  'repository',
  'people',
  'person',
  'wiki-run',
  'wiki-page',
];

describe('our server in the dialect of the live platform', () => {
  let usual: Awaited<ReturnType<typeof walkOurs>>;
  let live: Awaited<ReturnType<typeof walkOurs>>;
  beforeAll(async () => {
    usual = await walkOurs(undefined);
    live = await walkOurs(dialects.live);
  });

  test('is shown on every screen without nonsense or failed requests', () => {
    for (const [place, text] of live.screens) {
      expect(text, place).not.toMatch(nonsense);
      expect(text, place).not.toMatch(/✗ (down|cannot|failed to read)|incomplete:/);
    }
    expect(live.screens.get('errors')).toContain('No errors');
  });

  test.each(samePlaces)('shows the same at %s as a server that writes as described', (place) => {
    expect(bodyOf(live.screens.get(place))).toBe(bodyOf(usual.screens.get(place)));
  });

  test('asks where readiness reports have moved to, and for every page of people', () => {
    const asked = live.requests.join('\n');

    expect(asked).toContain('/api/organization/agent-readiness-reports');
    expect(asked).toMatch(/analytics\/users\?.*cursor=/);
    expect(usual.requests.join('\n')).not.toContain('/api/organization/agent-readiness-reports');
  });

  test('sessions show their credits, and no status that nobody has said', () => {
    const [described, seen] = [usual, live].map(({ screens }) => screens.get('sessions') ?? '');

    expect(described).toMatch(/running/);
    expect(seen).not.toMatch(/\d running|\bidle\b/);
    const credits = /\d[\d,.]*[kM]?\b/g;
    expect(seen?.match(credits)?.length).toBeGreaterThan(20);
  });
});

test('every command reads it', async () => {
  await using ours = await startOurs(dialects.live, Math.floor(Date.now() / 1_000) * 1_000);
  const platform = {
    ...ours,
    count: () => 0,
    become: () => {},
  };

  const results = await runCommands(platform);

  for (const [name, { status, text }] of results) {
    // Nobody says winch in the demo organization.
    expect([name, status]).toEqual([name, name === 'grep' ? 1 : 0]);
    expect(text, name).not.toMatch(nonsense);
  }
  expect(results.get('sync')?.text).toMatch(/Synced: 60 sessions, .*messages: 0 sessions left/s);
});

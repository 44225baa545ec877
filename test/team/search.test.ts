import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchPage } from '../../src/language/search/found-messages.ts';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { createTeamSearch } from '../../src/team/search/search.ts';
import { aMirror } from '../mirror/a-mirror.ts';
import type { PostgresVersion } from '../postgres/programs.ts';
import { installedPostgres } from '../postgres/start-postgres.ts';
import { aMessage, aSession } from '../server/builders.ts';
import { aTeamStore } from './a-team-store.ts';

const versions = await installedPostgres();
const day = Date.parse('2026-07-01');
const nowMs = Date.parse('2026-07-08');

const text = (words: string) => [{ type: 'text', text: words, id: 'part' }];
const call = (command: string) => ({
  role: 'assistant' as const,
  content: [{ type: 'tool_use', text: `Bash ${JSON.stringify({ command })}`, id: 'call' }],
});

const transcripts: Record<string, readonly Parameters<typeof aMessage>[0][]> = {
  ses_arm: [
    {
      content: text('Why does parseQuery fail on C++ paths? Crème brûlée, CREME.'),
      createdAt: day,
    },
    { ...call('npm run lint --fix'), modelId: 'zephyr-2' },
    { role: 'tool', isError: true, content: text('error: retry budget exhausted (foo.bar-baz)') },
    call('git push --force origin main'),
    { role: 'tool', content: text('Permission denied (publickey)') },
    { content: text('retry the retry, then lint again; the budget is 2² of x_1') },
  ],
  ses_jp: [
    { content: text('東京で検索機能を直した') },
    { content: text('データベースの接続エラー retry') },
    { content: text('我们修复了中文搜索的问题') },
    { role: 'assistant', modelId: 'atlas-4', content: text('lint 検索 fail 検 索') },
  ],
  ses_long: Array.from({ length: 12 }, (_, number) => ({
    content: text(`a word and retry ${number}`),
    createdAt: day + 3_600_000 * number,
  })),
};

/** The same messages in a copy and in a team's store, beside another organization with everything. */
async function bothStores(version: PostgresVersion) {
  const mirror = aMirror();
  const team = await aTeamStore(version);
  let at = day;
  for (const [sessionId, given] of Object.entries(transcripts)) {
    const session = aSession({
      sessionId,
      title: `Title of ${sessionId}`,
      computerId: 'cmp_atlas',
    });
    const messages = given.map((fields, index) => {
      at += 1_000;
      return aMessage({ id: `${sessionId}-${index + 1}`, createdAt: at, ...fields });
    });
    mirror.add(session, messages);
    await team.add('acme', session, messages);
    await team.add('other', session, messages);
  }
  return { mirror, team };
}

type Stores = Awaited<ReturnType<typeof bothStores>>;

const usual = { nowMs, limit: 50, isCounted: true };

function searching(team: Stores['team'], org: string, given?: typeof bounds) {
  const { answer } = createTeamSearch(given);
  return (query: string, options: Partial<SearchPage> = {}) =>
    answer(team.organization(org), org, query, { ...usual, ...options });
}

async function answers({ mirror, team }: Stores, query: string) {
  const copy = searchMessages(mirror.database, query, usual);
  const shared = await searching(team, 'acme')(query);
  return { copy: { ...copy, cursor: undefined }, shared: { ...shared, cursor: undefined } };
}

const queries = [
  ...[
    'retry',
    'RETRY budget',
    '"retry budget"',
    '"budget retry"',
    '"is 2²"',
    '"2² is"',
    '"budget is 2² of"',
    'retry -"is 2²"',
    '"is 2*"',
    '"of x_1" OR "a word"',
    'retry OR lint',
    'exhaus*',
    'exhaus',
    '*haust*',
  ],
  ...[
    'parsequery',
    'query',
    'fail -budget',
    'fail NOT budget',
    'session:ses_arm -budget',
    'creme',
    '"crème brulee"',
  ],
  ...[
    'session:ses_arm !(budget OR lint)',
    '++',
    'foo.bar-baz',
    '/retr(y|ies)\\s+bud/',
    '/nothing here/',
    'x_1',
    '2²',
  ],
  ...[
    'role:assistant',
    'tool:bash',
    'tool:BASH -lint',
    'is:error',
    'model:zephyr lint',
    'title:ses_arm retry',
  ],
  ...[
    'title:/ses_(jp|x)/ retry',
    'computer:atlas retry',
    'after:2026-07-02 検索',
    'before:2026-07-02 role:user',
  ],
  ...[
    'last:6d 接続',
    'last:10d',
    '搜索',
    '東京',
    '京で',
    '索検',
    'データ',
    '"検 索"',
    '検*',
    'sort:newest retry',
    '-retry',
    '-role:user',
  ],
  ...[
    'is:risky',
    'is:risky role:assistant',
    '-is:risky',
    'risk:push OR risk:password-refused',
    'risk:force-push /git/',
  ],
  ...[
    '(retry lint) OR is:error',
    '(retry -lint) OR tool:bash',
    '-(retry -lint)',
    'role:user OR model:atlas',
    'word "and retry"',
  ],
  ...[
    'role:robot',
    'colour:red',
    'after:soon',
    'last:week',
    '/(/',
    '~rty',
    'role:user OR /x/',
    '',
    '-',
    '""',
    'session:nobody',
    "it's",
    '\\',
    'a\0b',
  ],
];

/** Little of everything, so that few messages reach all bounds. */
const bounds = { counted: 5, recentRows: 4, texts: 6, textsPerStep: 2, timeoutMs: 3_000 };

/** The IDs of all hits, page by page. */
async function allPages({ team }: Stores, query: string): Promise<string[]> {
  const find = searching(team, 'acme', bounds);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await find(query, { limit: 3, cursor, isCounted: false });
    ids.push(...page.hits.map(({ messageId }) => messageId));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return ids;
}

describe.each(versions)('on PostgreSQL %s', (version) => {
  let stores: Stores;
  beforeAll(async () => {
    stores = await bothStores(version);
  });
  afterAll(async () => {
    stores.mirror[Symbol.dispose]();
    await stores.team[Symbol.asyncDispose]();
  });

  test('a team finds what a copy finds', async () => {
    const empty: string[] = [];
    for (const query of queries) {
      const { copy, shared } = await answers(stores, query);
      expect({ query, ...shared }).toEqual({ query, ...copy });
      if (shared.total === 0) empty.push(query);
    }
    expect(empty.length).toBeLessThan(queries.length / 3);
  });

  test('pages have every hit once, in the order of one page', async () => {
    for (const query of queries) {
      const { shared } = await answers(stores, query);
      const ids = shared.hits.map(({ messageId }) => messageId);
      expect({ query, ids: await allPages(stores, query) }).toEqual({ query, ids });
    }
  });

  test('the same messages are found when they are ranked', async () => {
    const { copy, shared } = await answers(stores, 'sort:best retry');
    const ids = (result: typeof copy) => result.hits.map(({ messageId }) => messageId).toSorted();

    expect(shared).toMatchObject({ isSortRefused: false, total: copy.total });
    expect(ids(shared)).toEqual(ids(copy));
    expect(shared.hits[0]?.messageId).toBe('ses_arm-6');
  });

  test('what would take long to count or to rank is bounded, and says so', async () => {
    const run = searching(stores.team, 'acme', bounds);

    expect(await run('retry')).toMatchObject({ total: 5, isTotalCapped: true });
    expect(await run('budget')).toMatchObject({ total: 2 });
    expect(await run('budget')).not.toHaveProperty('isTotalCapped');
    expect(await run('sort:best retry')).toMatchObject({ isSortRefused: true });
    expect(await run('/retry/')).toMatchObject({ isTotalCapped: true, readTo: expect.any(Number) });
  });

  test('the longest text that is indexed fits, and its last word is found', async () => {
    const number = (index: number) => (index * 7_919).toString(36).padStart(4, 'q');
    const letters = (index: number) => String.fromCodePoint(0x4e00 + (index % 20_000));
    const words = Array.from(
      { length: 26_000 },
      (_, index) => `${number(index)} ${letters(index)}`,
    );
    const long = aMessage({ content: text(`${words.join(' ').slice(0, 199_990)} lastword`) });
    await stores.team.add('long', aSession({ sessionId: 'ses_1' }), [long]);

    const { total } = await searching(stores.team, 'long')('lastword');

    expect(total).toBe(1);
  });

  test('a cursor of another search is refused', async () => {
    const result = await searching(stores.team, 'acme')('retry', { cursor: '12345' });

    expect(result).toMatchObject({
      hits: [],
      mistakes: [{ message: expect.stringContaining('cursor') }],
    });
  });

  test('a search that the database has no time for says how to narrow it', async () => {
    const other = new pg.Client(stores.team.connection);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE search_rows IN ACCESS EXCLUSIVE MODE');

    const result = await searching(stores.team, 'acme', { ...bounds, timeoutMs: 200 })('retry');

    expect(result.hits).toEqual([]);
    expect(result.mistakes[0]?.message).toMatch(
      /stopped: a part of it took more than 0\.2 s\. Narrow it/,
    );
    await other.end();
  });

  test('another organization finds nothing of it', async () => {
    const find = searching(stores.team, 'nobody');
    for (const query of queries) {
      const { hits, total, sessions } = await find(query);
      expect({ query, hits, total, sessions }).toEqual({ query, hits: [], total: 0, sessions: [] });
    }
  });
});

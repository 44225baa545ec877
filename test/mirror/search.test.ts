import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraseSession } from '../../src/mirror/erase.ts';
import { quotedForMatch } from '../../src/mirror/search/conditions.ts';
import { searchCoverage } from '../../src/mirror/search/counts.ts';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { holds } from '../figures/holds.ts';
import { aSession } from '../server/builders.ts';
import { aMirror } from './a-mirror.ts';

const day = Date.parse('2026-07-01');
const options = { nowMs: Date.parse('2026-07-08'), limit: 50 };

const text = (words: string) => [{ type: 'text', text: words, id: 'part' }];

function someTranscripts() {
  const mirror = aMirror();
  mirror.add(
    aSession({ sessionId: 'ses_arm', title: 'Calibrate the arm', computerId: 'cmp_atlas' }),
    [
      { role: 'user', content: text('Why does parseQuery fail on C++ paths?'), createdAt: day },
      {
        role: 'assistant',
        modelId: 'zephyr-2',
        content: [{ type: 'tool_use', text: 'Bash {"command":"npm run lint --fix"}', id: 'call' }],
        createdAt: day + 1_000,
      },
      {
        role: 'tool',
        isError: true,
        content: text('error: retry budget exhausted (foo.bar-baz)'),
        createdAt: day + 2_000,
      },
    ],
  );
  mirror.add(aSession({ sessionId: 'ses_jp', title: '検索' }), [
    { content: text('東京で検索機能を直した'), createdAt: day + 86_400_000 },
    { content: text('データベースの接続エラー'), createdAt: day + 86_401_000 },
    { content: text('我们修复了中文搜索的问题'), createdAt: day + 86_402_000 },
  ]);
  return mirror;
}

const found = (mirror: ReturnType<typeof aMirror>, query: string) =>
  searchMessages(mirror.database, query, options).hits.map(({ messageId }) => messageId);

test.each([
  { query: 'retry', ids: ['ses_arm-3'] },
  { query: 'RETRY budget', ids: ['ses_arm-3'] },
  { query: '"retry budget"', ids: ['ses_arm-3'] },
  { query: '"budget retry"', ids: [] },
  { query: 'retry OR lint', ids: ['ses_arm-3', 'ses_arm-2'] },
  { query: 'exhaus*', ids: ['ses_arm-3'] },
  { query: 'exhaus', ids: [] },
  { query: '*haust*', ids: ['ses_arm-3'] },
  { query: 'parsequery', ids: ['ses_arm-1'] },
  { query: 'query', ids: ['ses_arm-1'] },
  { query: 'fail -budget', ids: ['ses_arm-1'] },
  { query: 'fail NOT budget', ids: ['ses_arm-1'] },
  { query: 'session:ses_arm -budget', ids: ['ses_arm-2', 'ses_arm-1'] },
  { query: 'session:ses_arm !(budget OR lint)', ids: ['ses_arm-1'] },
  { query: '++', ids: ['ses_arm-1'] },
  { query: 'foo.bar-baz', ids: ['ses_arm-3'] },
  { query: '/retr(y|ies)\\s+bud/', ids: ['ses_arm-3'] },
  { query: '/nothing here/', ids: [] },
  { query: 'role:assistant', ids: ['ses_arm-2'] },
  { query: 'tool:bash', ids: ['ses_arm-2'] },
  { query: 'is:error', ids: ['ses_arm-3'] },
  { query: 'model:zephyr lint', ids: ['ses_arm-2'] },
  { query: 'title:calibrate retry', ids: ['ses_arm-3'] },
  { query: 'computer:atlas retry', ids: ['ses_arm-3'] },
  { query: 'after:2026-07-02 検索', ids: ['ses_jp-1'] },
  { query: 'before:2026-07-02 role:user', ids: ['ses_arm-1'] },
  { query: 'last:6d 接続', ids: ['ses_jp-2'] },
  { query: '搜索', ids: ['ses_jp-3'] },
  { query: '東京', ids: ['ses_jp-1'] },
  { query: '京で', ids: ['ses_jp-1'] },
  { query: '索検', ids: [] },
  { query: 'データ', ids: ['ses_jp-2'] },
  { query: 'sort:best retry', ids: ['ses_arm-3'] },
])('$query finds $ids', ({ query, ids }) => {
  using mirror = someTranscripts();
  expect(found(mirror, query)).toEqual(ids);
});

test.each([
  { query: 'role:robot', message: /role is one of/ },
  { query: 'colour:red', message: /Unknown field colour/ },
  { query: 'after:soon', message: /after needs a day/ },
  { query: 'last:week', message: /last needs a time/ },
  { query: '/(/', message: /./ },
  { query: '~rty', message: /type a word/ },
  { query: 'role:user OR /x/', message: /outside OR/ },
])('$query is a mistake, and finds nothing', ({ query, message }) => {
  using mirror = someTranscripts();
  const { hits, mistakes } = searchMessages(mirror.database, query, options);

  expect(hits).toEqual([]);
  expect(mistakes[0]?.message).toMatch(message);
});

test('a hit has the text around it, and sessions are counted', () => {
  using mirror = someTranscripts();
  const { hits, total, sessions } = searchMessages(mirror.database, 'budget', options);

  expect(hits[0]).toMatchObject({
    title: 'Calibrate the arm',
    before: 'error: retry ',
    match: 'budget',
    after: ' exhausted (foo.bar-baz)',
  });
  expect(total).toBe(1);
  expect(searchCoverage(mirror.database)).toEqual({ searched: 2, known: 2 });
  expect(sessions).toEqual([{ sessionId: 'ses_arm', title: 'Calibrate the arm', hits: 1 }]);
});

test('what is shown is the word itself, where it is a part of another word before', () => {
  using mirror = someTranscripts();
  mirror.add(aSession({ sessionId: 'ses_test' }), ['Run ctest and testing, then a test of it.']);
  const [word] = searchMessages(mirror.database, 'test', options).hits;
  const [prefix] = searchMessages(mirror.database, 'testi*', options).hits;

  expect(word?.before).toBe('Run ctest and testing, then a ');
  expect(prefix?.before).toBe('Run ctest and ');
});

test('messages that are replaced or erased are not found any more', () => {
  using mirror = someTranscripts();
  mirror.add(aSession({ sessionId: 'ses_arm' }), ['Something else']);
  expect(found(mirror, 'retry')).toEqual([]);
  expect(found(mirror, 'else')).toEqual(['ses_arm-1']);

  eraseSession(mirror, 'ses_arm');
  expect(found(mirror, 'else')).toEqual([]);
});

test('whatever is typed, the search answers and never reaches the syntax of the index', () => {
  using mirror = someTranscripts();
  const nasty = fc.string({
    unit: fc.constantFrom(...'ab"\'*^:()-+~/\\ \0検ANDORNOTNEAR{}[]%_!<>='),
  });

  holds(
    fc.property(fc.oneof(nasty, fc.string(), fc.string({ unit: 'binary' })), (query) => {
      searchMessages(mirror.database, query, options);
    }),
  );
});

test('two characters of any text in Chinese or Japanese are found', () => {
  using mirror = aMirror();
  const letters = [...'東京検索機能直接続修复中文搜问题データベースひらがな'];
  holds(
    fc.property(fc.array(fc.constantFrom(...letters), { minLength: 4, maxLength: 30 }), (chars) => {
      mirror.add(aSession({ sessionId: 'ses' }), [`Text ${chars.join('')} end`]);
      expect(found(mirror, chars.slice(1, 3).join(''))).toEqual(['ses-1']);
    }),
  );
});

test('a word is one quoted string for the index', () => {
  expect(quotedForMatch('a"b')).toBe('"a""b"');
  expect(quotedForMatch('検索')).toBe('"検  索"');
  expect(quotedForMatch('NEAR', true)).toBe('"NEAR" *');
});

test('merging the parts of the index changes nothing about what is found', () => {
  using mirror = aMirror();
  const parts = () =>
    mirror.database.prepare('SELECT count(DISTINCT segid) AS parts FROM search_text_idx').get();
  const found = () => searchMessages(mirror.database, 'word', options);
  for (let number = 0; number < 12; number += 1) {
    mirror.add(aSession({ sessionId: `ses_${number}` }), [`a word and ${number}`]);
  }
  const before = found();
  expect(parts()).toEqual({ parts: 12 });

  while (mirror.mergeSome());

  expect(parts()).toEqual({ parts: 1 });
  expect(found()).toEqual(before);
  expect(before.total).toBe(12);
});

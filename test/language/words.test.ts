import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { wordsOf } from '../../src/language/search/words.ts';

/** The words of each text as the index of a copy has them. */
function indexed(texts: readonly string[]): string[][] {
  using database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'unicode61');
    CREATE VIRTUAL TABLE words USING fts5vocab (texts, 'instance');
  `);
  const insert = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
  for (const [index, text] of texts.entries()) insert.run(index + 1, text);
  const words: string[][] = texts.map(() => []);
  const rows = database.prepare('SELECT term, doc FROM words ORDER BY doc, offset').all();
  for (const { term, doc } of rows) words[Number(doc) - 1]?.push(String(term));
  return words;
}

test.each([
  { text: 'Why does parseQuery fail on C++ paths?', words: 'why does parsequery fail on c paths' },
  { text: "it's foo.bar-baz_2", words: 'it s foo bar baz 2' },
  { text: 'Crème brûlée, Ελλάς, ÅNGSTRÖM, cafe\u0301', words: 'creme brulee ελλάσ angstrom cafe' },
  { text: 'Straße ẞ İstanbul ế', words: 'straße ß istanbul ế' },
  { text: '検索 x² ½', words: '検索 x² ½' },
  { text: '\u0301 \u0305', words: '' },
])('$text has the words "$words", as in the index of a copy', ({ text, words }) => {
  const expected = words.split(' ').filter((word) => word !== '');

  expect(wordsOf(text)).toEqual(expected);
  expect(indexed([text])).toEqual([expected]);
});

test('letters of Latin, Greek, Cyrillic, Hebrew, Arabic, Chinese and Japanese make the words that a copy has', () => {
  const assigned = /[\p{L}\p{N}\p{P}\p{S}\p{Z}\p{M}]/u;
  const points = [...pointsOf(0x20, 0x52f), ...pointsOf(0x5d0, 0x6d3), ...pointsOf(0x1e00, 0x218f)];
  const wide = [
    ...pointsOf(0x3041, 0x30ff),
    ...pointsOf(0x4e00, 0x9fcc),
    ...pointsOf(0xac00, 0xd7a3),
  ];
  const texts = [...points, ...wide]
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => assigned.test(letter))
    .map((letter) => `q${letter}z`);
  const expected = indexed(texts);

  const others = texts.filter((text, index) => wordsOf(text).join() !== expected[index]?.join());

  expect(texts.length).toBeGreaterThan(30_000);
  // They are newer than the Unicode of SQLite.
  expect(others.join('').replaceAll(/[qz]/g, '')).toBe('ͿԨԪԬԮ؝₺₻₼₽₾₿⃀⃁↊↋');
});

const pointsOf = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

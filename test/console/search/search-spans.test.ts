import { expect, test } from 'vitest';
import {
  markedSpans,
  patternOf,
  searchRemark,
  searchSpans,
} from '../../../src/console/search/search-spans.ts';
import { matchesInText } from '../../../src/language/search/search-pattern.ts';
import { cpuMs } from '../../timing/cpu-time.ts';

const found = (query: string, text: string) => {
  const pattern = patternOf(query);
  return pattern === undefined
    ? []
    : matchesInText(text, pattern).map(({ start, end }) => text.slice(start, end));
};

test.each([
  ['moon', 'Moon, moon', ['Moon', 'moon']],
  ['Moon', 'Moon, moon', ['Moon']],
  ['a.b', 'a.b axb', ['a.b']],
  ['(', 'f(x)', ['(']],
  ['ß', 'STRASSE straße', ['ß']],
  ['', 'anything', []],
  ['/mo+n/', 'Moon, mon, mn', ['Moon', 'mon']],
  ['/\\bon\\b/', 'on moon ON', ['on', 'ON']],
  ['/^a|b$/', 'ab ab', ['a', 'b']],
  ['/x*/', 'axxbx', ['xx', 'x']],
  ['/😀.|İ/', 'a😀bİ', ['😀b', 'İ']],
  ['/src/', 'src /src/', ['src', 'src']],
  ['/src', 'src /src/', ['/src']],
  ['/a(/', 'a( /a(/', ['/a(/']],
])('%j in %j finds %j', (query, text, expected) => {
  expect(found(query, text)).toEqual(expected);
});

test.each(['/(a+)+$/', '/(a|a)*b/', '/.*.*=/', '/[a-z]{3,}!!/'])(
  '%s costs a key no more than a moment, however long a line is',
  (query) => {
    const line = `${'a'.repeat(500_000)}!`;

    // Far from the 33 ms that it takes on a machine of its own, so that a busy one passes.
    expect(cpuMs(() => found(query, line))).toBeLessThan(1_000);
  },
);

test('a match that goes on in the next line is marked in both', () => {
  const match = { start: 3, end: 9 };
  const first = { spans: [{ text: 'abcdef' }], offset: 0, leadLength: 0 };
  const second = { spans: [{ text: '  ' }, { text: 'ghijkl' }], offset: 6, leadLength: 2 };
  const marked = (line: typeof first) =>
    markedSpans(line, [match], () => false)
      .filter(({ tone }) => tone === 'match')
      .map(({ text }) => text);

  expect(marked(first)).toEqual(['def']);
  expect(marked(second)).toEqual(['ghi']);
});

test('a count says where one is, and when it is not the last word', () => {
  const textOf = (...count: Parameters<typeof searchSpans>) =>
    searchSpans(...count)
      .map(({ text }) => text)
      .join('');

  expect(textOf('a', { index: 3, total: 1_117, isWhole: true })).toBe('/a 3/1,117  ');
  expect(textOf('a', { total: 7, isWhole: false }, ' in the first 9')).toBe(
    '/a 7+ in the first 9  ',
  );
  expect(textOf('a', { total: 0, isWhole: true })).toBe('/a no match  ');
  expect(searchRemark(undefined).spans[0]?.text).toContain('lower case ignores case');
});

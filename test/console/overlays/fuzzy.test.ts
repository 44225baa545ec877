import { expect, test } from 'vitest';
import { matchSpans } from '../../../src/console/draw/spans.ts';
import { loadFuzzy } from '../../../src/console/overlays/fuzzy.ts';

const fuzzy = await loadFuzzy();
const titles = ['Go to Overview', 'Go to Computers', 'Restart this computer', 'Copy the id'];
const find = fuzzy(titles, (title) => title);
const foundBy = (query: string) => find(query).map(({ item }) => item);

test('nothing asked for finds everything in its order', () => {
  expect(foundBy('')).toEqual(titles);
  expect(foundBy('  ')).toEqual(titles);
});

test('letters are found in their order, those at the starts of words first', () => {
  expect(foundBy('gcom')).toEqual(['Go to Computers']);
  expect(foundBy('comp')[0]).toBe('Go to Computers');
  expect(foundBy('moc')).toEqual([]);
});

test('words are found in any order', () => {
  expect(foundBy('comp rest')).toEqual(['Restart this computer']);
  expect(foundBy('comp restx')).toEqual([]);
});

test.each([
  ['res', ['Restore', 'Show all resources', 'Unrest']],
  ['all re', ['Show all resources']],
  ['sar', ['Show all resources']],
  ['st', ['Still', 'Unrest', 'Restore']],
])('beginnings of texts and words are before their middles: %s', (query, expected) => {
  const findIn = fuzzy(['Unrest', 'Show all resources', 'Restore', 'Still'], (text) => text);

  expect(findIn(query).map(({ item }) => item)).toEqual(expected);
});

test('letters scattered over several words find nothing', () => {
  const findIn = fuzzy(["Show a person's days", 'Credits, tools, activity'], (text) => text);

  expect(findIn('pods')).toEqual([]);
  expect(findIn('csv')).toEqual([]);
  expect(findIn('prsn').map(({ item }) => item)).toEqual(["Show a person's days"]);
});

test('letters here and there are found where nothing better is', () => {
  const findIn = fuzzy(['Recorded', 'Chart of days'], (text) => text);

  expect(findIn('cod').map(({ item }) => item)).toEqual(['Chart of days']);
  expect(findIn('rcd').map(({ item }) => item)).toEqual(['Recorded']);
});

test('further items that hold the words are ranked among the first', () => {
  const asked: (readonly string[])[] = [];
  const findMore = fuzzy(
    ['Unrest', 'Still'],
    (title) => title,
    (words) => {
      asked.push(words);
      return ['Restore'];
    },
  );

  expect(findMore('res').map(({ item }) => item)).toEqual(['Restore', 'Unrest']);
  expect(asked).toEqual([['res']]);
});

test('what is found tells the characters that match', () => {
  const [found] = find('rtc');

  expect([...(found?.positions ?? [])].sort((a, b) => a - b)).toEqual([0, 3, 13]);
  expect(matchSpans('Restart', new Set([0, 1, 5]), 'strong')).toEqual([
    { text: 'Re', tone: 'match' },
    { text: 'sta', tone: 'strong' },
    { text: 'r', tone: 'match' },
    { text: 't', tone: 'strong' },
  ]);
});

test('a letter with its marks is marked as a whole', () => {
  expect(matchSpans('e\u0301a', new Set([0]))).toEqual([
    { text: 'e\u0301', tone: 'match' },
    { text: 'a' },
  ]);
});

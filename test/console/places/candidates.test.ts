import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Candidates,
  candidateCalled,
  candidatesHolding,
  firstCandidates,
} from '../../../src/console/places/candidates.ts';

const names: Candidates = [
  [
    { value: 'ses_1', note: 'Calibrate the gripper' },
    { value: 'ses_2', note: 'Fix two\nlines' },
  ],
  [
    { value: 'ses_1', note: 'Calibrate the gripper' },
    { value: 'ses_31', note: '\u0130zmir timeout' },
    { value: 'ses_4', note: 'Trace the gripper' },
    { value: 'build-17' },
  ],
];
const max = { max: 10, others: [] };
const valuesHolding = (...words: string[]) => candidatesHolding(names, words, max).map(toValue);
const toValue = ({ value }: { value: string }) => value;

test('the first names are those of the first pages, each once', () => {
  expect(firstCandidates(names, 3).map(toValue)).toEqual(['ses_1', 'ses_2', 'ses_31']);
  expect(firstCandidates(names, 99)).toHaveLength(5);
});

test('names are found by words of their values and notes, whatever the case', () => {
  expect(valuesHolding('GRIPPER')).toEqual(['ses_1', 'ses_4']);
  expect(valuesHolding('trace', 'ses')).toEqual(['ses_4']);
  expect(valuesHolding('two', 'lines')).toEqual(['ses_2']);
  expect(valuesHolding('timeout')).toEqual(['ses_31']);
  expect(valuesHolding('build')).toEqual(['build-17']);
  expect(valuesHolding('')).toEqual([]);
});

test('no more are found than wanted, and none of the others', () => {
  const others = [{ value: 'ses_1' }];

  expect(candidatesHolding(names, ['gripper'], { max: 1, others: [] }).map(toValue)).toEqual([
    'ses_1',
  ]);
  expect(candidatesHolding(names, ['gripper'], { max: 9, others }).map(toValue)).toEqual(['ses_4']);
});

test.each([
  ['ses_1', 'ses_1'],
  ['Trace the gripper', 'ses_4'],
  ['trace the gripper', undefined],
  ['ses_3', 'ses_31'],
  ['ses', undefined],
  ['uild', undefined],
  ['', undefined],
])('%j is the name of %j', (text, value) => {
  expect(candidateCalled(text, names)?.value).toBe(value);
});

test('the search finds what a comparison of every name finds', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', ' ', '\u0130', '\0', 'e\u0301'),
    maxLength: 6,
  });
  const page = fc.array(fc.tuple(text, text).map(([value, note]) => ({ value, note })));
  fc.assert(
    fc.property(fc.array(page), fc.constantFrom('a', 'b', 'ab', 'i'), (pages, word) => {
      const expected = pages
        .flat()
        .filter(({ value, note }) => `${value}\0${note}`.toLowerCase().includes(word))
        .map(toValue);
      const found = candidatesHolding(pages, [word], { max: 99, others: [] }).map(toValue);
      expect(found).toEqual([...new Set(expected)]);
    }),
  );
});

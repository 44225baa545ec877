import { dictionary, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  isBeingWritten,
  otherFields,
  wikiFacts,
  wikiPages,
  wikiPagesText,
} from '../../../src/domain/wiki/wiki-facts.ts';
import { holds } from '../holds.ts';

test('the facts of a run are its repository, its state and how much there is', () => {
  const run = {
    repoUrl: 'https://git.halcyon.example/robots/arm-control',
    status: 'failed',
    createdAt: 5,
    completedAt: 9,
    pages: [{}, {}],
    error: 'The model refused.',
  };

  expect(wikiFacts(run)).toEqual({
    repository: 'arm-control',
    url: 'https://git.halcyon.example/robots/arm-control',
    status: 'failed',
    createdAt: 5,
    completedAt: 9,
    pages: 2,
    error: 'The model refused.',
  });
});

test('a record of other fields, or of other kinds of values, tells nothing and does no harm', () => {
  expect(wikiFacts({ repoUrl: 7, status: {}, createdAt: '1', pages: 'two', error: '' })).toEqual({
    repository: undefined,
    url: undefined,
    status: undefined,
    createdAt: undefined,
    completedAt: undefined,
    pages: undefined,
    error: undefined,
  });
  holds(
    property(dictionary(string(), jsonValue()), (record) => {
      expect(() => [wikiFacts(record), wikiPages(record), otherFields(record)]).not.toThrow();
    }),
  );
});

test('a page says what it is called, where it is, and what it says, as far as it does', () => {
  const page = { title: 'Start', path: 'README.md', markdown: '# Start' };

  expect(wikiPages({ pages: [page, null, { title: 7 }] })).toEqual([
    { title: 'Start', path: 'README.md', text: '# Start' },
    { title: undefined, path: undefined, text: '' },
    { title: undefined, path: undefined, text: '' },
  ]);
});

test('fields that are not known are told apart from the facts', () => {
  expect(otherFields({ id: 'a', status: 'completed', model: 'atlas-3', depth: 2 })).toEqual([
    ['model', 'atlas-3'],
    ['depth', 2],
  ]);
});

test.each([
  ['running', true],
  ['pending', true],
  ['completed', false],
  [undefined, false],
])('a run with the status %s is being written: %s', (status, isWriting) => {
  expect(isBeingWritten({ status })).toBe(isWriting);
});

test('pages of several runs are counted, or at least those of runs that have been loaded', () => {
  const run = { pages: [{}, {}] };

  expect(wikiPagesText([run, run])).toBe('their 4 pages');
  expect(wikiPagesText([run, undefined])).toBe('their pages, at least 2,');
  expect(wikiPagesText([undefined])).toBe('their pages');
});

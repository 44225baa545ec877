import { dictionary, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  isBeingWritten,
  otherFields,
  wikiDeletionTexts,
  wikiFacts,
  wikiPages,
} from '../../../src/figures/wiki/wiki-facts.ts';
import { holds } from '../holds.ts';

test('the facts of a run are its repository, its state and how much there is', () => {
  const run = {
    repoUrl: 'https://git.halcyon.example/robots/arm-control',
    status: 'failed',
    createdAt: 1_795_000_000_000,
    completedAt: 1_795_000_060_000,
    pages: [{}, {}],
    error: 'The model refused.',
  };

  expect(wikiFacts(run)).toEqual({
    repository: 'arm-control',
    url: 'https://git.halcyon.example/robots/arm-control',
    status: 'failed',
    createdAt: 1_795_000_000_000,
    completedAt: 1_795_000_060_000,
    pages: 2,
    error: 'The model refused.',
  });
});

test('times are read as those of documented fields are', () => {
  const run = { createdAt: '2026-11-20T14:30:00Z', completedAt: 1_795_000_000 };

  expect(wikiFacts(run)).toMatchObject({
    createdAt: Date.parse('2026-11-20T14:30:00Z'),
    completedAt: undefined,
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

test('a deletion says how many pages are lost', () => {
  const run = { pages: [{}, {}], status: 'completed' };

  expect(wikiDeletionTexts([run])).toEqual([
    'A wiki completed, 2 pages.',
    'The run and its pages are permanently deleted, and the run leaves this list.',
  ]);
  expect(wikiDeletionTexts([undefined])).toHaveLength(1);
  expect(wikiDeletionTexts([run, run])).toEqual([
    'The runs and their 4 pages are permanently deleted, and the runs leave this list.',
  ]);
  expect(wikiDeletionTexts([run, undefined]).join()).toContain('their pages, at least 2, are');
  expect(wikiDeletionTexts([undefined, undefined]).join()).toContain('their pages are');
});

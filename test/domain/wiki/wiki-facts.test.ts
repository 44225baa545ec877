import { dictionary, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isBeingWritten, wikiFacts } from '../../../src/domain/wiki/wiki-facts.ts';
import { holds } from '../holds.ts';

test('the facts of a run are its repository, its state and how much there is', () => {
  const run = {
    repoUrl: 'https://git.halcyon.example/robots/arm-control',
    status: 'failed',
    createdAt: 5,
    pages: [{}, {}],
    error: 'The model refused.',
  };

  expect(wikiFacts(run)).toEqual({
    repository: 'arm-control',
    status: 'failed',
    createdAt: 5,
    pages: 2,
    error: 'The model refused.',
  });
});

test('a record of other fields, or of other kinds of values, tells nothing and does no harm', () => {
  expect(wikiFacts({ repoUrl: 7, status: {}, createdAt: '1', pages: 'two', error: '' })).toEqual({
    repository: undefined,
    status: undefined,
    createdAt: undefined,
    pages: undefined,
    error: undefined,
  });
  holds(
    property(dictionary(string(), jsonValue()), (record) => {
      expect(() => wikiFacts(record)).not.toThrow();
    }),
  );
});

test.each([
  ['running', true],
  ['pending', true],
  ['completed', false],
  [undefined, false],
])('a run with the status %s is being written: %s', (status, isWriting) => {
  expect(isBeingWritten({ status })).toBe(isWriting);
});

import { expect, test } from 'vitest';
import { openMirror } from '../../src/mirror/open-mirror.ts';
import { verifyMirror } from '../../src/mirror/verify.ts';
import { aSession } from '../server/builders.ts';
import { aMirror } from './a-mirror.ts';

const sessionsIn = (file: string): unknown[] => {
  const mirror = openMirror(file);
  const ids = mirror.database.prepare('SELECT id FROM sessions').all();
  mirror.close();
  return ids.map(({ id }) => id);
};

test('what a group holds reaches the file with its commit, and is told only then', () => {
  using mirror = aMirror();
  const told: string[] = [];
  mirror.beginGroups(Number.POSITIVE_INFINITY);

  mirror.add(aSession({ sessionId: 'one' }), ['alpha']);
  mirror.afterCommit(() => told.push('one'));
  const before = { told: [...told], file: sessionsIn(mirror.file) };
  mirror.endGroups();

  expect(before).toEqual({ told: [], file: [] });
  expect({ told, file: sessionsIn(mirror.file) }).toEqual({ told: ['one'], file: ['one'] });
  expect([...verifyMirror(mirror)]).toEqual([]);
});

test('a failure rolls back the whole group, and nothing of it is told', () => {
  using mirror = aMirror();
  const told: string[] = [];
  mirror.beginGroups(Number.POSITIVE_INFINITY);
  mirror.add(aSession({ sessionId: 'one' }), ['alpha']);
  mirror.afterCommit(() => told.push('one'));

  const failing = () =>
    mirror.transaction(() => {
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  mirror.add(aSession({ sessionId: 'two' }), ['beta']);
  mirror.endGroups();

  expect(told).toEqual([]);
  expect(sessionsIn(mirror.file)).toEqual(['two']);
  expect([...verifyMirror(mirror)]).toEqual([]);
});

test('messages that a group replaces are indexed once', () => {
  using mirror = aMirror();
  mirror.beginGroups(Number.POSITIVE_INFINITY);
  mirror.add(aSession({ sessionId: 'one' }), ['alpha', 'beta']);
  mirror.add(aSession({ sessionId: 'one' }), ['gamma']);
  mirror.endGroups();

  const found = (word: string) =>
    mirror.database.prepare('SELECT rowid FROM search_text WHERE search_text MATCH ?').all(word);
  expect(found('alpha')).toEqual([]);
  expect(found('gamma')).toHaveLength(1);
  expect([...verifyMirror(mirror)]).toEqual([]);
});

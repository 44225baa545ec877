import { expect, test } from 'vitest';
import { mergeNewest } from '../../../src/domain/sessions/merge-newest.ts';

const session = (sessionId: string, updatedAt: number) => ({ sessionId, updatedAt });
const ids = (sessions: { sessionId: string }[]) => sessions.map(({ sessionId }) => sessionId);

const known = [session('a', 90), session('b', 80), session('c', 70), session('d', 60)];

test('new sessions come on top and the rest stays', () => {
  const newest = [session('new', 100), session('a', 90)];

  expect(ids(mergeNewest(newest, known, false))).toEqual(['new', 'a', 'b', 'c', 'd']);
});

test('a session that was updated moves up and is there once', () => {
  const newest = [session('d', 100), session('a', 90)];

  expect(ids(mergeNewest(newest, known, false))).toEqual(['d', 'a', 'b', 'c']);
});

test('a session that should be on the newest page and is not was deleted', () => {
  const newest = [session('a', 90), session('c', 70)];

  expect(ids(mergeNewest(newest, known, false))).toEqual(['a', 'c', 'd']);
});

test('a newest page that is the whole list replaces everything', () => {
  expect(ids(mergeNewest([session('a', 90)], known, true))).toEqual(['a']);
});

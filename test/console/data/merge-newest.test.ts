import { expect, test } from 'vitest';
import {
  keepRunning,
  mergeNewest,
  newestFirst,
} from '../../../src/console/data/walked-sessions.ts';

const session = (sessionId: string, updatedAt: number) => ({ sessionId, updatedAt });
const ids = (sessions: readonly { sessionId: string }[]) =>
  sessions.map(({ sessionId }) => sessionId);

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

test('a page in another order does not prove that a session was deleted', () => {
  const oldest = [session('d', 60), session('c', 70)];

  expect(ids(mergeNewest(oldest, known, false))).toEqual(['d', 'c', 'a', 'b']);
});

test('sessions in another order are sorted, those without a time last', () => {
  const timeless = { sessionId: 'x', updatedAt: undefined };

  expect(ids(newestFirst([...known.toReversed(), timeless]))).toEqual(['a', 'b', 'c', 'd', 'x']);
  expect(newestFirst(known)).toBe(known);
});

test('a newest page that is the whole list replaces everything', () => {
  expect(ids(mergeNewest([session('a', 90)], known, true))).toEqual(['a']);
});

const running = (sessionId: string) => ({ sessionId, status: 'running' });
const idle = (sessionId: string) => ({ sessionId, status: 'idle' });

test('sessions that keep running keep their order among themselves', () => {
  const before = [running('a'), running('b'), idle('c'), running('d')];
  const now = [running('d'), running('b'), running('a'), idle('c')];

  expect(ids(keepRunning(now, before))).toEqual(['a', 'b', 'd', 'c']);
});

test('what has begun to run comes where the server has it, and what has ended leaves the others', () => {
  const before = [running('a'), running('b'), idle('c')];
  const now = [running('c'), running('b'), idle('a'), running('new')];

  expect(ids(keepRunning(now, before))).toEqual(['c', 'b', 'a', 'new']);
});

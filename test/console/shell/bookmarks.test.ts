import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import {
  type Bookmark,
  createBookmarks,
  maxBookmarks,
  reduceBookmarks,
  restoredBookmarks,
} from '../../../src/console/shell/bookmarks.ts';

const aBookmark = (messageId: string): Bookmark => ({
  ...{ messageId, sessionId: 's1', computerId: undefined, title: 'A session', role: 'user' },
  ...{ text: 'Hello', saidAt: 1, setAt: 2 },
});

test('the newest bookmark comes first, and each message has at most one', () => {
  const set = ['a', 'b', 'a'].map((id) => ({ type: 'set', bookmark: aBookmark(id) }) as const);

  expect(set.reduce(reduceBookmarks, []).map(({ messageId }) => messageId)).toEqual(['a', 'b']);
});

test('two consoles keep the bookmarks of each other', () => {
  const preferences = preferencesInMemory();
  const [one, other] = [createBookmarks(preferences), createBookmarks(preferences)];

  one.dispatch({ type: 'set', bookmark: aBookmark('a') });
  other.dispatch({ type: 'set', bookmark: aBookmark('b') });
  one.dispatch({ type: 'removed', messageIds: ['a'] });

  expect(createBookmarks(preferences).get()).toEqual([aBookmark('b')]);
});

test('a bookmark is the same after it was kept as JSON', () => {
  expect(restoredBookmarks(JSON.parse(JSON.stringify([aBookmark('a')])))).toEqual([aBookmark('a')]);
});

test.each([[undefined], ['bookmarks'], [[null, {}, { messageId: 'a' }, { sessionId: 1 }]]])(
  'nothing is restored from %j',
  (kept) => {
    expect(restoredBookmarks(kept)).toEqual([]);
  },
);

test('there are at most so many', () => {
  const many = Array.from({ length: maxBookmarks }, (_, index) => aBookmark(`${index}`));

  const set = { type: 'set', bookmark: aBookmark('new') } as const;

  expect(reduceBookmarks(many, set)).toHaveLength(maxBookmarks);
});

import { expect, test } from 'vitest';
import { createSessionMerge, isWorthShowing } from '../../../src/console/data/walked-sessions.ts';

/** Sessions of a page; the first one was updated last. */
const page = (...updates: number[]) => ({
  sessions: updates.map((updatedAt) => ({ sessionId: `ses-${updatedAt}`, updatedAt })),
  nextCursor: 'further',
});

const ids = (sessions: readonly { sessionId: string }[]) =>
  sessions.map(({ sessionId }) => sessionId);

/** A page whose sessions count how often their fields are read. */
function countedPage(index: number, size: number) {
  let reads = 0;
  const sessions = Array.from({ length: size }, (_, place) => {
    const position = index * size + place;
    return {
      get sessionId() {
        reads += 1;
        return `ses-${position}`;
      },
      updatedAt: 1_000_000 - position,
    };
  });
  return { ...page(), sessions, reads: () => reads };
}

test('the list is the newest page and what the other pages have beside it', () => {
  const merge = createSessionMerge();
  const pages = [page(90, 80), page(70, 60)];

  expect(ids(merge(pages, undefined))).toEqual(['ses-90', 'ses-80', 'ses-70', 'ses-60']);
  expect(ids(merge(pages, page(95, 90)))).toEqual([
    'ses-95',
    'ses-90',
    'ses-80',
    'ses-70',
    'ses-60',
  ]);
});

test('a page that is added is read once, and those before it are not read again', () => {
  const merge = createSessionMerge();
  const newest = page(2_000_000);
  const pages = Array.from({ length: 1_000 }, (_, index) => countedPage(index, 100));

  for (const count of pages.keys()) merge(pages.slice(0, count + 1), newest);

  expect(pages.map(({ reads }) => reads())).toEqual(pages.map(() => 100));
  expect(merge(pages, newest)).toHaveLength(100_001);
});

test('pages that are added make the same list as pages that come at once', () => {
  const newest = page(100, 80, 70);
  const pages = [page(95, 90, 80), page(70, 65), page(100, 60), page(50)];
  const merge = createSessionMerge();

  const lists = pages.map((_, index) => merge(pages.slice(0, index + 1), newest));

  for (const [index, list] of lists.entries()) {
    expect(list).toEqual(createSessionMerge()(pages.slice(0, index + 1), newest));
  }
});

test('a session that leaves the newest page is taken from the pages again', () => {
  const merge = createSessionMerge();
  const pages = [page(90, 80)];
  merge(pages, page(95, 90));

  expect(ids(merge(pages, page(100, 95)))).toEqual(['ses-100', 'ses-95', 'ses-90', 'ses-80']);
});

test('rows keep their identity, and the list too while all of them are the same', () => {
  const merge = createSessionMerge();
  const first = page(90, 80);
  const pages = [first, page(70)];
  const before = merge(pages, undefined);

  // The newest page takes over from the first one, and says another cursor later.
  expect(merge(pages, first)).toBe(before);
  expect(merge(pages, { ...first, nextCursor: 'other' })).toBe(before);
  const longer = merge([...pages, page(60)], first);
  expect(before.every((session, index) => session === longer[index])).toBe(true);
});

test('a newest page that is the whole list leaves no other session', () => {
  const merge = createSessionMerge();
  const pages = [page(90, 80), page(70)];
  merge(pages, pages[0]);

  expect(ids(merge(pages, { ...page(80), nextCursor: undefined }))).toEqual(['ses-80']);
});

test.each([
  { read: 125, total: 1_000, elapsedMs: 400, is: true },
  { read: 125, total: 1_000, elapsedMs: 399, is: false },
  { read: 124, total: 1_000, elapsedMs: 1_999, is: false },
  { read: 124, total: 1_000, elapsedMs: 2_000, is: true },
])(
  'after $elapsedMs ms, $read further rows of $total are shown: $is',
  ({ read, total, elapsedMs, is }) => {
    expect(isWorthShowing(read, total, elapsedMs)).toBe(is);
  },
);

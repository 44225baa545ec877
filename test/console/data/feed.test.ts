import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ForbiddenError } from '../../../src/client/errors/rejections.ts';
import {
  feedData,
  mapFeed,
  type QueryState,
  retryDelayMs,
  toFeed,
} from '../../../src/console/data/feed.ts';

const reason = new ForbiddenError({});
const never: QueryState<string> = {
  data: undefined,
  error: null,
  dataUpdatedAt: 0,
  errorUpdatedAt: 0,
  errorUpdateCount: 0,
};
const failed = { error: reason, errorUpdatedAt: 5_000, errorUpdateCount: 1 };
const answered = { data: 'rows', dataUpdatedAt: 4_000 };
const feedOf = (query: Partial<QueryState<string>>) =>
  toFeed({ ...never, ...query }, 10_000, Date.now);

test.each([
  { query: 'waits', state: 'loading', is: {} },
  { query: 'was answered', state: 'live', is: answered },
  { query: 'was answered and failed since', state: 'stale', is: { ...answered, ...failed } },
  { query: 'has only failed', state: 'down', is: failed },
])('the feed of a query that $query is $state', ({ is, state }) => {
  expect(feedOf(is).state).toBe(state);
});

test('an outage keeps the data, its time, the reason and the time of the next try', () => {
  expect(feedOf({ ...answered, ...failed })).toMatchObject({
    data: 'rows',
    updatedAt: 4_000,
    reason,
    retryAt: 5_000 + 2_000,
  });
});

test('times are by the clock of the console, whatever time this computer has', () => {
  const hourMs = 3_600_000;
  const aheadOfUs = () => Date.now() + hourMs;

  const feed = toFeed({ ...never, ...answered, ...failed }, 10_000, aheadOfUs);

  // The two clocks are read one after the other.
  expect(feed).toMatchObject({ updatedAt: expect.closeTo(4_000 + hourMs, -2) });
  expect(feed).toMatchObject({ retryAt: expect.closeTo(7_000 + hourMs, -2) });
});

test('a feed of something made from the data is as fresh as the data', () => {
  const stale = feedOf({ ...answered, ...failed });

  expect(mapFeed(stale, (rows) => rows.length)).toEqual({ ...stale, data: 4 });
  expect(mapFeed(feedOf(failed), () => 'never')).toEqual(feedOf(failed));
});

test('the data of a feed is there however old it is', () => {
  expect(feedData(feedOf({ ...answered, ...failed }))).toBe('rows');
  expect(feedData(feedOf(failed))).toBeUndefined();
  expect(feedData(feedOf({}))).toBeUndefined();
});

const times = (dataUpdatedAt: number, errorUpdatedAt: number, errorUpdateCount = 1) => ({
  dataUpdatedAt,
  errorUpdatedAt,
  errorUpdateCount,
});

test('the first try after a failure comes soon', () => {
  expect(retryDelayMs(times(10_000, 10_500), 60_000)).toBe(2_000);
});

test('the wait grows with the outage, up to two minutes', () => {
  const tries = [2, 4, 8, 60, 119, 121, 9_999].map((seconds) =>
    retryDelayMs(times(10_000, 10_000 + seconds * 1_000), 60_000),
  );

  expect(tries).toEqual([2, 4, 8, 60, 119, 120, 120].map((seconds) => seconds * 1_000));
});

test('before any data each failure doubles the wait', () => {
  const tries = [1, 2, 3, 4, 50].map((count) => retryDelayMs(times(0, 99_000, count), 60_000));

  expect(tries).toEqual([2_000, 4_000, 8_000, 16_000, 120_000]);
});

test('what is asked for every second is tried again as often at first', () => {
  expect(retryDelayMs(times(10_000, 10_000), 1_000)).toBe(1_000);
});

test('a wait is never shorter than the interval of a quick query, nor longer than two minutes', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(100), fc.nat(300_000), (data, error, count, every) => {
      const delay = retryDelayMs(times(data, data + error, count), every);

      expect(delay).toBeGreaterThanOrEqual(Math.min(every, 2_000));
      expect(delay).toBeLessThanOrEqual(120_000);
    }),
  );
});

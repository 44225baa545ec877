import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ForbiddenError, ServerError } from '../../../src/client/errors/rejections.ts';
import {
  type Feed,
  type Freshness,
  feedData,
  freshnessOfAll,
  joinedFeeds,
  mapFeed,
  type QueryState,
  refetchIntervalMs,
  toFeed,
} from '../../../src/console/data/feed.ts';
import { createQueryClient, onAnswers } from '../../../src/console/data/query-cache.ts';

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

test('what was read does not become older while the time of the console stands still', () => {
  const nowMs = Date.parse('2026-11-20T14:30Z');
  const clock = Object.assign(() => nowMs, { isStopped: true });

  const feed = toFeed({ ...never, ...answered, ...failed }, 10_000, clock);

  expect(feed).toMatchObject({ state: 'stale', updatedAt: nowMs });
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

const loading: Feed<string> = { state: 'loading' };
const live = (updatedAt: number): Feed<string> => ({
  state: 'live',
  data: 'rows',
  updatedAt,
  dueAt: updatedAt + 5,
});
const stale = (updatedAt: number): Feed<string> => ({
  state: 'stale',
  data: 'rows',
  updatedAt,
  reason,
  retryAt: 9,
});
const down: Feed<string> = { state: 'down', reason, retryAt: 9 };

test.each([
  { whole: 'live', a: live(2), b: live(3) },
  { whole: 'stale', a: live(2), b: stale(3) },
  { whole: 'stale', a: stale(2), b: live(3) },
  { whole: 'stale', a: stale(2), b: stale(3) },
  { whole: 'loading', a: live(2), b: loading },
  { whole: 'loading', a: loading, b: stale(2) },
  { whole: 'down', a: live(2), b: down },
  { whole: 'down', a: down, b: loading },
  { whole: 'down', a: loading, b: down },
])('$a.state and $b.state together are $whole', ({ whole, a, b }) => {
  expect(joinedFeeds(a, b).state).toBe(whole);
});

test('two feeds are as old as the older', () => {
  expect(joinedFeeds(live(2), live(3))).toEqual({
    state: 'live',
    updatedAt: 2,
    dueAt: 7,
    data: ['rows', 'rows'],
  });
  expect(joinedFeeds(live(3), stale(2))).toMatchObject({ updatedAt: 2, reason, retryAt: 9 });
});

const failure = (dataUpdatedAt: number, errorUpdatedAt: number, errorUpdateCount = 1) => ({
  status: 'error',
  error: reason,
  dataUpdatedAt,
  errorUpdatedAt,
  errorUpdateCount,
});

test('after an answer a query is sent again at its interval, or not by itself', () => {
  const success = { ...failure(10_000, 0, 0), status: 'success' };

  expect(refetchIntervalMs(success, 60_000)).toBe(60_000);
  expect(refetchIntervalMs(success, 60_000, false)).toBe(false);
});

test('what may pass is not sent again by its query, but by what watches all of them', () => {
  const outage = { ...failure(10_000, 10_500), error: new ServerError({ status: 503 }) };

  expect(refetchIntervalMs(outage, 60_000)).toBe(false);
});

test('an answer that says the same is told apart from one that changes what is known', () => {
  const queries = createQueryClient(() => undefined, Date.now);
  const told: boolean[] = [];
  onAnswers(queries, (isNew) => told.push(isNew));

  queries.setQueryData(['computers'], [{ id: 'atlas' }]);
  queries.setQueryData(['computers'], [{ id: 'atlas' }]);
  queries.setQueryData(['computers'], [{ id: 'borealis' }]);
  queries.removeQueries({ queryKey: ['computers'] });

  expect(told).toEqual([true, false, true, true]);
});

test('data is due a second after its query is sent again', () => {
  const query = { ...never, ...answered };

  expect(toFeed(query, 10_000, Date.now)).toMatchObject({ updatedAt: 4_000, dueAt: 15_000 });
  expect(toFeed(query, Number.POSITIVE_INFINITY, Date.now)).not.toHaveProperty('dueAt');
});

test('the first try after a refusal comes soon', () => {
  expect(refetchIntervalMs(failure(10_000, 10_500), 60_000)).toBe(2_000);
});

test('the wait grows with the outage, up to two minutes', () => {
  const tries = [2, 4, 8, 60, 119, 121, 9_999].map((seconds) =>
    refetchIntervalMs(failure(10_000, 10_000 + seconds * 1_000), 60_000),
  );

  expect(tries).toEqual([2, 4, 8, 60, 119, 120, 120].map((seconds) => seconds * 1_000));
});

test('before any data each failure doubles the wait', () => {
  const tries = [1, 2, 3, 4, 50].map((count) =>
    refetchIntervalMs(failure(0, 99_000, count), 60_000),
  );

  expect(tries).toEqual([2_000, 4_000, 8_000, 16_000, 120_000]);
});

test('what is asked for every second is tried again as often at first', () => {
  expect(refetchIntervalMs(failure(10_000, 10_000), 1_000)).toBe(1_000);
});

test('a wait is never shorter than the interval of a quick query, nor longer than two minutes', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(100), fc.nat(300_000), (data, error, count, every) => {
      const delay = refetchIntervalMs(failure(data, data + error, count), every);

      expect(delay).toBeGreaterThanOrEqual(Math.min(every, 2_000));
      expect(delay).toBeLessThanOrEqual(120_000);
    }),
  );
});

const nowMs = 1_000_000;
const every = (intervalMs: number, ageMs: number) => {
  const updatedAt = nowMs - ageMs;
  return { state: 'live', data: 1, updatedAt, dueAt: updatedAt + intervalMs } as const;
};
const refused = { state: 'down', reason: new ForbiddenError({}), retryAt: 0 } as const;
const failing = { state: 'down', reason: new ServerError({}), retryAt: 0 } as const;
const old = (ageMs: number) =>
  ({
    state: 'stale',
    data: 1,
    updatedAt: nowMs - ageMs,
    reason: new ServerError({}),
    retryAt: 0,
  }) as const;

test.each([
  {
    name: 'as fresh as the one requested most often, if none is due',
    feeds: [every(300_000, 240_000), every(15_000, 3_000), every(60_000, 50_000)],
    is: { state: 'live', updatedAt: nowMs - 3_000 },
  },
  {
    name: 'as old as the oldest that is overdue',
    feeds: [every(300_000, 240_000), every(15_000, 20_000), every(60_000, 90_000)],
    is: { state: 'live', updatedAt: nowMs - 90_000 },
  },
  {
    name: 'stale if one is, and as old as the oldest of those',
    feeds: [every(15_000, 3_000), old(20_000), old(80_000)],
    is: { state: 'stale', updatedAt: nowMs - 80_000 },
  },
  {
    name: 'partial if one cannot be read',
    feeds: [refused, failing, every(15_000, 3_000)],
    is: { state: 'live', updatedAt: nowMs - 3_000, isPartial: true },
  },
  {
    name: 'not partial if the key lacks access to one',
    feeds: [refused, every(15_000, 3_000)],
    is: { state: 'live', updatedAt: nowMs - 3_000, isPartial: false },
  },
  { name: 'without data if there is none', feeds: [refused], is: { state: 'down' } },
  {
    name: 'loading before the first answer',
    feeds: [{ state: 'loading' }],
    is: { state: 'loading' },
  },
] satisfies { name: string; feeds: Feed<unknown>[]; is: Partial<Freshness> }[])(
  'feeds that are shown together are $name',
  ({ feeds, is }) => {
    expect(freshnessOfAll(feeds, nowMs)).toMatchObject(is);
  },
);

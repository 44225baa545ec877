import { expect, test } from 'vitest';
import { ForbiddenError } from '../../../src/client/errors/rejections.ts';
import { both } from '../../../src/console/data/both.ts';
import type { Feed } from '../../../src/console/data/feed.ts';

const reason = new ForbiddenError({});
const loading: Feed<string> = { state: 'loading' };
const live = (updatedAt: number): Feed<string> => ({ state: 'live', data: 'rows', updatedAt });
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
  expect(both(a, b).state).toBe(whole);
});

test('two feeds are as old as the older', () => {
  expect(both(live(2), live(3))).toMatchObject({ updatedAt: 2, data: ['rows', 'rows'] });
  expect(both(live(3), stale(2))).toMatchObject({ updatedAt: 2, reason, retryAt: 9 });
});

import type { Feed } from './feed.ts';

/** Two feeds as one: as old as the older, and no better than the worse. */
export function both<A, B>(a: Feed<A>, b: Feed<B>): Feed<[A, B]> {
  if (a.state === 'down') return a;
  if (b.state === 'down') return b;
  if (a.state === 'loading' || b.state === 'loading') return { state: 'loading' };

  const data: [A, B] = [a.data, b.data];
  const updatedAt = Math.min(a.updatedAt, b.updatedAt);
  const stale = a.state === 'stale' ? a : b;
  return stale.state === 'stale'
    ? { ...stale, data, updatedAt }
    : { state: 'live', data, updatedAt };
}

import { useMemo } from 'react';
import { type Feed, feedData, type Query, useFeed } from '../../data/feed.ts';

const none: readonly never[] = [];

/** What is read of every profile, again and again; without profiles there is no feed. */
export function useProfiles<One>(
  key: Query<readonly One[]>['key'],
  readAll: (() => Promise<readonly One[]>) | undefined,
  intervalMs: number,
): { read: readonly One[]; feed: Feed<readonly One[]> | undefined } {
  const query = useMemo(
    (): Query<readonly One[]> => ({
      key,
      load: async () => (await readAll?.()) ?? none,
      intervalMs,
    }),
    [key, readAll, intervalMs],
  );
  const feed = useFeed(query, { enabled: readAll !== undefined });
  return { read: feedData(feed) ?? none, feed: readAll && feed };
}

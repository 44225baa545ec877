import { useMemo } from 'react';
import {
  type RepositoryReadiness,
  readinessByRepository,
} from '../../domain/readiness/repository-readiness.ts';
import { type Feed, feedData, mapFeed } from './feed.ts';
import { useFeed } from './use-feed.ts';

/** Reports are made by hand or by a nightly job; nobody waits for one in front of this screen. */
const intervalMs = 5 * 60_000;

const nothing: RepositoryReadiness[] = [];

/** Every repository with all its readiness reports, the one with the newest report first. */
export function useReadiness(): Feed<RepositoryReadiness[]> {
  const feed = useFeed({
    key: ['readiness'],
    load: (client, signal) => Array.fromAsync(client.readinessReports({}, { signal })),
    intervalMs,
  });
  const reports = feedData(feed);
  const repositories = useMemo(
    () => (reports === undefined ? nothing : readinessByRepository(reports)),
    [reports],
  );

  return mapFeed(feed, () => repositories);
}

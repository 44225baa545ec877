import type { Freshness } from '../../data/feed.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';

/**
 * How fresh a list is whose rows are read one by one: as old as its oldest row, and in an outage only
 * when no row could be read. A run that is not there is an answer, too.
 */
export function runsFreshness(runs: readonly KnownRun[], nowMs: number): Freshness {
  const feeds = runs
    .map(({ feed }) => feed)
    .filter((feed) => feed.state !== 'down' || feed.reason.code !== 'not-found');
  if (feeds.length === 0) return { state: 'live', updatedAt: nowMs };

  const stale = feeds.find((feed) => feed.state === 'stale');
  if (stale) return stale;
  const ages = feeds.flatMap((feed) => (feed.state === 'live' ? [feed.updatedAt] : []));
  if (ages.length > 0) return { state: 'live', updatedAt: Math.min(...ages) };
  return feeds.find((feed) => feed.state === 'down') ?? { state: 'loading' };
}

import {
  type QueryObserverOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { WikiRun } from '../../../api/resources.ts';
import type { Client } from '../../../client/client.ts';
import type { ClientError } from '../../../client/errors/client-error.ts';
import { isBeingWritten } from '../../../figures/wiki/wiki-facts.ts';
import { type Feed, type Freshness, refetchIntervalMs, toFeed } from '../../data/feed.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { knownRunIds } from '../../shell/wiki-memory.ts';

const pollMs = { whileWritten: 10_000, otherwise: 5 * 60_000 };

export function useWikiRun(id: string): Feed<WikiRun> {
  const { client, clock } = useShell();
  const query = useQuery<WikiRun, ClientError>(wikiRunQuery(client, id));

  return toFeed(query, periodOf(query.data), clock);
}

/** A run whose ID is known, and its record. */
export type KnownRun = { id: string; feed: Feed<WikiRun> };

/** All runs that are stored locally or known to the profile. */
export function useKnownRuns(): readonly KnownRun[] {
  const { client, clock, wikiRuns, knownWikiRuns } = useShell();
  const remembered = useStore(wikiRuns);
  const ids = useMemo(() => knownRunIds(remembered), [remembered]);
  useEffect(() => {
    const tell = (ids: readonly string[]) => wikiRuns.dispatch({ type: 'told', ids });
    // If the profile cannot list its runs, none are added; they can still be opened by ID.
    knownWikiRuns?.().then(tell, () => undefined);
  }, [wikiRuns, knownWikiRuns]);

  return useQueries({
    queries: ids.map((id) => wikiRunQuery(client, id)),
    combine: (queries) =>
      queries.flatMap((query, index): KnownRun[] => {
        const id = ids[index];
        // The library types errors as Error; the client throws only its own.
        const known = query as UseQueryResult<WikiRun, ClientError>;
        return id === undefined ? [] : [{ id, feed: toFeed(known, periodOf(known.data), clock) }];
      }),
  });
}

/** That of the oldest row, and down only if no row could be read. "Not found" counts as a result. */
export function runsFreshness(runs: readonly KnownRun[]): Freshness | undefined {
  const feeds = runs
    .map(({ feed }) => feed)
    .filter((feed) => feed.state !== 'down' || feed.reason.code !== 'not-found');
  if (feeds.length === 0) return undefined;

  const stale = feeds.find((feed) => feed.state === 'stale');
  if (stale) return stale;
  const ages = feeds.flatMap((feed) => (feed.state === 'live' ? [feed.updatedAt] : []));
  if (ages.length > 0) return { state: 'live', updatedAt: Math.min(...ages) };
  return feeds.find((feed) => feed.state === 'down') ?? { state: 'loading' };
}

const periodOf = (run: WikiRun | undefined): number =>
  run && isBeingWritten(run) ? pollMs.whileWritten : pollMs.otherwise;

const wikiRunQuery = (client: Client, id: string) =>
  ({
    queryKey: queryKeys.wikiRun(id),
    queryFn: ({ signal }) => client.getWikiRun({ wikiRunId: id }, { signal }),
    refetchInterval: ({ state }) => refetchIntervalMs(state, periodOf(state.data)),
  }) satisfies QueryObserverOptions<WikiRun, ClientError>;

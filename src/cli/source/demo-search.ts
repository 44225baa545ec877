import { copyBeside } from '../../client/socket-folder.ts';
import type { ClosableSearch } from '../../mirror/search-thread/open-mirror-search.ts';
import type { SyncOutcome } from '../../mirror/sync-thread/worker.ts';
import type { OpenClient } from './open-client.ts';

/** Where the demo organization would be, if it had an address. */
export const demoAddress = 'http://localhost';

/** A copy of the messages of the demo organization, which is searched while it is made. */
type DemoCopy = ClosableSearch & {
  isGrowing(): boolean;
  /** Why its sync failed; undefined if it did not. */
  failure(): string | undefined;
};

/**
 * Searches the demo organization. The first search starts a copy of its messages in the server's own folder,
 * through the public API, as "signalbox sync" copies any other organization. It goes with the server. After a failure,
 * the next search continues the copy.
 */
export function searchInDemo(opening: Promise<OpenClient>): ClosableSearch {
  let copying: Promise<DemoCopy> | undefined;

  async function currentCopy(): Promise<DemoCopy> {
    copying ??= copyDemo(opening);
    const current = copying;
    try {
      const copy = await current;
      const failure = copy.failure();
      if (failure === undefined) return copy;
      await copy.close();
      throw new Error(failure);
    } catch (error) {
      // Another search may have found the same failure and started again.
      if (copying === current) copying = undefined;
      throw error;
    }
  }

  return {
    async search(query, options) {
      const copy = await currentCopy();
      // Asked before the search: what is copied meanwhile may not be in its result.
      const isGrowing = copy.isGrowing();
      const result = await copy.search(query, options);
      // No sync follows.
      return result && { ...result, isGrowing, sweepAt: undefined };
    },
    async close() {
      await (await copying?.catch(() => undefined))?.close();
    },
  };
}

async function copyDemo(opening: Promise<OpenClient>): Promise<DemoCopy> {
  const { server } = await opening;
  if (server?.socketPath === undefined) {
    throw new Error(
      'There is no private folder for a copy of the demo organization to search. Set TMPDIR to a shorter path.',
    );
  }
  const file = copyBeside(server.socketPath);
  const { ownerKey } = await server.whenReady();
  const { openMirrorSearch } = await import('../../mirror/search-thread/open-mirror-search.ts');
  const { syncInThread } = await import('../../mirror/sync-thread/sync-in-thread.ts');
  const found = openMirrorSearch(file, { isCreated: true });
  // Creates the file. Two threads that create it at the same time would wait for each other.
  try {
    await found.search('any', { limit: 0, isCounted: false });
  } catch (error) {
    await found.close();
    throw error;
  }

  const ending = new AbortController();
  let outcome: SyncOutcome | undefined;
  const ended = syncInThread(
    {
      file,
      baseUrl: demoAddress,
      appUrl: demoAddress,
      credential: ownerKey,
      socketPath: server.socketPath,
      isForSearch: true,
      dueSinceMs: Number.POSITIVE_INFINITY,
    },
    ending.signal,
  ).then((reached) => {
    outcome = reached;
  });
  return {
    search: found.search,
    isGrowing: () => outcome === undefined,
    failure: () => (outcome?.type === 'failed' ? outcome.message : undefined),
    async close() {
      ending.abort();
      await ended;
      await found.close();
    },
  };
}

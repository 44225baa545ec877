import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchTextVersion } from '../language/search/search-facts.ts';
import type { Mirror } from './open-mirror.ts';

/**
 * Indexes again what an earlier version of this program has indexed with less text. Nothing else changes, and searches
 * find what they have found. In steps, which may end at any moment: the next sync continues.
 */
export async function updateIndex({ state, messages, transaction }: Mirror): Promise<void> {
  const known = state.get('index');
  if (known?.version === searchTextVersion && known.replacedTo === undefined) return;
  let reached = known?.version === searchTextVersion ? known.replacedTo : 0;
  while (reached !== undefined) {
    const afterRow = reached;
    reached = transaction(() => {
      const replacedTo = messages.replaceInIndex(afterRow);
      const progress = replacedTo === undefined ? {} : { replacedTo };
      state.set('index', { version: searchTextVersion, ...progress });
      return replacedTo;
    });
    await nextTurn();
  }
}

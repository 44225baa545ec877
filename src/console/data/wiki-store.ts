import type { Preferences } from '../../config/state-file.ts';
import { createStore, type Store } from '../shell/store.ts';
import {
  noWikiRuns,
  reduceWikiMemory,
  type WikiMemory,
  type WikiMemoryEvent,
} from './wiki-memory.ts';

const place = 'wiki/opened';

/** The memory of wiki runs; what was opened is still known after the next start. */
export function createWikiStore(preferences: Preferences): Store<WikiMemory, WikiMemoryEvent> {
  const store = createStore(reduceWikiMemory, restoredRuns(preferences.get().views[place]));

  return {
    ...store,
    dispatch(event) {
      store.dispatch(event);
      // What others tell is theirs to remember.
      if (event.type === 'told') return;
      preferences.update((state) => {
        // On what is kept by then: another console may have opened runs meanwhile.
        const before = restoredRuns(state.views[place]);
        const { opened } = reduceWikiMemory(before, event);
        return opened === before.opened
          ? state
          : { ...state, views: { ...state.views, [place]: opened } };
      });
    },
  };
}

/** Runs that were kept as JSON; none where it makes no sense. */
function restoredRuns(kept: unknown): WikiMemory {
  const ids: unknown[] = Array.isArray(kept) ? kept : [];
  return { ...noWikiRuns, opened: ids.filter((id) => typeof id === 'string') };
}

import type { Preferences } from '../../config/state-file.ts';
import { type RangeChoice, restoredRange, usualRange } from '../../domain/range-choice.ts';
import {
  reduceWikiMemory,
  restoredRuns,
  savedRuns,
  type WikiMemory,
  type WikiMemoryEvent,
} from '../../domain/wiki/wiki-memory.ts';
import { createStore, type Store } from './store.ts';

/** Keeps JSON values of this console for its next start, by names that none of its places has. */
export const keep = (preferences: Preferences, values: Readonly<Record<string, unknown>>): void =>
  preferences.update((state) => ({ ...state, views: { ...state.views, ...values } }));

/** The days that all screens of analytics show. */
export type RangeStore = Store<RangeChoice, RangeChoice>;

/** Where the overview keeps its days: that is where they are chosen first. */
const rangeKey = 'overview/range';

/** The days as they were chosen last, also when that was before the start. */
export function createRangeStore(preferences: Preferences): RangeStore {
  const store = createStore(
    (choice: RangeChoice, next: RangeChoice) =>
      JSON.stringify(choice) === JSON.stringify(next) ? choice : next,
    restoredRange(preferences.get().views[rangeKey]) ?? usualRange,
  );
  store.subscribe(() => keep(preferences, { [rangeKey]: store.get() }));
  return store;
}

export type WikiRunStore = Store<WikiMemory, WikiMemoryEvent>;

/** The memory of wiki runs; what was opened or taken off the list is still known after the next start. */
export function createWikiRuns(preferences: Preferences): WikiRunStore {
  const store = createStore(reduceWikiMemory, restoredRuns(preferences.get().views));

  return {
    ...store,
    dispatch(event) {
      store.dispatch(event);
      // Ids from other sources are not stored here.
      if (event.type === 'told') return;
      preferences.update((state) => {
        // On what is kept by then: another console may have opened runs meanwhile.
        const before = restoredRuns(state.views);
        const { opened, forgotten } = reduceWikiMemory(before, event);
        if (opened === before.opened && forgotten === before.forgotten) return state;
        return { ...state, views: { ...state.views, ...savedRuns({ opened, forgotten }) } };
      });
    },
  };
}

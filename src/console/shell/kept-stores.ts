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

/** Saves JSON values for the next start of this console, under names that none of its places uses. */
export const keep = (preferences: Preferences, values: Readonly<Record<string, unknown>>): void =>
  preferences.update((state) => ({ ...state, views: { ...state.views, ...values } }));

/** The range of days that all analytics screens share. */
export type RangeStore = Store<RangeChoice, RangeChoice> & {
  /** Shows other days for a time. The returned function restores the days of before, unless others were chosen. */
  lend(choice: RangeChoice): () => void;
};

/** Stored under the overview, because days are usually chosen there first. */
const rangeKey = 'overview/range';

/** The last chosen range of days, restored from the previous start if necessary. */
export function createRangeStore(preferences: Preferences): RangeStore {
  const store = createStore(
    (choice: RangeChoice, next: RangeChoice) =>
      JSON.stringify(choice) === JSON.stringify(next) ? choice : next,
    restoredRange(preferences.get().views[rangeKey]) ?? usualRange,
  );
  let lent: RangeChoice | undefined;
  store.subscribe(() => {
    if (store.get() !== lent) keep(preferences, { [rangeKey]: store.get() });
  });
  return {
    ...store,
    lend(choice) {
      const before = store.get();
      lent = choice;
      store.dispatch(choice);
      return () => store.get() === choice && store.dispatch(before);
    },
  };
}

export type WikiRunStore = Store<WikiMemory, WikiMemoryEvent>;

/** The list of wiki runs; opened and removed runs are remembered across starts. */
export function createWikiRuns(preferences: Preferences): WikiRunStore {
  const store = createStore(reduceWikiMemory, restoredRuns(preferences.get().views));

  return {
    ...store,
    dispatch(event) {
      store.dispatch(event);
      // IDs from other sources are not stored here.
      if (event.type === 'told') return;
      preferences.update((state) => {
        // Based on the currently stored runs, because another console may have opened some.
        const before = restoredRuns(state.views);
        const { opened, forgotten } = reduceWikiMemory(before, event);
        if (opened === before.opened && forgotten === before.forgotten) return state;
        return { ...state, views: { ...state.views, ...savedRuns({ opened, forgotten }) } };
      });
    },
  };
}

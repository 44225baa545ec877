import { type RangeChoice, restoredRange, usualRange } from '../../figures/time/range-choice.ts';
import type { Preferences } from '../../state/state-file.ts';
import type { Navigation } from './navigation.ts';
import { createStore, type Store, type Subscribable } from './store.ts';
import {
  reduceWikiMemory,
  restoredRuns,
  savedRuns,
  type WikiMemory,
  type WikiMemoryEvent,
} from './wiki-memory.ts';

/** Saves JSON values for the next start of this console, under names that none of its places uses. */
export const keep = (preferences: Preferences, values: Readonly<Record<string, unknown>>): void =>
  preferences.update((state) => ({ ...state, views: { ...state.views, ...values } }));

/** The range of days that all analytics screens share. */
export type RangeStore = Store<RangeChoice, RangeChoice> & {
  /** Shows other days as long as the current place is on the trail; then the own days again, unless others were chosen. */
  override(choice: RangeChoice): void;
  /** The days that the operator chose, even while they are overridden. */
  own(): RangeChoice;
};

/** Stored under the overview, because days are usually chosen there first. */
const rangeKey = 'overview/range';

/** Restored from the previous start if it moves with time: fixed days would look like those of today. */
export function createRangeStore(
  preferences: Preferences,
  navigation: Subscribable<Navigation>,
): RangeStore {
  const restored = restoredRange(preferences.get().views[rangeKey]);
  const own = restored?.kind === 'last' ? restored : usualRange;
  const { get, dispatch, subscribe } = createStore(reduceRangeOverrides, { own, overrides: [] });
  const trail = () => navigation.get().trail.map(({ id }) => id);
  navigation.subscribe(() => dispatch({ type: 'moved', openVisitIds: trail() }));
  return {
    get: () => shownRange(get()),
    own: () => get().own,
    subscribe,
    dispatch(choice) {
      dispatch({ type: 'chosen', choice });
      keep(preferences, { [rangeKey]: choice });
    },
    override: (choice) => dispatch({ type: 'overridden', visitId: trail().at(-1) ?? '', choice }),
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

/** The days that the operator chose, and those that open places show instead, the newest last. */
type RangeOverrides = {
  own: RangeChoice;
  overrides: readonly { visitId: string; choice: RangeChoice }[];
};

type RangeOverridesEvent =
  | { type: 'chosen'; choice: RangeChoice }
  | { type: 'overridden'; visitId: string; choice: RangeChoice }
  | { type: 'moved'; openVisitIds: readonly string[] };

/** A visit overrides the range until it is left or the operator chooses another. */
function reduceRangeOverrides(state: RangeOverrides, event: RangeOverridesEvent): RangeOverrides {
  const { own, overrides } = state;
  switch (event.type) {
    case 'chosen': {
      const isSame = overrides.length === 0 && JSON.stringify(own) === JSON.stringify(event.choice);
      return isSame ? state : { own: event.choice, overrides: [] };
    }
    case 'overridden':
      return { own, overrides: [...overrides, { visitId: event.visitId, choice: event.choice }] };
    case 'moved': {
      const left = overrides.filter(({ visitId }) => event.openVisitIds.includes(visitId));
      return left.length === overrides.length ? state : { own, overrides: left };
    }
  }
}

const shownRange = ({ own, overrides }: RangeOverrides): RangeChoice =>
  overrides.at(-1)?.choice ?? own;

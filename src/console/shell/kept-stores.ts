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
  lend(choice: RangeChoice): void;
  /** The days that the operator chose, even while others are lent. */
  own(): RangeChoice;
};

/** Stored under the overview, because days are usually chosen there first. */
const rangeKey = 'overview/range';

/**
 * The last chosen range of days, restored from the previous start if it moves with time. Fixed days would be old
 * ones at a later start, and look like those of today.
 */
export function createRangeStore(
  preferences: Preferences,
  navigation: Subscribable<Navigation>,
): RangeStore {
  const restored = restoredRange(preferences.get().views[rangeKey]);
  const own = restored?.kind === 'last' ? restored : usualRange;
  const { get, dispatch, subscribe } = createStore(reduceLentDays, { own, loans: [] });
  const trail = () => navigation.get().trail.map(({ id }) => id);
  navigation.subscribe(() => dispatch({ type: 'moved', openVisitIds: trail() }));
  return {
    get: () => shownDays(get()),
    own: () => get().own,
    subscribe,
    dispatch(choice) {
      dispatch({ type: 'chosen', choice });
      keep(preferences, { [rangeKey]: choice });
    },
    lend: (choice) => dispatch({ type: 'lent', visitId: trail().at(-1) ?? '', choice }),
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
type LentDays = {
  own: RangeChoice;
  loans: readonly { visitId: string; choice: RangeChoice }[];
};

type LentDaysEvent =
  | { type: 'chosen'; choice: RangeChoice }
  | { type: 'lent'; visitId: string; choice: RangeChoice }
  | { type: 'moved'; openVisitIds: readonly string[] };

/** Days are lent to a visit until it is left or the operator chooses others. */
function reduceLentDays(state: LentDays, event: LentDaysEvent): LentDays {
  const { own, loans } = state;
  switch (event.type) {
    case 'chosen': {
      const isSame = loans.length === 0 && JSON.stringify(own) === JSON.stringify(event.choice);
      return isSame ? state : { own: event.choice, loans: [] };
    }
    case 'lent':
      return { own, loans: [...loans, { visitId: event.visitId, choice: event.choice }] };
    case 'moved': {
      const left = loans.filter(({ visitId }) => event.openVisitIds.includes(visitId));
      return left.length === loans.length ? state : { own, loans: left };
    }
  }
}

/** The days to show. */
const shownDays = ({ own, loans }: LentDays): RangeChoice => loans.at(-1)?.choice ?? own;

import type { Store } from '../../store.ts';
import type { CreditFigures } from './credit-figures.ts';
import type { OverviewControls } from './overview-actions.ts';
import { dayIndex, type OverviewEvent, type OverviewView } from './overview-view.ts';

/** Keys to events. `credits` are those on the screen when the key is pressed. */
export function overviewControls(
  store: Store<OverviewView, OverviewEvent>,
  credits: () => CreditFigures | undefined,
): OverviewControls {
  const days = () => (credits()?.days ?? []).map(({ day }) => day);

  function chooseAt(index: number) {
    const all = days();
    const last = all.length - 1;
    // At the newest day the cursor is let go, so that it is at the newest day tomorrow, too.
    const day = index >= last ? undefined : all[Math.max(0, index)];
    store.dispatch({ type: 'day-chosen', day });
  }

  return {
    hasDays: () => (credits()?.totals.daysWithData ?? 0) > 0,
    moveDay: (count) => chooseAt(dayIndex(days(), store.get().day) + count),
    goToDay(place) {
      if (place === 'first') return chooseAt(0);
      if (place === 'last') return chooseAt(days().length - 1);
      const busiest = credits()?.totals.busiest?.day;
      if (busiest !== undefined) chooseAt(dayIndex(days(), busiest));
    },
  };
}

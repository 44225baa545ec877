import type { Preferences } from '../../config/state-file.ts';
import { isDay } from '../../domain/day.ts';
import { type RangeChoice, usualRange } from '../../domain/range-choice.ts';
import { createStore, type Store } from './store.ts';

/** The days that all screens of analytics show. */
export type RangeStore = Store<RangeChoice, RangeChoice>;

/** Where the overview keeps its days: that is where they are chosen first. */
const place = 'overview/range';

/** The days as they were chosen last, also when that was before the start. */
export function createRangeStore(preferences: Preferences): RangeStore {
  const kept = restoredRange(preferences.get().views[place]);
  const store = createStore(
    (choice: RangeChoice, next: RangeChoice) => (isSame(choice, next) ? choice : next),
    kept ?? usualRange,
  );
  store.subscribe(() => {
    const choice = store.get();
    preferences.update((state) => ({ ...state, views: { ...state.views, [place]: choice } }));
  });
  return store;
}

const isSame = (one: RangeChoice, other: RangeChoice): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** No one can type more, and many more lead out of the calendar. */
const mostDays = 9_999;

/** A choice that was kept as JSON; nothing where it makes no sense. */
export function restoredRange(kept: unknown): RangeChoice | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { kind, days, range, by }: { [Key in 'kind' | 'days' | 'range' | 'by']?: unknown } = kept;
  if (kind === 'last' && typeof days === 'number' && Number.isInteger(days)) {
    return days > 0 && days <= mostDays ? { kind, days } : undefined;
  }
  if (kind !== 'days' || typeof range !== 'object' || range === null) return undefined;
  const { startDate, endDate }: { startDate?: unknown; endDate?: unknown } = range;
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return undefined;
  const isRange = isDay(startDate) && isDay(endDate) && startDate <= endDate;
  if (!isRange) return undefined;
  return { kind, range: { startDate, endDate }, ...(by === 'month' ? { by } : {}) };
}

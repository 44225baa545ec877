import type { Day } from '../../../domain/day.ts';

/** What the overview remembers. The cursor is a day; without one it stays at the newest. */
export type OverviewView = { day: Day | undefined };

export type OverviewEvent = { type: 'day-chosen'; day: Day | undefined };

export const initialOverview: OverviewView = { day: undefined };

export function reduceOverview(view: OverviewView, event: OverviewEvent): OverviewView {
  return event.day === view.day ? view : { ...view, day: event.day };
}

/** Where the cursor stands among the days: at its day, or at the nearest one that is left. */
export function dayIndex(days: readonly Day[], day: Day | undefined): number {
  if (day === undefined) return days.length - 1;
  const index = days.findIndex((one) => one >= day);
  return index === -1 ? days.length - 1 : index;
}

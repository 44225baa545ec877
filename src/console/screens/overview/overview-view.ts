import type { Day } from '../../../domain/day.ts';

/** How many days the overview can show. */
export const rangeLengths = [7, 30, 90] as const;

export type RangeLength = (typeof rangeLengths)[number];

/** What the overview remembers. The cursor is a day; without one it stays at the newest. */
export type OverviewView = { length: RangeLength; day: Day | undefined };

export type OverviewEvent =
  | { type: 'range-chosen'; length: RangeLength }
  | { type: 'day-chosen'; day: Day | undefined };

export const initialOverview: OverviewView = { length: 30, day: undefined };

export function reduceOverview(view: OverviewView, event: OverviewEvent): OverviewView {
  switch (event.type) {
    case 'range-chosen':
      return event.length === view.length ? view : { ...view, length: event.length };
    case 'day-chosen':
      return event.day === view.day ? view : { ...view, day: event.day };
  }
}

/** The length that many steps further; after the longest comes the shortest. */
export function steppedLength(length: RangeLength, steps: 1 | -1): RangeLength {
  const count = rangeLengths.length;
  const index = (rangeLengths.indexOf(length) + steps + count) % count;
  return rangeLengths[index] ?? length;
}

/** Where the cursor stands among the days: at its day, or at the nearest one that is left. */
export function dayIndex(days: readonly Day[], day: Day | undefined): number {
  if (day === undefined) return days.length - 1;
  const index = days.findIndex((one) => one >= day);
  return index === -1 ? days.length - 1 : index;
}

import { type DateRange, noDays } from '../date-range.ts';

/**
 * Figures of the days before, to compare with: as many days directly before, or with `by` the same days
 * one month earlier. `clipped` days are fewer because the analytics begin among them, so only means can
 * be compared, not totals.
 */
export type Before<Figures> =
  | { state: 'loading' | 'none' | 'failed' }
  | { state: 'complete' | 'clipped'; figures: Figures; by?: 'month' };

export type RangeRows<Row> = { range: DateRange; rows: readonly Row[] };

/** The rows of some days, and those of the days before them. */
export type ComparedRows<Row> = RangeRows<Row> & { before: Before<RangeRows<Row>> };

/** A placeholder for rows that have not been loaded. */
export const noRows: RangeRows<never> = { range: noDays, rows: [] };

/** Makes other figures from those of the days before. */
export const mapBefore = <From, To>(
  before: Before<From>,
  make: (figures: From) => To,
): Before<To> => ('figures' in before ? { ...before, figures: make(before.figures) } : before);

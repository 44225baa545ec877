import { type AvailableRange, type DateRange, noDays } from '../date-range.ts';

/**
 * Figures of the days before, for comparison: the same number of days directly before, or with `by` the same
 * days one month earlier. `clipped` days are fewer because the analytics begin among them, so only means can
 * be compared, not totals.
 */
export type Before<Figures> =
  | { state: 'loading' | 'none' | 'failed' }
  | { state: 'complete' | 'clipped'; figures: Figures; by?: 'month' };

export type RangeRows<Row> = { range: DateRange; rows: readonly Row[] };

/** The rows of some days, and those of the days before. */
export type ComparedRows<Row> = RangeRows<Row> & { before: Before<RangeRows<Row>> };

/** A placeholder for rows that have not been loaded. */
export const noRows: RangeRows<never> = { range: noDays, rows: [] };

/** Converts the figures of the days before. */
export const mapBefore = <From, To>(
  before: Before<From>,
  make: (figures: From) => To,
): Before<To> => ('figures' in before ? { ...before, figures: make(before.figures) } : before);

type FeedState = 'loading' | 'live' | 'stale' | 'down';

/** The days before, if they are loaded. If there are no rows, there are no days. */
export function rowsBefore<Row>(
  { state, rows }: { state: FeedState; rows: readonly Row[] | undefined },
  available: AvailableRange,
  byMonth = false,
): Before<RangeRows<Row>> {
  if (available.coverage === 'none') return { state: 'none' };
  if (rows === undefined) return { state: state === 'down' ? 'failed' : 'loading' };
  if (rows.length === 0) return { state: 'none' };
  const before = { state: available.coverage, figures: { range: available.range, rows } };
  return byMonth ? { ...before, by: 'month' } : before;
}

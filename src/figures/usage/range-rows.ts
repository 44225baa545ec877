import { counted } from '../format/number.ts';
import { type AvailableRange, type DateRange, lengthOf, noDays } from '../time/date-range.ts';

/**
 * Figures of the days before, for comparison: those directly before, or with `by` the same days of earlier months. The
 * analytics may begin among them.
 */
export type Before<Figures> =
  | { state: 'loading' | 'none' | 'failed' }
  | { state: 'known'; range: DateRange; figures: Figures; by?: 'month' };

/** What figures are compared with: `the 28 days before`. */
export function baseText(range: DateRange, by: 'month' | undefined): string {
  if (by === 'month') return 'the same days a month before';
  const days = lengthOf(range);
  return days === 1 ? 'the day before' : `the ${counted(days, 'day')} before`;
}

export type RangeRows<Row> = { range: DateRange; rows: readonly Row[] };

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
  const { range } = available;
  return { state: 'known', range, figures: { range, rows }, ...(byMonth && { by: 'month' }) };
}

import { useMemo, useRef } from 'react';
import { type AvailableRange, type DateRange, noDays } from '../../domain/date-range.ts';
import type { Day } from '../../domain/day.ts';
import { comparedRange, isByMonth } from '../../domain/range-choice.ts';
import { rangeOf, type ShownDays, useRange } from '../shell/use-range.ts';
import { type Feed, feedData } from './feed.ts';

/**
 * As many days directly before, to compare with, or the same days `by` month. `clipped` days are fewer,
 * because the analytics begin among them: their means compare, their totals do not.
 */
export type Before<Figures> =
  | { state: 'loading' | 'none' | 'failed' }
  | { state: 'complete' | 'clipped'; figures: Figures; by?: 'month' };

export type RangeRows<Row> = { range: DateRange; rows: readonly Row[] };

/** What there is before the first answer. */
export const noRows: RangeRows<never> = { range: noDays, rows: [] };

/** The rows of some days, and those of the days before them. */
export type ShownRows<Row> = RangeRows<Row> & { days: ShownDays; before: Before<RangeRows<Row>> };

/** Rows of the days that are asked for; what is shown may be of others until these have arrived. */
export type Analytics<Row, Shown = ShownRows<Row>> = {
  days: ShownDays;
  feed: Feed<readonly Row[]>;
  /** The newest rows there are; none before the first answer, and none in an outage of these days. */
  shown: Shown | undefined;
};

type UseRows<Row> = (range: DateRange | undefined) => Feed<Row[]>;

/** Loads the days that are chosen. `useRows` loads a range. */
export function useRangeRows<Row extends { date: Day }>(
  useRows: UseRows<Row>,
): Analytics<Row, RangeRows<Row> & { days: ShownDays }> {
  const days = useRange();
  const range = rangeOf(days.available);
  const feed = useRows(range);
  const rows = feedData(feed);
  const shown = useMemo(() => rows && range && { days, range, rows }, [days, range, rows]);
  const latest = useRef(shown);
  if (shown) latest.current = shown;

  return { days, feed, shown: shown ?? (feed.state === 'loading' ? latest.current : undefined) };
}

/** Loads the days that are chosen, and afterwards those that they are compared with. */
export function useAnalytics<Row extends { date: Day }>(useRows: UseRows<Row>): Analytics<Row> {
  const { days, feed, shown } = useRangeRows(useRows);
  const range = rangeOf(days.available);
  const previous = useMemo<AvailableRange>(
    () => (range ? comparedRange(days.choice, range) : { coverage: 'none' }),
    [days.choice, range],
  );
  // What is on the screen comes first; what it is compared with can wait for it.
  const hasArrived = feed.state !== 'loading';
  const beforeFeed = useRows(hasArrived ? rangeOf(previous) : undefined);
  const { state } = beforeFeed;
  const beforeRows = feedData(beforeFeed);
  const before = useMemo(
    () =>
      hasArrived
        ? rowsBefore({ state, rows: beforeRows }, previous, isByMonth(days.choice))
        : waiting,
    [hasArrived, state, beforeRows, previous, days.choice],
  );
  const compared = useMemo(() => shown && { ...shown, before }, [shown, before]);
  return { days, feed, shown: compared };
}

const waiting: Before<never> = { state: 'loading' };

/** The days before as far as they have been loaded. Days without any row are as if there were none. */
export function rowsBefore<Row>(
  { state, rows }: { state: Feed<unknown>['state']; rows: readonly Row[] | undefined },
  available: AvailableRange,
  byMonth = false,
): Before<RangeRows<Row>> {
  if (available.coverage === 'none') return { state: 'none' };
  if (rows === undefined) return { state: state === 'down' ? 'failed' : 'loading' };
  if (rows.length === 0) return { state: 'none' };
  const before = { state: available.coverage, figures: { range: available.range, rows } };
  return byMonth ? { ...before, by: 'month' } : before;
}

/** The same comparison of something made from the rows. */
export const mapBefore = <From, To>(
  before: Before<From>,
  make: (figures: From) => To,
): Before<To> => ('figures' in before ? { ...before, figures: make(before.figures) } : before);

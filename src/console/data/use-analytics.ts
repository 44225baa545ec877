import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AvailableRange, rangeOf } from '../../figures/time/date-range.ts';
import type { Day } from '../../figures/time/day.ts';
import { comparedRange, isByMonth } from '../../figures/time/range-choice.ts';
import {
  type Before,
  type ComparedRows,
  mapBefore,
  type RangeRows,
  rowsBefore,
} from '../../figures/usage/range-rows.ts';
import type { RestatedDay } from '../../figures/usage/restated-day.ts';
import { useShell } from '../shell/shell-context.ts';
import { type ShownDays, useRange } from '../shell/use-range.ts';
import { type AnalyticsName, type AnalyticsRows, useAnalyticsRows } from './analytics-queries.ts';
import { type Feed, feedData } from './feed.ts';

/** The rows of a range of days, and those of the days before it. */
export type ShownRows<Row> = ComparedRows<Row> & { days: ShownDays };

/** The rows of a range of days alone. */
export type RowsOfDays<Row> = Omit<ShownRows<Row>, 'before'>;

/** Rows of the chosen days. Until they have arrived, `shown` may be rows of the previously chosen days. */
export type Analytics<Row, Shown = ShownRows<Row>> = {
  days: ShownDays;
  feed: Feed<unknown>;
  /** Undefined before the first response, and while the chosen days cannot be loaded. */
  shown: Shown | undefined;
};

/** The feeds of a list of analytics. While other days load, the previous rows stay. */
export const listFeeds = ({ feed, shown }: Pick<Analytics<unknown, unknown>, 'feed' | 'shown'>) =>
  feed.state === 'loading' && shown !== undefined ? { freshness: feed } : { freshness: feed, feed };

/** Loads the chosen days, if they are wanted. */
export function useRangeRows<Name extends AnalyticsName>(
  name: Name,
  isWanted = true,
): Analytics<AnalyticsRows[Name], RowsOfDays<AnalyticsRows[Name]>> {
  const days = useRange();
  const range = isWanted ? rangeOf(days.available) : undefined;
  const feed = useAnalyticsRows(name, range);
  const rows = feedData(feed);
  const shown = useMemo(() => rows && range && { days, range, rows }, [days, range, rows]);
  const latest = useRef(shown);
  useLayoutEffect(() => {
    if (shown) latest.current = shown;
  }, [shown]);

  return { days, feed, shown: shown ?? (feed.state === 'loading' ? latest.current : undefined) };
}

/** Loads the chosen days, then the days that they are compared with. */
export function useAnalytics<Name extends AnalyticsName>(
  name: Name,
): Analytics<AnalyticsRows[Name]> {
  const { days, feed, shown } = useRangeRows(name);
  // The chosen days load first, because the comparison can wait.
  const before = useRowsBefore(name, days, feed.state !== 'loading');
  const compared = useMemo(() => shown && { ...shown, before }, [shown, before]);
  return { days, feed, shown: compared };
}

/** Loads the days that the chosen ones are compared with, once the chosen ones have arrived. */
export function useRowsBefore<Name extends AnalyticsName>(
  name: Name,
  { choice, available }: ShownDays,
  hasArrived: boolean,
): Before<RangeRows<AnalyticsRows[Name]>> {
  const range = rangeOf(available);
  const previous = useMemo<AvailableRange>(
    () => (range ? comparedRange(choice, range) : { coverage: 'none' }),
    [choice, range],
  );
  const feed = useAnalyticsRows(name, hasArrived ? rangeOf(previous) : undefined);
  const { state } = feed;
  const rows = feedData(feed);
  return useMemo(
    () =>
      hasArrived ? rowsBefore({ state, rows }, previous, isByMonth(choice)) : { state: 'loading' },
    [hasArrived, state, rows, previous, choice],
  );
}

/** Converts the rows of all days. */
export const mapRows = <From, To>(
  shown: ShownRows<From>,
  make: (rows: readonly From[]) => readonly To[],
): ShownRows<To> => ({
  ...shown,
  rows: make(shown.rows),
  before: mapBefore(shown.before, ({ range, rows }) => ({ range, rows: make(rows) })),
});

/** Days whose data has changed later, as far as the local copy has noticed. */
export type RestatedDays = ReadonlyMap<Day, RestatedDay>;

const noDaysRestated: RestatedDays = new Map();

/** Reads the local copy when a screen with days opens. A failure is only logged. */
export function useRestatedDays(): RestatedDays {
  const { readRestatedDays, errors } = useShell();
  const [days, setDays] = useState(noDaysRestated);
  useEffect(() => {
    readRestatedDays?.().then((all) => {
      if (all.length > 0) setDays(new Map(all.map((each) => [each.day, each])));
    }, errors.record);
  }, [readRestatedDays, errors]);
  return days;
}

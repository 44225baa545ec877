import { useMemo, useRef } from 'react';
import { type AvailableRange, previousRange } from '../../../domain/date-range.ts';
import { type Feed, type Freshness, feedData } from '../../data/feed.ts';
import { useActivity } from '../../data/use-activity.ts';
import { useTokens } from '../../data/use-tokens.ts';
import { rangeOf, type ShownDays, useRange } from '../../range/use-range.ts';
import { type ActivityFigures, activityFigures } from './activity-figures.ts';
import {
  type CreditFigures,
  type CreditsBefore,
  creditFigures,
  creditsBefore,
} from './credit-figures.ts';

/** The figures of one range; parts that have not arrived are missing. */
export type OverviewFigures = {
  days: ShownDays;
  credits: CreditFigures;
  before: CreditsBefore;
  activity: ActivityFigures | undefined;
};

export type Overview = {
  /** The range that is asked for; what is shown may be of another one until it has arrived. */
  days: ShownDays;
  feed: Feed<unknown>;
  freshness: Freshness;
  /** Why there is no activity, when it is not just on its way. */
  activityFailure: string | undefined;
  /** The newest figures there are; none before the first answer, and none in an outage of this range. */
  figures: OverviewFigures | undefined;
};

/** Loads the days that are chosen, and afterwards as many before them to compare with. */
export function useOverview(): Overview {
  const days = useRange();
  const range = rangeOf(days.available);
  const previous = useMemo<AvailableRange>(
    () => (range ? previousRange(range) : { coverage: 'none' }),
    [range],
  );
  const feed = useTokens(range);
  const activityFeed = useActivity(range);
  // The figures on the screen come first; what they are compared with can wait for them.
  const hasArrived = feed.state !== 'loading';
  const beforeFeed = useTokens(hasArrived ? rangeOf(previous) : undefined);

  const rows = feedData(feed);
  const activityRows = feedData(activityFeed);
  const credits = useMemo(() => rows && range && creditFigures(rows, range), [rows, range]);
  const activity = useMemo(
    () => activityRows && range && activityFigures(activityRows, range),
    [activityRows, range],
  );
  const { state } = beforeFeed;
  const beforeRows = feedData(beforeFeed);
  const before = useMemo(
    () => (hasArrived ? creditsBefore({ state, rows: beforeRows }, previous) : waiting),
    [hasArrived, state, beforeRows, previous],
  );

  const figures = useMemo(
    () => credits && { days, credits, before, activity },
    [days, credits, before, activity],
  );
  const latest = useRef(figures);
  if (figures) latest.current = figures;

  return {
    days,
    feed,
    activityFailure: activityFeed.state === 'down' ? activityFeed.reason.message : undefined,
    freshness: activityFeed.state === 'stale' && feed.state === 'live' ? activityFeed : feed,
    figures: figures ?? (feed.state === 'loading' ? latest.current : undefined),
  };
}

const waiting: CreditsBefore = { state: 'loading' };

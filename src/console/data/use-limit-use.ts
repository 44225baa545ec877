import { useMemo } from 'react';
import { dayOf, startOfDay, startOfMonth } from '../../domain/day.ts';
import { type LimitUse, limitUse } from '../../domain/limits/limit-use.ts';
import { forecastRange } from '../../domain/limits/month-forecast.ts';
import { hasWhatIf, limitsIf, noWhatIf, type WhatIf } from '../../domain/limits/what-if.ts';
import type { CreditLimits } from '../../domain/resources.ts';
import { useNow } from '../shell/time.ts';
import { rangeOf } from '../shell/use-range.ts';
import { useAnalyticsRows } from './analytics-queries.ts';
import { type Feed, feedData, joinedFeeds, mapFeed, useFeed } from './feed.ts';
import { creditLimitsQuery } from './queries.ts';

export type LimitsOverview = {
  limits: CreditLimits;
  /** As the server has them. */
  realLimits: CreditLimits;
  people: LimitUse[];
  /** The last day of this month with known usage; undefined on the first of a month. */
  usedUntil: string | undefined;
};

/** What everyone has used this month, with their limits, or with those that they would have. */
export function useLimitUse(whatIf: WhatIf = noWhatIf): Feed<LimitsOverview> {
  const today = dayOf(useNow(60_000));
  const range = rangeOf(forecastRange(startOfDay(today)));
  const limitsFeed = useFeed(creditLimitsQuery);
  const tokensFeed = useAnalyticsRows('tokens', range);

  const realLimits = feedData(limitsFeed);
  const limits = useMemo(
    () => realLimits && (hasWhatIf(whatIf) ? limitsIf(realLimits, whatIf) : realLimits),
    [realLimits, whatIf],
  );
  const rows = feedData(tokensFeed);
  const people = useMemo(
    () => (limits && rows ? limitUse(limits, rows, startOfDay(today)) : []),
    [limits, rows, today],
  );

  return mapFeed(joinedFeeds(limitsFeed, tokensFeed), ([real]) => ({
    limits: limits ?? real,
    realLimits: real,
    people,
    usedUntil: range && range.endDate >= startOfMonth(today) ? range.endDate : undefined,
  }));
}

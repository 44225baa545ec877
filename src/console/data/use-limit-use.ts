import { useMemo } from 'react';
import { dayOf, startOfDay, startOfMonth } from '../../domain/day.ts';
import { type LimitUse, limitUse } from '../../domain/limits/limit-use.ts';
import { forecastRange } from '../../domain/limits/month-forecast.ts';
import type { CreditLimits } from '../../domain/resources.ts';
import { useShell } from '../shell/shell-context.ts';
import { rangeOf } from '../shell/use-range.ts';
import { both } from './both.ts';
import { type Feed, feedData, mapFeed } from './feed.ts';
import { useCreditLimits } from './use-credit-limits.ts';
import { useTokens } from './use-tokens.ts';

export type LimitsOverview = {
  limits: CreditLimits;
  people: LimitUse[];
  /** The last day of this month whose use is known; nothing on the first of a month. */
  usedUntil: string | undefined;
};

/** Everyone's use of this month beside their limit. */
export function useLimitUse(): Feed<LimitsOverview> {
  const { clock } = useShell();
  const today = dayOf(clock());
  const range = rangeOf(forecastRange(startOfDay(today)));
  const limitsFeed = useCreditLimits();
  const tokensFeed = useTokens(range);

  const limits = feedData(limitsFeed);
  const rows = feedData(tokensFeed);
  const people = useMemo(
    () => (limits && rows ? limitUse(limits, rows, startOfDay(today)) : []),
    [limits, rows, today],
  );

  return mapFeed(both(limitsFeed, tokensFeed), ([limits]) => ({
    limits,
    people,
    usedUntil: range && range.endDate >= startOfMonth(today) ? range.endDate : undefined,
  }));
}

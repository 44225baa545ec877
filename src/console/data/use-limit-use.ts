import { useMemo } from 'react';
import { creditsByUser } from '../../domain/analytics/credits-by-user.ts';
import { monthToDate } from '../../domain/date-range.ts';
import { dayOf, startOfDay } from '../../domain/day.ts';
import { type LimitUse, limitUse } from '../../domain/limits/limit-use.ts';
import type { CreditLimits } from '../../domain/resources.ts';
import { useConsole } from '../console-context.ts';
import { both } from './both.ts';
import { type Feed, feedData, mapFeed } from './feed.ts';
import { useCreditLimits } from './use-credit-limits.ts';
import { useTokens } from './use-tokens.ts';

export type LimitsOverview = {
  limits: CreditLimits;
  people: LimitUse[];
  /** The last day whose use is known; nothing on the first of a month. */
  usedUntil: string | undefined;
};

/** Everyone's use of this month beside their limit. */
export function useLimitUse(): Feed<LimitsOverview> {
  const { clock } = useConsole();
  const today = dayOf(clock());
  const month = monthToDate(startOfDay(today));
  const range = month.coverage === 'none' ? undefined : month.range;
  const limitsFeed = useCreditLimits();
  const tokensFeed = useTokens(range);

  const limits = feedData(limitsFeed);
  const rows = feedData(tokensFeed);
  const people = useMemo(
    () => (limits && rows ? limitUse(limits, creditsByUser(rows), startOfDay(today)) : []),
    [limits, rows, today],
  );

  return mapFeed(both(limitsFeed, tokensFeed), ([limits]) => ({
    limits,
    people,
    usedUntil: range?.endDate,
  }));
}

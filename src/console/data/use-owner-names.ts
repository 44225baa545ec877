import { useMemo } from 'react';
import { creditsByUser } from '../../domain/analytics/credits-by-user.ts';
import { lastDays } from '../../domain/date-range.ts';
import type { Names } from '../../domain/format/name.ts';
import { useNow } from '../shell/time.ts';
import { useAnalyticsRows } from './analytics-queries.ts';
import { feedData } from './feed.ts';

/** E-mails of people who used credits in the last 30 days. Empty for roles that may not see the analytics. */
export function useOwnerNames(): Names {
  const last = lastDays(30, useNow(60_000));
  const rows = feedData(
    useAnalyticsRows('tokens', last.coverage === 'none' ? undefined : last.range),
  );

  return useMemo(
    () =>
      new Map(
        creditsByUser(rows ?? []).flatMap(({ userId, email }): [string, string][] =>
          email === undefined ? [] : [[userId, email]],
        ),
      ),
    [rows],
  );
}

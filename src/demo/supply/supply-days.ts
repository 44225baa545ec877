import type { Supply } from '../../server/supply.ts';
import { dayNumberAt, dayNumberOf, dayOf } from '../calendar.ts';
import type { AnalyticsDay } from '../demo-organization.ts';
import type { DemoSource } from './demo-source.ts';

/** Brings days as they are asked for. Rows per user come apart, because they are many. */
export function supplyDays({
  store,
  analytics,
  clock,
}: Pick<DemoSource, 'store' | 'analytics' | 'clock'>): Pick<Supply, 'days' | 'userDays'> {
  const bring = (add: (day: AnalyticsDay) => void): Supply['days'] => {
    const brought = new Set<string>();

    return (firstDay, lastDay) => {
      const first = Math.max(dayNumberOf(firstDay), dayNumberOf(analytics.firstDay));
      // A server that runs past midnight has one more.
      const last = Math.min(dayNumberOf(lastDay), dayNumberAt(clock()) - 1);
      const missing = daysBetween(first, last).filter((day) => !brought.has(day));
      if (missing.length === 0) return;

      store.transaction(() => {
        for (const day of missing) {
          const batch = analytics.analyticsDay(day);
          if (batch) add(batch);
        }
      });
      for (const day of missing) brought.add(day);
    };
  };

  return {
    days: bring((day) => store.analyticsDays.add(day)),
    userDays: bring(({ users }) => {
      for (const row of users) store.userDays.add(row);
    }),
  };
}

/** Every day from the first to the last, both included; none when the last is before the first. */
const daysBetween = (first: number, last: number): string[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dayOf(first + index));

import type { Supply } from '../../supply.ts';
import type { AnalyticsDay } from '../demo-organization.ts';
import type { DemoSource } from './demo-supply.ts';

const dayMs = 86_400_000;

/** Brings days as they are asked for. Rows per user come apart, because they are many. */
export function supplyDays({
  store,
  analytics,
}: Pick<DemoSource, 'store' | 'analytics'>): Pick<Supply, 'days' | 'userDays'> {
  const allDays = daysBetween(analytics.firstDay, analytics.lastDay);

  const bring = (add: (day: AnalyticsDay) => void): Supply['days'] => {
    const brought = new Set<string>();

    return (firstDay, lastDay) => {
      const missing = allDays.filter(
        (day) => day >= firstDay && day <= lastDay && !brought.has(day),
      );
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

/** Every day from the first to the last, both included. */
function daysBetween(firstDay: string, lastDay: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(firstDay); ms <= Date.parse(lastDay); ms += dayMs) {
    days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days;
}

import {
  type ActiveUsers,
  type ActivityTotals,
  activeUsersByClient,
  activityTotals,
  type ClientActivity,
  latestActiveUsers,
  stickiness,
} from '../../../domain/analytics/activity.ts';
import { type DayValue, daySeries } from '../../../domain/analytics/day-series.ts';
import type { DateRange } from '../../../domain/date-range.ts';
import type { ActivityRow } from '../../../domain/resources.ts';

/** Everything that the overview says about who was there. */
export type ActivityFigures = {
  latest: ActiveUsers | undefined;
  daily: readonly DayValue[];
  weekly: readonly DayValue[];
  monthly: readonly DayValue[];
  clients: readonly ClientActivity[];
  totals: ActivityTotals;
  /** Daily over monthly active users, 0 to 1. */
  stickiness: number | undefined;
};

export function activityFigures(rows: readonly ActivityRow[], range: DateRange): ActivityFigures {
  return {
    latest: latestActiveUsers(rows),
    daily: daySeries(rows, range, (row) => row.daily_active_users),
    weekly: daySeries(rows, range, (row) => row.weekly_active_users),
    monthly: daySeries(rows, range, (row) => row.monthly_active_users),
    clients: activeUsersByClient(rows, range),
    totals: activityTotals(rows, range),
    stickiness: stickiness(rows, range),
  };
}

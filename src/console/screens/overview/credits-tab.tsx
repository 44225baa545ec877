import { useMemo } from 'react';
import {
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
} from '../../../domain/analytics/activity.ts';
import { type CreditTotals, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { feedData } from '../../data/feed.ts';
import { useActivity } from '../../data/use-activity.ts';
import { type Before, mapBefore, useAnalytics } from '../../data/use-analytics.ts';
import { useTokens } from '../../data/use-tokens.ts';
import { rangeOf } from '../../shell/use-range.ts';
import { creditFigures } from './credit-figures.ts';
import { creditPanels, creditsContent } from './credits-content.ts';
import { DashboardTab } from './dashboard-tab.tsx';
import type { TabProps } from './overview-tabs.ts';

const waiting: Before<CreditTotals> = { state: 'loading' };
const none: never[] = [];

/** Credits by day, model and person. The first screen of all: it asks for nothing that it does not show. */
export function CreditsTab({ model }: TabProps) {
  const analytics = useAnalytics(useTokens);
  const { shown, feed, days } = analytics;
  const range = rangeOf(days.available);
  const activityFeed = useActivity(range);
  const activityRows = feedData(activityFeed);

  const rows = shown?.rows;
  const shownRange = shown?.range;
  const credits = useMemo(
    () => rows && shownRange && creditFigures(rows, shownRange),
    [rows, shownRange],
  );
  const presence = useMemo(
    () =>
      activityRows && range
        ? { latest: latestActiveUsers(activityRows), stickiness: stickiness(activityRows, range) }
        : undefined,
    [activityRows, range],
  );
  const active = useMemo(
    () => (activityRows && range ? activeUsersByDay(activityRows, range) : none),
    [activityRows, range],
  );
  const before = useMemo(
    () =>
      shown
        ? withData(mapBefore(shown.before, ({ rows, range }) => creditTotals(rows, range)))
        : waiting,
    [shown],
  );
  const panels = useMemo(() => creditPanels(credits), [credits]);
  const content = useMemo(
    () => creditsContent({ credits, before, presence, active }, panels),
    [credits, before, presence, active, panels],
  );

  const isPartlyStale = activityFeed.state === 'stale' && feed.state === 'live';
  return (
    <DashboardTab
      tab="credits"
      model={model}
      content={content}
      analytics={analytics}
      freshness={isPartlyStale ? activityFeed : feed}
      subject="credits"
    />
  );
}

/** Days of which no row tells credits are as if there were none. */
const withData = (before: Before<CreditTotals>): Before<CreditTotals> =>
  'figures' in before && before.figures.daysWithData === 0 ? { state: 'none' } : before;

import { DashboardBody } from '../../dashboard/dashboard-body.tsx';
import type { DashboardContent } from '../../dashboard/dashboard-content.ts';
import type { DashboardModel } from '../../dashboard/dashboard-model.ts';
import { missingDays } from '../../dashboard/dashboard-view.ts';
import { rangeSpans } from '../../dashboard/range-spans.ts';
import type { Freshness } from '../../data/feed.ts';
import type { Analytics } from '../../data/use-analytics.ts';
import type { ShownDays } from '../../shell/use-range.ts';
import { useOverviewBindings } from './overview-context.ts';
import { OverviewFrame } from './overview-frame.tsx';
import type { OverviewTab } from './overview-tabs.ts';

/** What a frame says about the rows, whatever their kind. */
type Shown = Pick<Analytics<unknown>, 'days' | 'feed'> & {
  shown: { days: ShownDays } | undefined;
};

export type DashboardTabProps = {
  tab: OverviewTab;
  model: DashboardModel;
  content: DashboardContent;
  analytics: Shown;
  freshness: Freshness;
  /** What it is about, as a sentence would say it: `credits`. */
  subject: string;
};

/** A tab that is a dashboard: its parts stand in their places also before the first answer. */
export function DashboardTab({
  tab,
  model,
  content,
  analytics: { days, feed, shown },
  freshness,
  subject,
}: DashboardTabProps) {
  const { dashboard, withoutDashboard } = useOverviewBindings();

  return (
    <OverviewFrame
      tab={tab}
      freshness={freshness}
      bindings={feed.state === 'down' ? withoutDashboard : dashboard}
      details={rangeSpans({ wanted: days, shown: shown?.days, missing: missingDays(content) })}
    >
      {(size) => (
        <DashboardBody model={model} content={content} feed={feed} size={size} subject={subject} />
      )}
    </OverviewFrame>
  );
}

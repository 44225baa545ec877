import { useMemo } from 'react';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { missingDays } from '../../dashboard/dashboard-view.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { rangeSpans } from '../../dashboard/range-spans.ts';
import { useAnalytics } from '../../data/use-analytics.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useKeptRange } from '../../shell/use-range.ts';
import { metricContent } from './metric-content.ts';
import { countedSources } from './metric-sources.ts';

export type MetricScreenProps = { route: RouteOf<'metric'> };

/** A tool, a hook, a language or whatever else is counted by name: its days. */
export function MetricScreen({ route: { kind, names } }: MetricScreenProps) {
  const { range, clock } = useShell();
  useKeptRange();
  const source = countedSources[kind];
  const { shown, feed, days } = useAnalytics(source.useCounts);
  const content = useMemo(() => metricContent({ source, names }, shown), [source, names, shown]);
  const bindings = useMemo(() => rangeBindings(range, clock), [range, clock]);

  return (
    <DashboardScreen
      content={content}
      feed={feed}
      details={[
        { text: `${source.noun}   `, tone: 'muted' },
        ...rangeSpans({ wanted: days, shown: shown?.days, missing: missingDays(content) }),
      ]}
      subject={source.subject}
      bindings={bindings}
    />
  );
}

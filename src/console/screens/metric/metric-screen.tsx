import { useMemo } from 'react';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { useRangeBindings } from '../../dashboard/range-actions.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { countedSources, metricContent } from './metric-content.ts';

/** One name that analytics count, such as a tool or a language, by day. */
export function MetricScreen({ route: { kind, names } }: { route: RouteOf<'metric'> }) {
  const source = countedSources[kind];
  const analytics = source.useCounts();
  const { shown } = analytics;
  const content = useMemo(() => metricContent({ source, names }, shown), [source, names, shown]);
  const bindings = useRangeBindings();

  return (
    <AnalyticsDashboard
      content={content}
      analytics={analytics}
      lead={[{ text: `${source.noun}   `, tone: 'muted' }]}
      subject={source.subject}
      bindings={bindings}
    />
  );
}

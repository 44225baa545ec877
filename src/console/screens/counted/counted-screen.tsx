import { useMemo } from 'react';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { missingDays } from '../../dashboard/dashboard-view.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { rangeSpans } from '../../dashboard/range-spans.ts';
import { useAnalytics } from '../../data/use-analytics.ts';
import { useConsole } from '../../shell/console-context.ts';
import type { Route } from '../../shell/route.ts';
import { useKeptRange } from '../../shell/use-kept-range.ts';
import { countedContent } from './counted-content.ts';
import { countedSources } from './counted-sources.ts';

export type CountedScreenProps = { route: Extract<Route, { screen: 'counted' }> };

/** A tool, a hook, a language or whatever else is counted by name: its days. */
export function CountedScreen({ route: { kind, names } }: CountedScreenProps) {
  const { memory, clock } = useConsole();
  useKeptRange();
  const source = countedSources[kind];
  const { shown, feed, days } = useAnalytics(source.useCounts);
  const content = useMemo(() => countedContent({ source, names }, shown), [source, names, shown]);
  const bindings = useMemo(() => rangeBindings(memory.range, clock), [memory, clock]);

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

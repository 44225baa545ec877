import { useMemo } from 'react';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { missingDays } from '../../dashboard/dashboard-view.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { rangeSpans } from '../../dashboard/range-spans.ts';
import { useAnalytics } from '../../data/use-analytics.ts';
import { useTokens } from '../../data/use-tokens.ts';
import { useConsole } from '../../shell/console-context.ts';
import type { Route } from '../../shell/route.ts';
import { useKeptRange } from '../../shell/use-kept-range.ts';
import { modelContent } from './model-content.ts';

export type ModelScreenProps = { route: Extract<Route, { screen: 'model' }> };

/** One model: what it cost on each day, and who used it. */
export function ModelScreen({ route: { model } }: ModelScreenProps) {
  const { memory, clock } = useConsole();
  useKeptRange();
  const { shown, feed, days } = useAnalytics(useTokens);
  const content = useMemo(() => modelContent(model, shown), [model, shown]);
  const bindings = useMemo(() => rangeBindings(memory.range, clock), [memory, clock]);

  return (
    <DashboardScreen
      content={content}
      feed={feed}
      details={rangeSpans({ wanted: days, shown: shown?.days, missing: missingDays(content) })}
      subject="credits"
      bindings={bindings}
    />
  );
}

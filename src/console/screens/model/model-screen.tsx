import { useMemo } from 'react';
import { useConsole } from '../../console-context.ts';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { missingDays } from '../../dashboard/dashboard-view.ts';
import { useAnalytics } from '../../data/use-analytics.ts';
import { useTokens } from '../../data/use-tokens.ts';
import type { Route } from '../../navigation/route.ts';
import { rangeBindings } from '../../range/range-actions.ts';
import { rangeSpans } from '../../range/range-spans.ts';
import { useKeptRange } from '../../range/use-kept-range.ts';
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

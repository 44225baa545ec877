import { useMemo } from 'react';
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx';
import { missingDays } from '../../dashboard/dashboard-view.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { rangeSpans } from '../../dashboard/range-spans.ts';
import { useAnalytics } from '../../data/use-analytics.ts';
import { useTokens } from '../../data/use-tokens.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useKeptRange } from '../../shell/use-range.ts';
import { modelContent } from './model-content.ts';

export type ModelScreenProps = { route: RouteOf<'model'> };

/** One model: what it cost on each day, and who used it. */
export function ModelScreen({ route: { model } }: ModelScreenProps) {
  const { range, clock } = useShell();
  useKeptRange();
  const { shown, feed, days } = useAnalytics(useTokens);
  const content = useMemo(() => modelContent(model, shown), [model, shown]);
  const bindings = useMemo(() => rangeBindings(range, clock), [range, clock]);

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

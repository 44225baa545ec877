import { useMemo } from 'react';
import { creditsByDay } from '../../../domain/analytics/credit-totals.ts';
import { creditsByUser } from '../../../domain/analytics/credits-by-user.ts';
import { dayFigures } from '../../../domain/analytics/day-figure.ts';
import { modelFigures, modelTiles } from '../../../domain/analytics/model-tiles.ts';
import { noRows } from '../../../domain/analytics/range-rows.ts';
import { rowsOfModel } from '../../../domain/analytics/rows-of-model.ts';
import { daysOf } from '../../../domain/date-range.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import { type DashboardContent, daysPanel, inCredits } from '../../dashboard/dashboard-content.ts';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { useRangeBindings } from '../../dashboard/range.ts';
import { mapRows, type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { userPanel } from '../overview/credit-panels.ts';

/** One model: its credits by day, and its users. */
export function ModelScreen({ route: { model } }: { route: RouteOf<'model'> }) {
  const analytics = useAnalytics('tokens');
  const { shown } = analytics;
  const content = useMemo(() => modelContent(model, shown), [model, shown]);
  const bindings = useRangeBindings();

  return (
    <AnalyticsDashboard
      content={content}
      analytics={analytics}
      subject="credits"
      bindings={bindings}
    />
  );
}

type Shown = ShownRows<TokensRow>;

/** What the screen of a model shows. */
export function modelContent(model: string, shown: Shown | undefined): DashboardContent {
  const own = shown && mapRows(shown, (rows) => rowsOfModel(rows, model));
  const { rows, range } = own ?? noRows;
  return {
    isLoaded: shown !== undefined,
    tiles: modelTiles(shown, own),
    figures: dayFigures(own, modelFigures),
    panels: [
      userPanel(creditsByUser(rows), { rows, days: daysOf(range) }),
      daysPanel(creditsByDay(rows, range), inCredits),
    ],
    columnWidth: 60,
  };
}

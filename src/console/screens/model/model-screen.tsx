import { useMemo } from 'react';
import type { TokensRow } from '../../../api/resources.ts';
import { daysOf } from '../../../figures/time/date-range.ts';
import { creditsByDay } from '../../../figures/usage/credit-totals.ts';
import { creditsByUser } from '../../../figures/usage/credits-by-user.ts';
import { noRows } from '../../../figures/usage/range-rows.ts';
import { type DashboardContent, daysPanel, inCredits } from '../../dashboard/dashboard-content.ts';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { dayFigures } from '../../dashboard/day-figure.ts';
import { useRangeBindings } from '../../dashboard/range.ts';
import { mapRows, type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { userPanel } from '../overview/credit-panels.ts';
import { modelFigures, modelTiles, priceFigure, rowsOfModel } from './model-tiles.ts';

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

type ModelRows = ShownRows<TokensRow>;

/** What the screen of a model shows. */
export function modelContent(model: string, shown: ModelRows | undefined): DashboardContent {
  const own = shown && mapRows(shown, (rows) => rowsOfModel(rows, model));
  const { rows, range } = own ?? noRows;
  return {
    isLoaded: shown !== undefined,
    tiles: modelTiles(model, shown, own),
    figures: own ? [...dayFigures(own, modelFigures), priceFigure(own)] : [],
    panels: [
      {
        ...userPanel(creditsByUser(rows), {
          rows,
          days: daysOf(range),
          ...(own && { before: own.before }),
        }),
        figure: 'model-person-credits',
      },
      daysPanel(creditsByDay(rows, range), 'model-credits-of-day', inCredits),
    ],
    columnWidth: 60,
  };
}

import { useMemo } from 'react';
import { creditsByDay, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { creditsByUser } from '../../../domain/analytics/credits-by-user.ts';
import { dayFigures, type RowFigure } from '../../../domain/analytics/day-figure.ts';
import { knownSum, knownTotal } from '../../../domain/analytics/day-series.ts';
import { noRows, type RangeRows } from '../../../domain/analytics/range-rows.ts';
import { rowsOfModel } from '../../../domain/analytics/rows-of-model.ts';
import { blankTile, comparedRows, type Tile } from '../../../domain/analytics/tile.ts';
import { daysOf } from '../../../domain/date-range.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import { type DashboardContent, daysPanel, inCredits } from '../../dashboard/dashboard-content.ts';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { useRangeBindings } from '../../dashboard/range-actions.ts';
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
type Rows = RangeRows<TokensRow>;

/** What the screen of a model shows. */
export function modelContent(model: string, shown: Shown | undefined): DashboardContent {
  const own = shown && mapRows(shown, (rows) => rowsOfModel(rows, model));
  const { rows, range } = own ?? noRows;
  return {
    isLoaded: shown !== undefined,
    tiles: shown && own ? modelTiles(shown, own) : tileTitles.map(blankTile),
    figures: dayFigures(own, modelFigures),
    panels: [
      userPanel(creditsByUser(rows), { rows, days: daysOf(range) }),
      daysPanel(creditsByDay(rows, range), inCredits),
    ],
    columnWidth: 60,
  };
}

const tileTitles = ['Credits', 'Share', 'Busiest day', 'Users', 'Raw tokens'];

function modelTiles(all: Shown, own: Shown): Tile[] {
  const { rows, range } = own;
  const { dailyMean, busiest, inputTokens, outputTokens } = creditTotals(rows, range);
  const creditDays = ({ rows, range }: Rows) => creditsByDay(rows, range);
  const total = knownTotal(creditDays(own));
  const ofAll = knownTotal(creditDays(all));
  const tier = rows.findLast(({ by_model }) => by_model?.[0])?.by_model?.[0]?.model_tier;
  const users = creditsByUser(rows);
  const most = formatPercent(users[0]?.share, { decimals: 0 });

  return [
    {
      title: 'Credits',
      value: formatCredits(total),
      ...comparedRows(own, creditDays, [`${formatCredits(dailyMean)} a day`]),
    },
    {
      title: 'Share',
      value: formatPercent(ofAll && total !== undefined ? total / ofAll : undefined),
      detail: [`of ${formatCredits(ofAll)} credits`, 'of all'],
      extra: tier ? [`${tier} tier`] : [],
    },
    {
      title: 'Busiest day',
      value: formatCredits(busiest?.credits),
      detail: busiest?.credits ? [formatDay(busiest.day)] : [],
    },
    {
      title: 'Users',
      value: formatCount(users.length),
      detail: users.length > 0 ? [`the top user used ${most}`, `top user ${most}`] : [],
    },
    {
      title: 'Raw tokens',
      value: formatCompact(knownSum(inputTokens, outputTokens)),
      detail: [`${formatCompact(inputTokens)} in`],
      extra: [`${formatCompact(outputTokens)} out`],
    },
  ];
}

const modelFigures: readonly RowFigure<TokensRow>[] = [
  ['credits', 'Credits', (row) => row.billable_tokens, (n) => `${formatCredits(n)} credits`],
  ['input', 'Raw input tokens', (row) => row.input_tokens, (n) => `${formatCompact(n)} in`],
  ['output', 'Output tokens', (row) => row.output_tokens, (n) => `${formatCompact(n)} out`],
];

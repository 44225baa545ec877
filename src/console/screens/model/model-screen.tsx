import { useMemo } from 'react';
import { creditsByDay, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { creditsByUser } from '../../../domain/analytics/credits-by-user.ts';
import { knownTotal } from '../../../domain/analytics/day-series.ts';
import { rowsOfModel } from '../../../domain/analytics/rows-of-model.ts';
import { daysOf } from '../../../domain/date-range.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import { besidePlain, rowDayComparison } from '../../dashboard/comparison.ts';
import {
  blankTile,
  type DashboardContent,
  dayFigures,
  inCredits,
  type RowFigure,
  type Tile,
} from '../../dashboard/dashboard-content.ts';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { daysPanel } from '../../dashboard/list-panels.ts';
import { useRangeBindings } from '../../dashboard/range-actions.ts';
import { mapRows, type RangeRows, type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
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
  return {
    isLoaded: shown !== undefined,
    tiles: shown && own ? modelTiles(shown, own) : tileTitles.map(blankTile),
    figures: dayFigures(own, modelFigures),
    panels: modelPanels(own),
    columnWidth: 60,
  };
}

function modelPanels(own: Shown | undefined): DashboardContent['panels'] {
  const rows = own?.rows ?? [];
  const users = creditsByUser(rows);
  const days = own ? daysOf(own.range) : [];
  return [
    userPanel(users, { rows, days }),
    daysPanel(own ? creditsByDay(rows, own.range) : [], { format: inCredits, tone: 'chart1' }),
  ];
}

const tileTitles = ['Credits', 'Share', 'Busiest day', 'Users', 'Raw tokens'];

function modelTiles(all: Shown, own: Shown): Tile[] {
  const { rows, range } = own;
  const { dailyMean, busiest, inputTokens, outputTokens } = creditTotals(rows, range);
  const total = knownCredits(own);
  const ofAll = knownCredits(all);
  const tier = rows.findLast(({ by_model }) => by_model?.[0])?.by_model?.[0]?.model_tier;
  const compared = rowDayComparison(own, ({ rows, range }) => creditsByDay(rows, range));

  return [
    {
      title: 'Credits',
      value: formatCredits(total),
      detail: compared.likeForLike,
      extra: besidePlain(compared.plain, [`${formatCredits(dailyMean)} a day`]),
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
      extra: [],
    },
    usersTile(rows),
    {
      title: 'Raw tokens',
      value: formatCompact(inputTokens + outputTokens),
      detail: [`${formatCompact(inputTokens)} in`],
      extra: [`${formatCompact(outputTokens)} out`],
    },
  ];
}

function usersTile(rows: readonly TokensRow[]): Tile {
  const users = creditsByUser(rows);
  const [heaviest] = users;
  const most = formatPercent(heaviest?.share, { decimals: 0 });
  return {
    title: 'Users',
    value: formatCount(users.length),
    detail: heaviest ? [`the top user used ${most}`, `top user ${most}`] : [],
    extra: [],
  };
}

const knownCredits = ({ rows, range }: RangeRows<TokensRow>): number | undefined =>
  knownTotal(creditsByDay(rows, range));

const modelFigures: readonly RowFigure<TokensRow>[] = [
  ['credits', 'Credits', (row) => row.billable_tokens, (n) => `${formatCredits(n)} credits`],
  ['input', 'Raw input tokens', (row) => row.input_tokens, (n) => `${formatCompact(n)} in`],
  ['output', 'Output tokens', (row) => row.output_tokens, (n) => `${formatCompact(n)} out`],
];

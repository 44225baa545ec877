import { creditsByDay, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { userTrends } from '../../../domain/analytics/credit-trends.ts';
import { creditsByUser } from '../../../domain/analytics/credits-by-user.ts';
import { daySeries, knownTotal } from '../../../domain/analytics/day-series.ts';
import { rowsOfModel } from '../../../domain/analytics/rows-of-model.ts';
import { change } from '../../../domain/change.ts';
import { daysOf, lengthOf } from '../../../domain/date-range.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import { inCredits } from '../../dashboard/amount-formats.ts';
import { comparison } from '../../dashboard/comparison.ts';
import {
  blankTile,
  type DashboardContent,
  type DayFigure,
  type Tile,
} from '../../dashboard/dashboard-content.ts';
import { daysPanel } from '../../dashboard/days-panel.ts';
import { figureReadout } from '../../dashboard/figure-readout.ts';
import { mapBefore, type RangeRows, type ShownRows } from '../../data/use-analytics.ts';
import { userPanel } from '../overview/credit-parts.ts';

type Shown = ShownRows<TokensRow>;

/** What is known of one model: its days, and who used it. */
export function modelContent(model: string, shown: Shown | undefined): DashboardContent {
  const own = shown && onlyModel(model, shown);
  const figures = modelFigures(own);
  return {
    isLoaded: shown !== undefined,
    tiles: shown && own ? modelTiles(shown, own) : tileTitles.map(blankTile),
    figures,
    panels: modelPanels(own),
    columnWidth: 60,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading credits',
  };
}

const onlyModel = (model: string, shown: Shown): Shown => ({
  ...shown,
  rows: rowsOfModel(shown.rows, model),
  before: mapBefore(shown.before, ({ rows, range }) => ({ range, rows: rowsOfModel(rows, model) })),
});

function modelPanels(own: Shown | undefined): DashboardContent['panels'] {
  const rows = own?.rows ?? [];
  const users = creditsByUser(rows);
  const trends = userTrends(rows, own ? daysOf(own.range) : []);
  const domain = sharedDomain(users.map(({ email }) => email));
  return [
    userPanel({ users, domain }, ({ id }) => trends.of(id)),
    daysPanel(own ? creditsByDay(rows, own.range) : [], { format: inCredits, tone: 'chart1' }),
  ];
}

const tileTitles = ['Credits', 'Share', 'Busiest day', 'Users', 'Raw tokens'];

function modelTiles(all: Shown, { rows, range, before }: Shown): Tile[] {
  const { dailyMean, busiest, inputTokens, outputTokens } = creditTotals(rows, range);
  const total = knownCredits({ rows, range });
  const ofAll = knownCredits(all);
  const tier = rows.findLast(({ by_model }) => by_model?.[0])?.by_model?.[0]?.model_tier;
  const wasUsed = busiest !== undefined && busiest.credits > 0;

  return [
    {
      title: 'Credits',
      value: formatCredits(total),
      detail: comparison(before, (former) => change(total, knownCredits(former)), {
        days: lengthOf(range),
        needsAllDays: true,
      }),
      extra: [`${formatCredits(dailyMean)} a day`],
    },
    {
      title: 'Share',
      value: formatPercent(ofAll && total !== undefined ? total / ofAll : undefined),
      detail: [`of ${formatCredits(ofAll)} credits`, 'of all'],
      extra: tier ? [`${tier} tier`] : [],
    },
    {
      title: 'Busiest day',
      value: wasUsed ? formatCredits(busiest.credits) : unknownText,
      detail: wasUsed ? [formatDay(busiest.day)] : [],
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
    detail: heaviest ? [`the heaviest used ${most}`, `most ${most}`] : [],
    extra: [],
  };
}

const knownCredits = ({ rows, range }: RangeRows<TokensRow>): number | undefined =>
  knownTotal(creditsByDay(rows, range));

type Kind = readonly [
  id: string,
  title: string,
  read: (row: TokensRow) => number | null | undefined,
  format: (value: number) => string,
];

const kinds: readonly Kind[] = [
  ['credits', 'Credits', (row) => row.billable_tokens, (n) => `${formatCredits(n)} credits`],
  ['input', 'Raw input tokens', (row) => row.input_tokens, (n) => `${formatCompact(n)} in`],
  ['output', 'Output tokens', (row) => row.output_tokens, (n) => `${formatCompact(n)} out`],
];

const modelFigures = (own: Shown | undefined): DayFigure[] =>
  kinds.map(([id, title, read, format]) => ({
    id,
    title,
    days: own ? daySeries(own.rows, own.range, read) : [],
    format,
  }));

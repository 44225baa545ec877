import { change } from '../../../domain/analytics/change.ts';
import { creditsOfModelByDay, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { creditsByModel, unnamed } from '../../../domain/analytics/credits-by-model.ts';
import { usersOfModel } from '../../../domain/analytics/credits-by-user.ts';
import { type DayValue, daySeries, seriesTotals } from '../../../domain/analytics/day-series.ts';
import { partTrends } from '../../../domain/analytics/part-trends.ts';
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
import type { RangeRows, ShownRows } from '../../data/use-analytics.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { userPanel } from '../overview/credit-parts.ts';

type Shown = ShownRows<TokensRow> | undefined;

/** What is known of one model: its days, and who used it. */
export function modelContent(model: string, shown: Shown, glyphs: Glyphs): DashboardContent {
  const figures = modelFigures(model, shown);
  return {
    isLoaded: shown !== undefined,
    tiles: shown ? modelTiles(model, shown, glyphs) : tileTitles.map(blankTile),
    figures,
    panels: modelPanels(model, shown),
    columnWidth: 60,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading credits',
    emptyText: 'This model was not used in these days.',
  };
}

function modelPanels(model: string, shown: Shown): DashboardContent['panels'] {
  const { rows, range } = shown ?? noRows;
  const users = usersOfModel(rows, model);
  const days = shown ? daysOf(range) : [];
  const trends = partTrends(rows, days, (row) =>
    usersOfModel([row], model).map(({ userId, credits }) => ({ name: userId, amount: credits })),
  );
  const domain = sharedDomain(users.map(({ email }) => email));
  return [
    userPanel({ users, domain }, ({ id }) => trends.of(id)),
    daysPanel(shown ? creditsOfModelByDay(rows, range, model) : [], {
      format: inCredits,
      tone: 'chart1',
    }),
  ];
}

const noRows: RangeRows<TokensRow> = { rows: [], range: { startDate: '', endDate: '' } };

const tileTitles = ['Credits', 'Share', 'Busiest day', 'Users', 'Raw tokens'];

function modelTiles(model: string, shown: ShownRows<TokensRow>, glyphs: Glyphs): Tile[] {
  const { rows, range, before } = shown;
  const own = creditsByModel(rows).find((one) => one.model === model);
  const days = seriesTotals(creditsOfModelByDay(rows, range, model));
  const totalIn = ({ rows, range }: RangeRows<TokensRow>) =>
    seriesTotals(creditsOfModelByDay(rows, range, model)).total;
  const users = usersOfModel(rows, model);
  const { highest } = days;

  return [
    {
      title: 'Credits',
      value: formatCredits(days.total),
      detail: comparison(
        before,
        (former) => change(days.total, totalIn(former)),
        { days: lengthOf(range), needsAllDays: true },
        glyphs,
      ),
      extra: [`${formatCredits(days.dailyMean)} a day`],
    },
    {
      title: 'Share',
      value: formatPercent(own?.share ?? 0),
      detail: [`of ${formatCredits(creditTotals(rows, range).total)} credits`, 'of all credits'],
      extra: [own?.tier === undefined ? '' : `${own.tier} tier`],
    },
    {
      title: 'Busiest day',
      value: highest && highest.value > 0 ? formatCredits(highest.value) : unknownText,
      detail: highest && highest.value > 0 ? [formatDay(highest.day)] : [],
      extra: [],
    },
    {
      title: 'Users',
      value: formatCount(users.length),
      detail: [`most use ${formatPercent(users[0]?.share, { decimals: 0 })}`],
      extra: [],
    },
    {
      title: 'Raw tokens',
      value: own ? formatCompact(own.inputTokens + own.outputTokens) : unknownText,
      detail: own ? [`${formatCompact(own.inputTokens)} in`] : [],
      extra: own ? [`${formatCompact(own.outputTokens)} out`] : [],
    },
  ];
}

function modelFigures(model: string, shown: Shown): DayFigure[] {
  const tokens = (read: 'input_tokens' | 'output_tokens'): DayValue[] =>
    shown
      ? daySeries(shown.rows, shown.range, ({ by_model }) =>
          by_model
            ?.filter(({ model_id }) => (model_id || unnamed) === model)
            .reduce((sum, part) => sum + (part[read] ?? 0), 0),
        )
      : [];
  return [
    {
      id: 'credits',
      title: 'Credits',
      days: shown ? creditsOfModelByDay(shown.rows, shown.range, model) : [],
      format: (credits) => `${formatCredits(credits)} credits`,
    },
    {
      id: 'input',
      title: 'Raw input tokens',
      days: tokens('input_tokens'),
      format: (count) => `${formatCompact(count)} in`,
    },
    {
      id: 'output',
      title: 'Output tokens',
      days: tokens('output_tokens'),
      format: (count) => `${formatCompact(count)} out`,
    },
  ];
}

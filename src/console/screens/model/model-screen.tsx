import { useMemo } from 'react';
import type { TokensRow } from '../../../api/resources.ts';
import {
  atLeast,
  formatCompact,
  formatCount,
  formatCredits,
  formatExact,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import { daysOf } from '../../../figures/time/date-range.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import { creditsByDay, creditTotals } from '../../../figures/usage/credit-totals.ts';
import { unnamed } from '../../../figures/usage/credits-by-model.ts';
import { creditsByUser } from '../../../figures/usage/credits-by-user.ts';
import {
  type DayValue,
  daySeries,
  isPartial,
  knownSum,
  knownTotal,
  totalText,
} from '../../../figures/usage/day-series.ts';
import { formatPrice, priceOf } from '../../../figures/usage/model-prices.ts';
import { type ListedPrice, priceList } from '../../../figures/usage/price-list.ts';
import { type ComparedRows, noRows, type RangeRows } from '../../../figures/usage/range-rows.ts';
import {
  type DashboardContent,
  type DayFigure,
  dayFigures,
  daysPanel,
  inCredits,
  type RowFigure,
} from '../../dashboard/dashboard-content.ts';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { useRangeBindings } from '../../dashboard/range.ts';
import { blankTile, comparedRows, type Tile } from '../../dashboard/tile.ts';
import { mapRows, type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { priceChangeTexts } from '../overview/change-panels.ts';
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

/** What the screen of a model shows. */
export function modelContent(
  model: string,
  shown: ShownRows<TokensRow> | undefined,
): DashboardContent {
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

type ModelRows = ComparedRows<TokensRow>;
type Rows = RangeRows<TokensRow>;

const tileTitles = ['Credits', 'Share', 'Price', 'People', 'Raw tokens', 'Busiest day'];

function modelTiles(model: string, all: ModelRows | undefined, own: ModelRows | undefined): Tile[] {
  if (all === undefined || own === undefined) return tileTitles.map(blankTile);
  const { rows, range } = own;
  const { dailyMean, busiest, inputTokens, outputTokens } = creditTotals(rows, range);
  const creditDays = ({ rows, range }: Rows) => creditsByDay(rows, range);
  const total = knownTotal(creditDays(own));
  const ofAll = knownTotal(creditDays(all));
  const tier = rows.findLast(({ by_model }) => by_model?.[0])?.by_model?.[0]?.model_tier;
  const users = creditsByUser(rows);
  const most = formatPercent(users[0]?.share, { decimals: 0 });
  const isLowerBound = isPartial(creditDays(own));
  const tokens = (count: number | undefined) => atLeast(formatCompact(count), isLowerBound);

  return [
    {
      title: 'Credits',
      figure: 'model-credits',
      value: totalText(creditDays(own), formatCredits),
      ...comparedRows(own, creditDays, [`${formatCredits(dailyMean)} a day`]),
    },
    {
      title: 'Share',
      figure: 'model-share',
      numbers: [
        ['of the model', formatExact(total)],
        ['of all models', formatExact(ofAll)],
      ],
      days: creditDays(all),
      value: formatPercent(ofAll && total !== undefined ? total / ofAll : undefined),
      detail: [`of ${formatCredits(ofAll)} credits`, 'of all'],
      extra: tier ? [`${tier} tier`] : [],
    },
    priceTile(
      priceList(all).find((listed) => listed.model === model),
      priceFigure(own).days,
    ),
    {
      title: 'People',
      figure: 'model-people',
      days: creditDays(own),
      value: formatCount(users.length),
      detail: users.length > 0 ? [`the top person used ${most}`, `top person ${most}`] : [],
    },
    {
      title: 'Raw tokens',
      figure: 'raw-tokens',
      numbers: [
        ['input', `${formatCount(inputTokens)} tokens`],
        ['output', `${formatCount(outputTokens)} tokens`],
      ],
      days: creditDays(own),
      value: tokens(knownSum(inputTokens, outputTokens)),
      detail: [`${tokens(inputTokens)} in`],
      extra: [`${tokens(outputTokens)} out`],
    },
    {
      title: 'Busiest day',
      figure: 'busiest-day',
      days: creditDays(own),
      value: formatCredits(busiest?.credits),
      detail: busiest?.credits ? [formatDay(busiest.day)] : [],
    },
  ];
}

const priceTile = (listed: ListedPrice | undefined, days: readonly DayValue[]): Tile => ({
  title: 'Price',
  figure: 'model-price',
  days,
  value: listed?.price === undefined ? unknownText : formatPrice(listed.price),
  detail: ['credits per 1,000 tokens', 'per 1,000 tokens'],
  extra: listed ? priceChangeTexts(listed) : [],
});

const modelFigures: readonly RowFigure<TokensRow>[] = [
  [
    'credits',
    'model-credits-of-day',
    'Credits',
    'billable_tokens',
    (n) => `${formatCredits(n)} credits`,
  ],
  [
    'input',
    'model-tokens-of-day',
    'Raw input tokens',
    'input_tokens',
    (n) => `${formatCompact(n)} in`,
  ],
  [
    'output',
    'model-tokens-of-day',
    'Output tokens',
    'output_tokens',
    (n) => `${formatCompact(n)} out`,
  ],
];

const priceFigure = ({ rows, range }: Rows): DayFigure => ({
  id: 'price',
  figure: 'model-price-of-day',
  title: 'Credits per 1,000 tokens, output counts as five',
  days: daySeries(rows, range, ({ by_model }) => by_model?.[0] && priceOf(by_model[0])),
  format: formatPrice,
  formatAxis: (price) => String(Number(formatPrice(price))),
});

/** A day with data on which the model was not used is zero; cache savings are not reported by model. */
export const rowsOfModel = (rows: readonly TokensRow[], model: string): TokensRow[] =>
  rows.map(({ date, by_model, by_user }) => {
    const own = by_model?.filter((part) => isOf(model, part));
    const sum = (read: (part: Part) => number | null | undefined) =>
      own?.reduce((total, part) => total + (read(part) ?? 0), 0);
    return {
      date,
      billable_tokens: sum((part) => part.billable_tokens),
      input_tokens: sum((part) => part.input_tokens),
      output_tokens: sum((part) => part.output_tokens),
      by_model: own,
      by_user: usersOf(by_user ?? [], model),
    };
  });

type Part = NonNullable<TokensRow['by_model']>[number];
type User = NonNullable<TokensRow['by_user']>[number];

const isOf = (model: string, { model_id }: Pick<Part, 'model_id'>): boolean =>
  (model_id || unnamed) === model;

function usersOf(users: readonly User[], model: string): User[] {
  const shown: User[] = [];
  for (const { user_id, user_email, by_model } of users) {
    let credits: number | undefined;
    for (const part of by_model ?? []) {
      if (isOf(model, part)) credits = (credits ?? 0) + (part.billable_tokens ?? 0);
    }
    if (credits !== undefined) shown.push({ user_id, user_email, billable_tokens: credits });
  }
  return shown;
}

import type { TokensRow } from '../../../api/resources.ts';
import { formerNumber, type Numbers } from '../../../figures/explain/explained-figure.ts';
import { pointsTexts } from '../../../figures/format/change.ts';
import {
  atLeast,
  formatCompact,
  formatCount,
  formatCredits,
  formatExact,
  formatPercent,
  formatPerDay,
  unknownText,
} from '../../../figures/format/number.ts';
import { rangeText } from '../../../figures/limits/limit-texts.ts';
import type { OrganizationMonth } from '../../../figures/limits/organization-month.ts';
import { type DateRange, lengthOf } from '../../../figures/time/date-range.ts';
import { type DayKind, dayKindOf } from '../../../figures/time/day.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import type { ActiveUsers } from '../../../figures/usage/activity.ts';
import type { CreditFigures } from '../../../figures/usage/credit-figures.ts';
import {
  type CreditTotals,
  creditsByDay,
  creditTotals,
} from '../../../figures/usage/credit-totals.ts';
import { type DayValue, seriesTotals, totalText } from '../../../figures/usage/day-series.ts';
import { type Before, type ComparedRows, mapBefore } from '../../../figures/usage/range-rows.ts';
import type { RowFigure } from '../../dashboard/dashboard-content.ts';
import { blankTile, comparedDays, type Tile, unreadTile } from '../../dashboard/tile.ts';
import type { LimitsOverview } from '../../data/use-people.ts';

/** The days before. If no row has credits, there are none. */
export function creditsBefore(shown: ComparedRows<TokensRow> | undefined): Before<CreditsBefore> {
  if (shown === undefined) return { state: 'loading' };
  const before = mapBefore(shown.before, ({ rows, range }) => ({
    totals: creditTotals(rows, range),
    days: creditsByDay(rows, range),
  }));
  const isEmpty = 'figures' in before && before.figures.totals.daysWithData === 0;
  return isEmpty ? { state: 'none' } : before;
}

/** Credits and tokens of the days before, and the credits of each day. */
type CreditsBefore = { totals: CreditTotals; days: readonly DayValue[] };

type Presence = { latest: ActiveUsers | undefined; stickiness: number | undefined };

export type CreditFacts = {
  credits: CreditFigures | undefined;
  before: Before<CreditsBefore>;
  presence?: Presence | undefined;
  /** What everybody together uses this month. */
  month?: ExpectedMonth | undefined;
  /** What of these could not be read. */
  unreadable?: { presence: boolean; month: boolean };
};

/** The tiles; figures that are not loaded yet are blank, or named beside known ones. */
export function creditTiles({ credits, before, presence, month, unreadable }: CreditFacts): Tile[] {
  const unread = (title: string, isUnreadable = false) =>
    credits ? unreadTile(title, isUnreadable) : blankTile(title);
  return [
    credits ? totalTile(credits, before) : blankTile('Credits'),
    month ? monthTile(month) : unread('Month end', unreadable?.month),
    credits ? busiestTile(credits) : blankTile('Busiest day'),
    presence ? peopleTile(presence) : unread('Active users', unreadable?.presence),
    credits ? cacheTile(credits, before) : blankTile('Cache share'),
    credits ? meanTile(credits) : blankTile('Daily mean'),
  ];
}

function totalTile({ range, days }: CreditFigures, before: Before<CreditsBefore>): Tile {
  const former = 'figures' in before ? formerTexts(before.figures.days, range) : [];
  const daysBefore = mapBefore(before, ({ days }) => days);
  return {
    title: 'Credits',
    figure: 'credits',
    value: totalText(days, formatCredits),
    brief: totalText(days, formatCompact),
    ...comparedDays(days, daysBefore, former),
  };
}

/** The former total of as many days, else the mean of the days before. */
function formerTexts(former: readonly DayValue[], range: DateRange): string[] {
  if (former.length !== lengthOf(range)) {
    return [`${formatPerDay(seriesTotals(former).dailyMean)} before`];
  }
  const was = totalText(former, formatCredits);
  return [`${was} before`, `was ${was}`];
}

/** What everybody together uses in a month; at least so much if days are missing. */
type ExpectedMonth = OrganizationMonth & { isPartial: boolean };

export const expectedMonth = ({
  organization,
  data,
}: Pick<LimitsOverview, 'organization' | 'data'>): ExpectedMonth => ({
  ...organization,
  isPartial: data.daysWithoutData.length > 0,
});

function monthTile({ used, outlook, isPartial }: ExpectedMonth): Tile {
  const figure = 'organization-month-end';
  const begun =
    used === undefined
      ? ['no usage known yet', 'none known yet']
      : [
          `${atLeast(formatCredits(used), isPartial)} used this month`,
          `${atLeast(formatCompact(used), isPartial)} so far`,
        ];
  if (outlook.state !== 'known') {
    return {
      title: 'Month end',
      figure,
      value: unknownText,
      detail: begun,
      extra: ['no forecast yet'],
    };
  }
  const sure = outlook.isUncertain ? 'uncertain: holidays' : 'in 8 of 10 cases';
  return {
    title: 'Month end',
    figure,
    value: rangeText(outlook),
    detail: begun,
    extra: [sure, '8 in 10'],
  };
}

function meanTile({ range, days, totals }: CreditFigures): Tile {
  const meanOf = (kind: DayKind) =>
    formatCompact(seriesTotals(days.filter(({ day }) => dayKindOf(day) === kind)).dailyMean);
  const [workingDay, weekend] = [meanOf('working day'), meanOf('weekend')];
  const known = `${totals.daysWithData} of ${lengthOf(range)} days`;
  return {
    title: 'Daily mean',
    figure: 'daily-mean',
    numbers: [
      ['credits', formatExact(totals.total)],
      ['days with data', formatCount(totals.daysWithData)],
    ],
    days,
    value: formatCredits(totals.dailyMean),
    brief: formatCompact(totals.dailyMean),
    detail: [
      `${workingDay} working days, ${weekend} weekends`,
      `${workingDay} Mon-Fri, ${weekend} weekend`,
      `${workingDay} Mon-Fri`,
    ],
    extra: [`${known} have data`, known],
  };
}

function busiestTile({ days, totals: { busiest, dailyMean } }: CreditFigures): Tile {
  const figure = 'busiest-day';
  if (!busiest) return { title: 'Busiest day', figure, days, value: unknownText };
  const times = dailyMean && (busiest.credits / dailyMean).toFixed(1);
  return {
    title: 'Busiest day',
    figure,
    numbers: [
      ['credits', formatExact(busiest.credits)],
      ['mean', formatExact(dailyMean)],
    ],
    days,
    value: formatCredits(busiest.credits),
    brief: formatCompact(busiest.credits),
    action: 'days.busiest',
    detail: [formatDay(busiest.day)],
    extra: times ? [`${times} times the mean`, `${times} x mean`] : [],
  };
}

function peopleTile({ latest, stickiness }: Presence): Tile {
  const figure = 'active-users';
  if (!latest) return { title: 'Active users', figure, value: unknownText };
  const [daily, weekly] = [formatCount(latest.daily), formatCount(latest.weekly)];
  const regular = wholePercent(stickiness);
  return {
    title: 'Active users',
    figure,
    numbers: latestNumbers(latest),
    value: `${formatCount(latest.monthly)} monthly`,
    detail: [`${weekly} weekly, ${daily} daily`, `${weekly} wk, ${daily} day`],
    extra: [
      `${regular} active on an average day`,
      `${regular} on an average day`,
      `${regular} a day`,
    ],
  };
}

/** The counts of the newest day, and that day. */
export const latestNumbers = ({ day, daily, weekly, monthly }: ActiveUsers): Numbers => [
  ['newest day', day],
  ['monthly', formatCount(monthly)],
  ['weekly', formatCount(weekly)],
  ['daily', formatCount(daily)],
];

function cacheTile({ days, totals }: CreditFigures, before: Before<CreditsBefore>): Tile {
  const { cacheShare, cacheReadTokens, inputTokens } = totals;
  const former = 'figures' in before ? before.figures.totals.cacheShare : undefined;
  return {
    title: 'Cache share',
    figure: 'cache-share',
    numbers: [
      ['read from the cache', `${formatCount(cacheReadTokens)} tokens`],
      ['input', `${formatCount(inputTokens)} tokens`],
      ...formerNumber(before, ({ totals }) => formatPercent(totals.cacheShare)),
    ],
    days,
    value: formatPercent(cacheShare),
    detail: pointsTexts(former, cacheShare),
    ...(cacheShare !== undefined && { extra: ['of all input'] }),
  };
}

const inTokens = (tokens: number) => `${formatCompact(tokens)} tokens`;

/** Credits, then the kinds of raw tokens that they are charged for. */
export const creditDayFigures: readonly RowFigure<TokensRow>[] = [
  ['credits', 'credits-of-day', 'Credits', 'billable_tokens', formatCredits],
  ['input', 'input-of-day', 'Raw input tokens', 'input_tokens', inTokens],
  ['output', 'output-of-day', 'Output tokens', 'output_tokens', inTokens],
  ['cache-read', 'cache-read-of-day', 'Tokens read from the cache', 'cache_read_tokens', inTokens],
  [
    'cache-write',
    'cache-write-of-day',
    'Tokens written to the cache',
    'cache_write_tokens',
    inTokens,
  ],
];

export const wholePercent = (share: number | undefined): string =>
  formatPercent(share, { decimals: 0 });

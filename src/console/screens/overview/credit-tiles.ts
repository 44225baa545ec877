import type { ActiveUsers } from '../../../domain/analytics/activity.ts';
import type { CreditFigures } from '../../../domain/analytics/credit-figures.ts';
import type { CreditTotals } from '../../../domain/analytics/credit-totals.ts';
import { type DayValue, seriesTotals } from '../../../domain/analytics/day-series.ts';
import { lengthOf } from '../../../domain/date-range.ts';
import { type DayKind, dayKindOf } from '../../../domain/day.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { besidePlain, dayComparison, pointsTexts } from '../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../dashboard/dashboard-content.ts';
import { type Before, mapBefore } from '../../data/use-analytics.ts';

/** Who was active, as far as that is known yet. */
export type Presence = { latest: ActiveUsers | undefined; stickiness: number | undefined };

/** Credits and tokens of the days before, and the credits of each. */
export type CreditsBefore = { totals: CreditTotals; days: readonly DayValue[] };

export type CreditTileFigures = {
  credits: CreditFigures | undefined;
  before: Before<CreditsBefore>;
  presence: Presence | undefined;
};

/** The tiles of credits. Figures that are not known yet stay blank. */
export function creditTiles({ credits, before, presence }: CreditTileFigures): Tile[] {
  return [
    credits ? totalTile(credits, before) : blankTile('Credits'),
    credits ? meanTile(credits) : blankTile('Daily mean'),
    credits ? busiestTile(credits) : blankTile('Busiest day'),
    presence ? peopleTile(presence) : blankTile('Active users'),
    credits ? cacheTile(credits, before) : blankTile('Cache share'),
  ];
}

function totalTile({ days, totals }: CreditFigures, before: Before<CreditsBefore>): Tile {
  const { likeForLike, plain } = dayComparison(days, daysOf(before));
  const former = before.state === 'complete' ? before.figures.totals : undefined;
  return {
    title: 'Credits',
    value: formatCredits(totals.daysWithData === 0 ? undefined : totals.total),
    detail: likeForLike,
    extra: besidePlain(plain, former ? formerTexts(former, totals) : []),
  };
}

const daysOf = (before: Before<CreditsBefore>) => mapBefore(before, ({ days }) => days);

/** The total before, with the number of days where that differs. */
function formerTexts(former: CreditTotals, { daysWithData }: CreditTotals): string[] {
  const was = formatCredits(former.total);
  if (former.daysWithData === daysWithData) return [`${was} before`, `was ${was}`];
  const days = counted(former.daysWithData, 'day');
  return [`${was} before, on ${days}`, `was ${was} on ${days}`, `was ${was}`];
}

function meanTile({ range, days, totals }: CreditFigures): Tile {
  const meanOf = (kind: DayKind) =>
    formatCompact(seriesTotals(days.filter(({ day }) => dayKindOf(day) === kind)).dailyMean);
  const [workingDay, weekend] = [meanOf('working day'), meanOf('weekend')];
  const known = `${totals.daysWithData} of ${lengthOf(range)} days`;
  return {
    title: 'Daily mean',
    value: formatCredits(totals.dailyMean),
    detail: [
      `${workingDay} working days, ${weekend} weekends`,
      `${workingDay} Mon-Fri, ${weekend} weekend`,
      `${workingDay} Mon-Fri`,
    ],
    extra: [`${known} have data`, known],
  };
}

function busiestTile({ totals: { busiest, dailyMean } }: CreditFigures): Tile {
  if (!busiest) return { ...blankTile('Busiest day'), value: unknownText };
  const times = dailyMean ? (busiest.credits / dailyMean).toFixed(1) : undefined;
  return {
    title: 'Busiest day',
    value: formatCredits(busiest.credits),
    action: 'days.busiest',
    detail: [formatDay(busiest.day)],
    extra: times === undefined ? [] : [`${times} times the mean`, `${times} x mean`],
  };
}

function peopleTile({ latest, stickiness }: Presence): Tile {
  if (!latest) return { ...blankTile('Active users'), value: unknownText };
  const [daily, weekly] = [formatCount(latest.daily), formatCount(latest.weekly)];
  const regular = formatPercent(stickiness, { decimals: 0 });
  return {
    title: 'Active users',
    value: `${formatCount(latest.monthly)} monthly`,
    detail: [`${weekly} weekly, ${daily} daily`, `${weekly} wk, ${daily} day`],
    extra: [`${regular} active on an average day`, `${regular} each day`],
  };
}

function cacheTile({ totals: { cacheShare } }: CreditFigures, before: Before<CreditsBefore>): Tile {
  const former = 'figures' in before ? before.figures.totals.cacheShare : undefined;
  const isKnown = cacheShare !== undefined && former !== undefined;
  return {
    title: 'Cache share',
    value: formatPercent(cacheShare),
    detail: isKnown ? pointsTexts(former, cacheShare) : [],
    extra: ['of all input'],
  };
}

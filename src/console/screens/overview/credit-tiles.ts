import type { ActiveUsers } from '../../../domain/analytics/activity.ts';
import type { CreditTotals } from '../../../domain/analytics/credit-totals.ts';
import { change } from '../../../domain/change.ts';
import { lengthOf } from '../../../domain/date-range.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { comparison, pointsTexts } from '../../dashboard/comparison.ts';
import { blankTile, type Tile } from '../../dashboard/dashboard-content.ts';
import type { Before } from '../../data/use-analytics.ts';
import type { CreditFigures } from './credit-figures.ts';

/** Who was there, as far as that is known yet. */
export type Presence = { latest: ActiveUsers | undefined; stickiness: number | undefined };

export type CreditTileFigures = {
  credits: CreditFigures | undefined;
  before: Before<CreditTotals>;
  presence: Presence | undefined;
};

/** The figures on top of the credits. Those that are not known yet stay blank. */
export function creditTiles({ credits, before, presence }: CreditTileFigures): Tile[] {
  return [
    credits ? totalTile(credits, before) : blankTile('Credits'),
    credits ? meanTile(credits, before) : blankTile('Daily mean'),
    credits ? busiestTile(credits) : blankTile('Busiest day'),
    presence ? peopleTile(presence) : blankTile('Active users'),
    credits ? cacheTile(credits, before) : blankTile('Cache share'),
  ];
}

function totalTile({ range, totals }: CreditFigures, before: Before<CreditTotals>): Tile {
  const former = before.state === 'complete' ? before.figures : undefined;
  const total = totals.daysWithData === 0 ? undefined : totals.total;
  return {
    title: 'Credits',
    value: formatCredits(total),
    detail: comparison(before, (former) => change(total, former.total), {
      days: lengthOf(range),
      needsAllDays: true,
    }),
    extra: former ? formerTexts(former, totals) : [],
  };
}

/** What it was before, and on how many days when these are more or fewer. */
function formerTexts(former: CreditTotals, { daysWithData }: CreditTotals): string[] {
  const was = formatCredits(former.total);
  if (former.daysWithData === daysWithData) return [`${was} before`, `was ${was}`];
  const days = counted(former.daysWithData, 'day');
  return [`${was} before, on ${days}`, `${was} on ${days}`, `was ${was}`];
}

function meanTile({ range, totals }: CreditFigures, before: Before<CreditTotals>): Tile {
  const days = lengthOf(range);
  return {
    title: 'Daily mean',
    value: formatCredits(totals.dailyMean),
    detail: comparison(before, ({ dailyMean }) => change(totals.dailyMean, dailyMean), { days }),
    extra: [
      `${totals.daysWithData} of ${days} days have data`,
      `${totals.daysWithData} of ${days} days`,
    ],
  };
}

function busiestTile({ totals: { busiest, dailyMean } }: CreditFigures): Tile {
  if (!busiest) return { ...blankTile('Busiest day'), value: unknownText };
  const times = dailyMean ? (busiest.credits / dailyMean).toFixed(1) : undefined;
  return {
    title: 'Busiest day',
    value: formatCredits(busiest.credits),
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
    extra: [`${regular} come on a given day`, `${regular} each day`],
  };
}

function cacheTile({ totals: { cacheShare } }: CreditFigures, before: Before<CreditTotals>): Tile {
  const former = 'figures' in before ? before.figures.cacheShare : undefined;
  const isKnown = cacheShare !== undefined && former !== undefined;
  return {
    title: 'Cache share',
    value: formatPercent(cacheShare),
    detail: isKnown ? pointsTexts(cacheShare - former) : [],
    extra: ['of what the models read', 'of all reading', 'of reads'],
  };
}

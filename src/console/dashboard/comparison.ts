import { type DayValue, knownTotal, seriesTotals } from '../../domain/analytics/day-series.ts';
import { likeForLike } from '../../domain/analytics/like-for-like.ts';
import {
  type Change,
  change,
  formatChange,
  formatPoints,
  pointsBetween,
} from '../../domain/change.ts';
import { lengthOf } from '../../domain/date-range.ts';
import { formatPercent } from '../../domain/format/number.ts';
import { type Before, mapBefore, type RangeRows, type ShownRows } from '../data/use-analytics.ts';
import { signs } from '../draw/signs.ts';
import type { Texts } from './dashboard-content.ts';

export type ComparisonOptions = {
  /** How many days are compared. */
  days: number;
  /** Whether fewer days before make the comparison wrong, as for totals. */
  needsAllDays?: boolean;
};

/** How a figure changed since the days before, or why that is not known. */
export function comparison<Figures>(
  before: Before<Figures>,
  changeFrom: (figures: Figures) => Change,
  { days, needsAllDays = false }: ComparisonOptions,
): Texts {
  switch (before.state) {
    case 'loading':
      return [signs.ellipsis];
    case 'failed':
      return ['the days before failed', 'before: failed'];
    case 'none':
      return ['no days before these', 'nothing before'];
    case 'clipped':
      if (needsAllDays) return ['fewer days before these', 'fewer days before', 'less before'];
      return changeTexts(changeFrom(before.figures), 'the days before');
    case 'complete': {
      if (before.by === 'month') {
        return changeTexts(changeFrom(before.figures), 'the same days a month before');
      }
      const than = days === 1 ? 'the day before' : `the ${days} days before`;
      return changeTexts(changeFrom(before.figures), than);
    }
  }
}

/** How a figure of rows changed since the days before. */
export const rowComparison = <Row>(
  { rows, range, before }: ShownRows<Row>,
  figure: (of: RangeRows<Row>) => number | undefined,
  options: Omit<ComparisonOptions, 'days'> = {},
): Texts =>
  comparison(before, (former) => change(figure({ rows, range }), figure(former)), {
    days: lengthOf(range),
    ...options,
  });

/** How days changed like for like, and beside it as they are, for a line of its own. */
export type DayComparison = {
  likeForLike: Texts;
  /** `▼ 6.0 % in total`; undefined where it is told by `likeForLike` already, or not known. */
  plain: string | undefined;
};

/**
 * How a figure of days changed since the days before: working days against working days and weekends against
 * weekends, without days that have no data. Where there is no such day to compare with, the change is the plain one.
 */
export function dayComparison(
  now: readonly DayValue[],
  before: Before<readonly DayValue[]>,
  plainFigure: 'total' | 'mean' = 'total',
): DayComparison {
  const figureOf = plainFigure === 'total' ? knownTotal : dailyMean;
  const options = { days: now.length, needsAllDays: plainFigure === 'total' };
  const alike: Change =
    'figures' in before ? likeForLike(now, before.figures).change : { direction: 'unknown' };
  const plainFrom = (former: readonly DayValue[]) => change(figureOf(now), figureOf(former));
  if (!('figures' in before) || alike.direction === 'unknown') {
    return { likeForLike: comparison(before, plainFrom, options), plain: undefined };
  }
  const text = formatChange(alike);
  const plain = plainFrom(before.figures);
  const isPlainKnown =
    plain.direction !== 'unknown' && (before.state === 'complete' || plainFigure === 'mean');
  return {
    likeForLike: [`${text} like for like`, `${text} adjusted`, `${text} adj.`],
    plain: isPlainKnown
      ? `${formatChange(plain)} in ${plainFigure === 'total' ? 'total' : 'the mean'}`
      : undefined,
  };
}

/** The same for rows. */
export const rowDayComparison = <Row>(
  { rows, range, before }: ShownRows<Row>,
  daysOfRows: (of: RangeRows<Row>) => readonly DayValue[],
  plainFigure?: 'total' | 'mean',
): DayComparison =>
  dayComparison(daysOfRows({ rows, range }), mapBefore(before, daysOfRows), plainFigure);

/** The plain change, with what else there is room for behind it. */
export const besidePlain = (plain: string | undefined, texts: Texts): Texts =>
  plain === undefined ? texts : [...texts.map((text) => `${plain}, ${text}`), plain];

const dailyMean = (days: readonly DayValue[]) => seriesTotals(days).dailyMean;

function changeTexts(moved: Change, than: string): Texts {
  if (moved.direction === 'unknown') return ['nothing to compare'];
  const text = formatChange(moved);
  return [`${text} vs ${than}`, `${text} vs before`, text];
}

/**
 * A difference of shares in percentage points, because a percentage of percentages would mislead: between the two
 * as they are shown, with one decimal.
 */
export function pointsTexts(before: number, now: number): Texts {
  const text = formatPoints(pointsBetween(before, now, 1), 1);
  return [`${text} vs ${formatPercent(before)} before`, `${text} vs before`, text];
}

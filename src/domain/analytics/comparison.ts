import { type Change, change, formatChange } from '../change.ts';
import { type DayValue, knownTotal, seriesTotals } from './day-series.ts';
import { likeForLike } from './like-for-like.ts';
import type { Before } from './range-rows.ts';

/** The same text in several lengths, longest first; the first that fits is shown. */
export type Texts = readonly string[];

/**
 * The change of a figure of `days` days since the days before, or why it is unknown. With `needsAllDays`, as
 * for totals, it is not compared with fewer days.
 */
export function comparison<Figures>(
  before: Before<Figures>,
  changeFrom: (figures: Figures) => Change,
  { days, needsAllDays = false }: { days: number; needsAllDays?: boolean },
): Texts {
  switch (before.state) {
    case 'loading':
      return ['…'];
    case 'failed':
      return ['the days before failed', 'before: failed'];
    case 'none':
      return ['no days before these', 'nothing before'];
    case 'clipped':
      if (needsAllDays) return ['fewer days before these', 'fewer days before', 'less before'];
      return changeTexts(changeFrom(before.figures), 'the days before');
    case 'complete': {
      const than = days === 1 ? 'the day before' : `the ${days} days before`;
      const isByMonth = before.by === 'month';
      const moved = changeFrom(before.figures);
      return changeTexts(moved, isByMonth ? 'the same days a month before' : than);
    }
  }
}

function changeTexts(moved: Change, than: string): Texts {
  if (moved.direction === 'unknown') return ['nothing to compare'];
  const text = formatChange(moved);
  return [`${text} vs ${than}`, `${text} vs before`, text];
}

/** The like-for-like change of days, and the plain change for a separate line. */
export type DayComparison = {
  likeForLike: Texts;
  /** `▼ 6.0 % in total`; without texts if `likeForLike` is already the plain change, or if it is unknown. */
  plain: Texts;
};

/**
 * The change of a figure since the days before: working days against working days and weekends against
 * weekends, without days that have no data. If there is no such day to compare with, the change is the plain
 * one.
 */
export function dayComparison(
  now: readonly DayValue[],
  before: Before<readonly DayValue[]>,
  plainFigure: 'total' | 'mean' = 'total',
): DayComparison {
  const isTotal = plainFigure === 'total';
  const figureOf = isTotal ? knownTotal : dailyMean;
  const plainFrom = (former: readonly DayValue[]) => change(figureOf(now), figureOf(former));
  const alike = 'figures' in before && likeForLike(now, before.figures).change;
  if (!alike || alike.direction === 'unknown') {
    const options = { days: now.length, needsAllDays: isTotal };
    return { likeForLike: comparison(before, plainFrom, options), plain: [] };
  }
  if (alike.ratio === Number.POSITIVE_INFINITY)
    return { likeForLike: ['nothing before'], plain: [] };
  const [exact, rounded] = inBothLengths(alike);
  const plain = plainFrom(before.figures);
  const isPlainKnown = plain.direction !== 'unknown' && (before.state === 'complete' || !isTotal);
  return {
    likeForLike: [
      ...[exact, rounded].map((text) => `${text} like for like`),
      ...[exact, rounded].map((text) => `${text} ${likeForLikeBriefly}`),
    ],
    plain: isPlainKnown
      ? plainTexts(plain, isTotal ? ['in total', 'total'] : ['in the mean', 'mean'])
      : [],
  };
}

/** Stands for like for like where these words do not fit. */
export const likeForLikeBriefly = 'LFL';

const inBothLengths = (moved: Change) =>
  [formatChange(moved), formatChange(moved, { decimals: 0 })] as const;

function plainTexts(moved: Change, [words, word]: readonly [string, string]): Texts {
  const [exact, rounded] = inBothLengths(moved);
  return [`${exact} ${words}`, `${exact} ${word}`, `${rounded} ${word}`];
}

const dailyMean = (days: readonly DayValue[]) => seriesTotals(days).dailyMean;

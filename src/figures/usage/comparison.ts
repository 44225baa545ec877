import { formatChange } from '../format/change.ts';
import { type Change, change } from '../values/change.ts';
import { completeTotal, type DayValue, seriesTotals } from './day-series.ts';
import { likeForLike } from './like-for-like.ts';
import { type Before, baseText } from './range-rows.ts';

/** The same text in several lengths, longest first; the first that fits is shown. */
export type Texts = readonly string[];

/** The change of a figure since the days before, or why it is unknown. */
export function comparison<Figures>(
  before: Before<Figures>,
  changeFrom: (figures: Figures) => Change,
): Texts {
  switch (before.state) {
    case 'loading':
      return ['…'];
    case 'failed':
      return ['the days before failed', 'before: failed'];
    case 'none':
      return ['no days before these', 'nothing before'];
    case 'known':
      return changeTexts(changeFrom(before.figures), baseText(before.range, before.by));
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
  /**
   * `▼ 6.0 % in total`; without texts if `likeForLike` is already the plain change, if it is unknown, and for totals of
   * different numbers of days.
   */
  plain: Texts;
};

/**
 * The change of a figure since the days before: working days against working days and weekends against
 * weekends, without days that have no data. If there is no such day to compare with, the change is that of the daily
 * mean.
 */
export function dayComparison(
  now: readonly DayValue[],
  before: Before<readonly DayValue[]>,
  plainFigure: 'total' | 'mean' = 'total',
): DayComparison {
  const alike = 'figures' in before && likeForLike(now, before.figures).change;
  if (!alike || alike.direction === 'unknown') {
    const meanFrom = (former: readonly DayValue[]) => change(dailyMean(now), dailyMean(former));
    return { likeForLike: comparison(before, meanFrom), plain: [] };
  }
  if (alike.ratio === Number.POSITIVE_INFINITY)
    return { likeForLike: ['nothing before'], plain: [] };
  const [exact, rounded] = inBothLengths(alike);
  return {
    likeForLike: [
      ...[exact, rounded].map((text) => `${text} like for like`),
      ...[exact, rounded].map((text) => `${text}${likeForLikeMark}`),
    ],
    plain: plainTexts(now, before.figures, plainFigure),
  };
}

/** Stands for like for like where these words do not fit; `tileLegend` explains it. */
export const likeForLikeMark = '*';

/** These texts for a place without `tileLegend`: the shortest one is the change alone. */
export const withoutMark = (likeForLike: Texts): Texts => [
  ...likeForLike.filter((text) => !text.endsWith(likeForLikeMark)),
  (likeForLike[0] ?? '').replace(' like for like', ''),
];

const inBothLengths = (moved: Change) =>
  [formatChange(moved), formatChange(moved, { decimals: 0 })] as const;

function plainTexts(
  now: readonly DayValue[],
  former: readonly DayValue[],
  figure: 'total' | 'mean',
): Texts {
  const isTotal = figure === 'total';
  const figureOf = isTotal ? completeTotal : dailyMean;
  const moved = change(figureOf(now), figureOf(former));
  if (moved.direction === 'unknown' || (isTotal && now.length !== former.length)) return [];
  const [words, word] = isTotal ? ['in total', 'total'] : ['in the mean', 'mean'];
  const [exact, rounded] = inBothLengths(moved);
  return [`${exact} ${words}`, `${exact} ${word}`, `${rounded} ${word}`];
}

const dailyMean = (days: readonly DayValue[]) => seriesTotals(days).dailyMean;

import type { Change } from '../../domain/change.ts';
import { directionSigns, formatChange } from '../../domain/change.ts';
import type { Before } from '../data/use-analytics.ts';
import { signs } from '../draw/signs.ts';
import type { Texts } from './dashboard-content.ts';

export type ComparisonOptions = {
  /** How many days are compared. */
  days: number;
  /** Whether it makes sense only when there were as many days before: true of totals. */
  needsAllDays?: boolean;
};

/** How a figure moved since the days before, or why that is not known. */
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

function changeTexts(moved: Change, than: string): Texts {
  if (moved.direction === 'unknown') return ['nothing to compare'];
  const text = formatChange(moved);
  return [`${text} vs ${than}`, `${text} vs before`, text];
}

/** A difference of shares is told in points: a change of percents in percent would mislead. */
export function pointsTexts(difference: number): Texts {
  const { up, down, flat } = directionSigns;
  const points = Math.abs(difference * 100).toFixed(1);
  const sign = points === '0.0' ? flat : difference > 0 ? up : down;
  return [`${sign} ${points} points vs before`, `${sign} ${points} points`];
}

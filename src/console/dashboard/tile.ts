import { formatCount, formatPerDay } from '../../figures/format/number.ts';
import type { Day } from '../../figures/time/day.ts';
import { dayComparison, type Texts } from '../../figures/usage/comparison.ts';
import {
  type DayValue,
  daySeries,
  seriesTotals,
  totalText,
} from '../../figures/usage/day-series.ts';
import {
  type Before,
  type ComparedRows,
  mapBefore,
  type RangeRows,
} from '../../figures/usage/range-rows.ts';

/** A box with one figure above the chart. */
export type Tile = {
  title: string;
  value: string;
  detail?: Texts;
  extra?: Texts;
  /** The ID of an action that shows more about it. */
  action?: string;
};

/** A tile whose figure is not known yet. */
export const blankTile = (title: string): Tile => ({ title, value: '' });

/**
 * The texts of a tile of days: the like-for-like change, and the plain change with additional texts that fit.
 */
export function comparedDays(
  now: readonly DayValue[],
  before: Before<readonly DayValue[]>,
  beside: Texts,
  plainFigure?: 'total' | 'mean',
): Required<Pick<Tile, 'detail' | 'extra'>> {
  const { likeForLike: detail, plain } = dayComparison(now, before, plainFigure);
  const [longest] = plain;
  if (longest === undefined) return { detail, extra: beside };
  return { detail, extra: [...beside.map((text) => `${longest}, ${text}`), ...plain] };
}

/** The same for rows. */
export const comparedRows = <Row>(
  { rows, range, before }: ComparedRows<Row>,
  daysOf: (of: RangeRows<Row>) => readonly DayValue[],
  beside: Texts,
  plainFigure?: 'total' | 'mean',
) => comparedDays(daysOf({ rows, range }), mapBefore(before, daysOf), beside, plainFigure);

/** A total of the days and its change. Below it is `extra`, by default the mean of the days. */
export function totalTile<Row extends { date: Day }>(
  title: string,
  shown: ComparedRows<Row>,
  read: (row: Row) => number | null | undefined,
  extra?: Texts,
): Tile {
  const daysOf = ({ rows, range }: RangeRows<Row>) => daySeries(rows, range, read);
  const days = daysOf(shown);
  const texts = comparedRows(shown, daysOf, extra ?? [formatPerDay(seriesTotals(days).dailyMean)]);
  return { title, value: totalText(days, formatCount), ...texts };
}

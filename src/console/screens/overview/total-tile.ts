import { daySeries, knownTotal, seriesTotals } from '../../../domain/analytics/day-series.ts';
import type { Day } from '../../../domain/day.ts';
import { formatCount, formatPerDay } from '../../../domain/format/number.ts';
import { besidePlain, rowDayComparison } from '../../dashboard/comparison.ts';
import type { Texts, Tile } from '../../dashboard/dashboard-content.ts';
import type { RangeRows, ShownRows } from '../../data/use-analytics.ts';

/** A total of the days and how it changed. Below it is `extra`, by default the mean of the days. */
export function totalTile<Row extends { date: Day }>(
  title: string,
  shown: ShownRows<Row>,
  read: (row: Row) => number | null | undefined,
  extra?: Texts,
): Tile {
  const daysOf = ({ rows, range }: RangeRows<Row>) => daySeries(rows, range, read);
  const days = daysOf(shown);
  const { likeForLike, plain } = rowDayComparison(shown, daysOf);
  return {
    title,
    value: formatCount(knownTotal(days)),
    detail: likeForLike,
    extra: besidePlain(plain, extra ?? [formatPerDay(seriesTotals(days).dailyMean)]),
  };
}

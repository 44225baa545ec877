import { formatCount, formatPercent, unknownText } from '../../../figures/format/number.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import { seriesTotals, totalText } from '../../../figures/usage/day-series.ts';
import { type DayCounts, nameSeries, nameShare } from '../../../figures/usage/named-counts.ts';
import type { ComparedRows, RangeRows } from '../../../figures/usage/range-rows.ts';
import { blankTile, comparedRows, type Tile } from '../../dashboard/tile.ts';

type MetricRows = ComparedRows<DayCounts>;

/** The words for a kind of counts. */
export type MetricWords = {
  /** The counted thing: `MCP server`. */
  noun: string;
  /** The unit of the counts: `call`, `file`. */
  unit: string;
  /** Whether people are counted. Their counts cannot be added up over days, so means are shown. */
  areOfPeople: boolean;
};

/** A thing that is counted under one name or several spellings. */
export type MetricThing = { source: MetricWords; names: readonly string[] };

const tileTitles = ['Total', 'Share', 'Busiest day'];

/** The total, its share of everything counted, and the busiest day. */
export function metricTiles({ source, names }: MetricThing, shown: MetricRows | undefined): Tile[] {
  if (shown === undefined) return tileTitles.map(blankTile);
  const { unit, areOfPeople, noun } = source;
  const seriesOf = ({ rows, range }: RangeRows<DayCounts>) => nameSeries(rows, range, names);
  const days = seriesOf(shown);
  const { highest, dailyMean } = seriesTotals(days);
  const mean = dailyMean?.toFixed(1) ?? unknownText;
  const total: Tile = areOfPeople
    ? {
        title: `${titleOf(unit)} a day`,
        figure: 'counted-people',
        value: mean,
        ...comparedRows(shown, seriesOf, [], 'mean'),
      }
    : {
        title: titleOf(unit),
        figure: 'counted-total',
        value: totalText(days, formatCount),
        ...comparedRows(shown, seriesOf, [`${mean} a day`]),
      };

  return [
    total,
    {
      title: 'Share',
      figure: 'counted-share',
      days,
      value: formatPercent(nameShare(shown.rows, shown.range, { names, areOfPeople })),
      detail: [areOfPeople ? 'of daily active users' : `of all ${unit}s`],
      extra: [areOfPeople ? 'some use several' : `by ${noun}`],
    },
    {
      title: 'Busiest day',
      figure: 'counted-busiest',
      days,
      value: formatCount(highest?.value),
      detail: highest?.value ? [formatDay(highest.day)] : [],
    },
  ];
}

/** A unit as a title: `Calls` for `call`. */
export const titleOf = (unit: string): string => `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;

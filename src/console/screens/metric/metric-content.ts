import {
  type DayValue,
  daySeries,
  knownTotal,
  seriesTotals,
} from '../../../domain/analytics/day-series.ts';
import { type Counted, countsOf, countTrends } from '../../../domain/analytics/named-counts.ts';
import { change } from '../../../domain/change.ts';
import { daysOf, lengthOf } from '../../../domain/date-range.ts';
import { counted } from '../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { inCounts } from '../../dashboard/amount-formats.ts';
import { comparison } from '../../dashboard/comparison.ts';
import {
  blankTile,
  type DashboardContent,
  type ListPanel,
  type Tile,
} from '../../dashboard/dashboard-content.ts';
import { daysPanel } from '../../dashboard/days-panel.ts';
import { figureReadout } from '../../dashboard/figure-readout.ts';
import { noRows, type RangeRows, type ShownRows } from '../../data/use-analytics.ts';
import type { DayCounts, MetricSource } from './metric-sources.ts';

type Shown = ShownRows<DayCounts>;

/** Something that is counted by name, by one or several names. */
export type MetricThing = { source: MetricSource; names: readonly string[] };

/** What is known of it: how often, on which days, by which names. */
export function metricContent(thing: MetricThing, shown: Shown | undefined): DashboardContent {
  const { unit, subject } = thing.source;
  const days = shown ? daysOfThing(thing, shown) : [];
  const figures = [
    {
      id: 'count',
      title: titleOf(unit),
      days,
      format: (count: number) => counted(count, unit),
    },
  ];
  return {
    isLoaded: shown !== undefined,
    tiles: shown ? metricTiles(thing, shown) : tileTitles.map(blankTile),
    figures,
    panels: [
      daysPanel(days, { format: inCounts, tone: 'chart1' }),
      ...(thing.names.length > 1 ? [spellingPanel(thing, shown)] : []),
    ],
    columnWidth: 60,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: `Loading ${subject}`,
  };
}

/** `Calls`. */
const titleOf = (unit: string): string => `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;

const countsOfDay: Counted<DayCounts> = ({ counts }) => counts;

/** A day with data on which it did not occur is zero. */
const daysOfThing = ({ names }: MetricThing, { rows, range }: RangeRows<DayCounts>): DayValue[] =>
  daySeries(rows, range, ({ counts }) =>
    counts
      .filter(({ name }) => name && names.includes(name))
      .reduce((sum, { count }) => sum + (count ?? 0), 0),
  );

function spellingPanel({ names }: MetricThing, shown: Shown | undefined): ListPanel {
  const { rows, range } = shown ?? noRows;
  const trends = countTrends(rows, shown ? daysOf(range) : [], countsOfDay);
  const all = countsOf(rows, range, countsOfDay).filter(({ name }) => names.includes(name));
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'list',
    id: 'spellings',
    title: 'As they were written',
    note: [`${names.length} spellings`],
    parts: all.map(({ name, count }) => ({
      id: name,
      name,
      amount: count,
      share: total > 0 ? count / total : 0,
    })),
    usualRows: names.length,
    cut: 'end',
    tone: 'chart4',
    format: inCounts,
    trendOf: ({ id }) => trends.of(id),
    open: () => undefined,
    emptyText: '',
  };
}

const tileTitles = ['Total', 'Share', 'Busiest day'];

function metricTiles(thing: MetricThing, shown: Shown): Tile[] {
  const { unit, areOfPeople, noun } = thing.source;
  const { range, before } = shown;
  const days = daysOfThing(thing, shown);
  const total = knownTotal(days);
  const all = countsOf(shown.rows, range, countsOfDay).reduce((sum, { count }) => sum + count, 0);
  const figureOf = (days: readonly DayValue[]) =>
    areOfPeople ? seriesTotals(days).dailyMean : knownTotal(days);
  const { highest, dailyMean } = seriesTotals(days);

  return [
    {
      title: areOfPeople ? `${titleOf(unit)} a day` : titleOf(unit),
      value: areOfPeople ? (dailyMean?.toFixed(1) ?? unknownText) : formatCount(total),
      detail: comparison(
        before,
        (former) => change(figureOf(days), figureOf(daysOfThing(thing, former))),
        { days: lengthOf(range), needsAllDays: !areOfPeople },
      ),
      extra: areOfPeople ? [] : [`${dailyMean?.toFixed(1) ?? unknownText} a day`],
    },
    {
      title: 'Share',
      value: formatPercent(all > 0 && total !== undefined ? total / all : undefined),
      detail: [`of all ${unit}s`],
      extra: [`by ${noun}`],
    },
    {
      title: 'Busiest day',
      value: highest && highest.value > 0 ? formatCount(highest.value) : unknownText,
      detail: highest && highest.value > 0 ? [formatDay(highest.day)] : [],
      extra: [],
    },
  ];
}

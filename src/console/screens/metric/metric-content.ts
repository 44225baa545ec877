import { useMemo } from 'react';
import { clientCounts } from '../../../domain/analytics/activity.ts';
import { knownTotal, seriesTotals } from '../../../domain/analytics/day-series.ts';
import {
  type Counted,
  countsOf,
  countTrends,
  type DayCounts,
  nameSeries,
  nameShare,
} from '../../../domain/analytics/named-counts.ts';
import { extensionCounts, languageCounts } from '../../../domain/analytics/productivity.ts';
import {
  hookCounts,
  serverCounts,
  skillCounts,
  slashCommandCounts,
  toolCounts,
} from '../../../domain/analytics/tool-use.ts';
import { daysOf } from '../../../domain/date-range.ts';
import { counted } from '../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { besidePlain, rowDayComparison } from '../../dashboard/comparison.ts';
import {
  blankTile,
  type DashboardContent,
  inCounts,
  type ListPanel,
  type Tile,
} from '../../dashboard/dashboard-content.ts';
import { daysPanel } from '../../dashboard/list-panels.ts';
import type { AnalyticsName, AnalyticsRows } from '../../data/analytics-queries.ts';
import {
  type Analytics,
  mapRows,
  noRows,
  type ShownRows,
  useAnalytics,
} from '../../data/use-analytics.ts';
import type { MetricKind } from '../../shell/routes.ts';

type Shown = ShownRows<DayCounts>;

/** Something that is counted under one name or several spellings. */
type MetricThing = { source: MetricSource; names: readonly string[] };

/** How often it was counted, on which days, and under which names. */
export function metricContent(thing: MetricThing, shown: Shown | undefined): DashboardContent {
  const { unit } = thing.source;
  const days = shown ? nameSeries(shown.rows, shown.range, thing.names) : [];
  return {
    isLoaded: shown !== undefined,
    tiles: shown ? metricTiles(thing, shown) : tileTitles.map(blankTile),
    figures: [{ id: 'count', title: titleOf(unit), days, format: (count) => counted(count, unit) }],
    panels: [
      daysPanel(days, { format: inCounts, tone: 'chart1' }),
      ...(thing.names.length > 1 ? [spellingPanel(thing, shown)] : []),
    ],
    columnWidth: 60,
  };
}

/** A unit as a title: `Calls` for `call`. */
const titleOf = (unit: string): string => `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;

const countsOfDay: Counted<DayCounts> = ({ counts }) => counts;

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
      share: total > 0 ? count / total : undefined,
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

function metricTiles({ source, names }: MetricThing, shown: Shown): Tile[] {
  const { unit, areOfPeople, noun } = source;
  const days = nameSeries(shown.rows, shown.range, names);
  const total = knownTotal(days);
  const { likeForLike, plain } = rowDayComparison(
    shown,
    ({ rows, range }) => nameSeries(rows, range, names),
    areOfPeople ? 'mean' : 'total',
  );
  const { highest, dailyMean } = seriesTotals(days);

  return [
    {
      title: areOfPeople ? `${titleOf(unit)} a day` : titleOf(unit),
      value: areOfPeople ? (dailyMean?.toFixed(1) ?? unknownText) : formatCount(total),
      detail: likeForLike,
      extra: besidePlain(
        plain,
        areOfPeople ? [] : [`${dailyMean?.toFixed(1) ?? unknownText} a day`],
      ),
    },
    {
      title: 'Share',
      value: formatPercent(nameShare(shown.rows, shown.range, { names, areOfPeople })),
      detail: [areOfPeople ? 'of daily active users' : `of all ${unit}s`],
      extra: [areOfPeople ? 'some use several' : `by ${noun}`],
    },
    {
      title: 'Busiest day',
      value: formatCount(highest?.value),
      detail: highest?.value ? [formatDay(highest.day)] : [],
      extra: [],
    },
  ];
}

/** Where counts of a kind come from, and the words for them. */
type MetricSource = {
  /** What is counted: `MCP server`. */
  noun: string;
  /** The unit of the counts: `call`, `file`. */
  unit: string;
  /** Whether people are counted. Their counts cannot be added up over days, so means are shown. */
  areOfPeople: boolean;
  /** What is loaded, as part of a sentence: `tool usage`. */
  subject: string;
  useCounts(): Analytics<DayCounts>;
};

const source = <Name extends AnalyticsName>(
  name: Name,
  counter: Counted<AnalyticsRows[Name]>,
  {
    peopleOf,
    ...words
  }: Omit<MetricSource, 'areOfPeople' | 'useCounts'> & {
    /** Everyone who was active on a day, where people are counted. */
    peopleOf?: (row: AnalyticsRows[Name]) => number | null | undefined;
  },
): MetricSource => ({
  ...words,
  areOfPeople: peopleOf !== undefined,
  useCounts() {
    const { shown, ...analytics } = useAnalytics(name);
    const counts = useMemo(
      () =>
        shown &&
        mapRows(shown, (rows) =>
          rows.map((row) => ({
            date: row.date,
            counts: counter(row),
            people: peopleOf?.(row) ?? undefined,
          })),
        ),
      [shown, counter, peopleOf],
    );
    return { ...analytics, shown: counts };
  },
});

const tools = (noun: string, unit: string, counter: Counted<AnalyticsRows['tools']>) =>
  source('tools', counter, { noun, unit, subject: 'tool usage' });

const files = (noun: string, counter: Counted<AnalyticsRows['productivity']>) =>
  source('productivity', counter, { noun, unit: 'file', subject: 'productivity' });

export const countedSources: Record<MetricKind, MetricSource> = {
  tool: tools('tool', 'call', toolCounts),
  server: tools('MCP server', 'call', serverCounts),
  skill: tools('skill', 'use', skillCounts),
  command: tools('slash command', 'use', slashCommandCounts),
  hook: tools('hook', 'run', hookCounts),
  client: source('activity', clientCounts, {
    noun: 'client',
    unit: 'user',
    peopleOf: (row) => row.daily_active_users,
    subject: 'activity',
  }),
  language: files('language', languageCounts),
  extension: files('extension', extensionCounts),
};

import { useMemo } from 'react';
import {
  counted,
  formatCount,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import { daysOf } from '../../../figures/time/date-range.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import { clientCounts } from '../../../figures/usage/activity.ts';
import { seriesTotals, totalText } from '../../../figures/usage/day-series.ts';
import {
  type CountsOf,
  countsOf,
  countTrends,
  type DayCounts,
  dayCounts,
  type MetricKind,
  nameSeries,
  nameShare,
} from '../../../figures/usage/named-counts.ts';
import { extensionCounts, languageCounts } from '../../../figures/usage/productivity.ts';
import { type ComparedRows, noRows, type RangeRows } from '../../../figures/usage/range-rows.ts';
import {
  hookCounts,
  serverCounts,
  skillCounts,
  slashCommandCounts,
  toolCounts,
} from '../../../figures/usage/tool-use.ts';
import {
  type DashboardContent,
  daysPanel,
  inCounts,
  type ListPanel,
} from '../../dashboard/dashboard-content.ts';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { useRangeBindings } from '../../dashboard/range.ts';
import { blankTile, comparedRows, type Tile } from '../../dashboard/tile.ts';
import type { AnalyticsName, AnalyticsRows } from '../../data/analytics-queries.ts';
import { type Analytics, mapRows, useAnalytics } from '../../data/use-analytics.ts';
import type { RouteOf } from '../../shell/routes.ts';

/** One tool, language or other name that analytics count, by day. */
export function MetricScreen({ route: { kind, names } }: { route: RouteOf<'metric'> }) {
  const source = countedSources[kind];
  const analytics = source.useCounts();
  const { shown } = analytics;
  const content = useMemo(() => metricContent({ source, names }, shown), [source, names, shown]);
  const bindings = useRangeBindings();

  return (
    <AnalyticsDashboard
      content={content}
      analytics={analytics}
      lead={[{ text: `${source.noun}   `, tone: 'muted' }]}
      subject={source.subject}
      bindings={bindings}
    />
  );
}

/** Its counts by day, and the names it is counted under. */
export function metricContent(thing: MetricThing, shown: MetricRows | undefined): DashboardContent {
  const { source, names } = thing;
  const { rows, range } = shown ?? noRows;
  const days = nameSeries(rows, range, names);
  const format = (count: number) => counted(count, source.unit);
  return {
    isLoaded: shown !== undefined,
    tiles: metricTiles(thing, shown),
    figures: [{ id: 'count', figure: 'count-of-day', title: titleOf(source.unit), days, format }],
    panels: [
      daysPanel(days, 'count-of-day', inCounts),
      ...(names.length > 1 ? [spellingPanel(names, { rows, range })] : []),
    ],
    columnWidth: 60,
  };
}

const countsOfDay: CountsOf<DayCounts> = ({ counts }) => counts;

function spellingPanel(names: readonly string[], { rows, range }: RangeRows<DayCounts>): ListPanel {
  const all = countsOf(rows, range, countsOfDay).filter(({ name }) => names.includes(name));
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'list',
    id: 'spellings',
    title: 'As they were written',
    note: [`${names.length} spellings`],
    parts: all.map(({ name: id, count: amount }) => ({ id, amount, share: amount / total })),
    usualRows: names.length,
    tone: 'chart4',
    format: inCounts,
    figure: 'counted-total',
    isSum: true,
    trendOf: countTrends(rows, daysOf(range), countsOfDay).of,
    emptyText: '',
  };
}

type MetricSource = MetricWords & {
  /** What is loaded, as part of a sentence: `tool usage`. */
  subject: string;
  useCounts(): Analytics<DayCounts>;
};

/** `peopleOf` is given if people are counted. */
const sourceOf =
  <Name extends AnalyticsName>(
    name: Name,
    subject: string,
    peopleOf?: (row: AnalyticsRows[Name]) => number | null | undefined,
  ) =>
  (noun: string, unit: string, counter: CountsOf<AnalyticsRows[Name]>): MetricSource => ({
    noun,
    unit,
    areOfPeople: peopleOf !== undefined,
    subject,
    useCounts() {
      const { shown, ...analytics } = useAnalytics(name);
      const counts = useMemo(
        () => shown && mapRows(shown, (rows) => dayCounts(rows, counter, peopleOf)),
        [shown, counter],
      );
      return { ...analytics, shown: counts };
    },
  });

const tools = sourceOf('tools', 'tool usage');
const files = sourceOf('productivity', 'productivity');
const users = sourceOf('activity', 'activity', (row) => row.daily_active_users);

export const countedSources: Record<MetricKind, MetricSource> = {
  tool: tools('tool', 'call', toolCounts),
  server: tools('MCP server', 'call', serverCounts),
  skill: tools('skill', 'use', skillCounts),
  command: tools('slash command', 'use', slashCommandCounts),
  hook: tools('hook', 'run', hookCounts),
  client: users('client', 'user', clientCounts),
  language: files('language', 'file', languageCounts),
  extension: files('extension', 'file', extensionCounts),
};

type MetricRows = ComparedRows<DayCounts>;

type MetricWords = {
  /** The counted thing: `MCP server`. */
  noun: string;
  /** The unit of the counts: `call`, `file`. */
  unit: string;
  /** Whether people are counted. Their counts cannot be added up over days, so means are shown. */
  areOfPeople: boolean;
};

type MetricThing = { source: MetricWords; names: readonly string[] };

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
const titleOf = (unit: string): string => `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;

import { useMemo } from 'react';
import { clientCounts } from '../../../domain/analytics/activity.ts';
import { knownTotal, seriesTotals } from '../../../domain/analytics/day-series.ts';
import {
  type Counted,
  countsOf,
  countTrends,
  type DayCounts,
  dayCounts,
  type MetricKind,
  nameSeries,
  nameShare,
} from '../../../domain/analytics/named-counts.ts';
import { extensionCounts, languageCounts } from '../../../domain/analytics/productivity.ts';
import { noRows, type RangeRows } from '../../../domain/analytics/range-rows.ts';
import { blankTile, comparedRows, type Tile } from '../../../domain/analytics/tile.ts';
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
import {
  type DashboardContent,
  daysPanel,
  inCounts,
  type ListPanel,
} from '../../dashboard/dashboard-content.ts';
import { AnalyticsDashboard } from '../../dashboard/dashboard-screen.tsx';
import { useRangeBindings } from '../../dashboard/range-actions.ts';
import type { AnalyticsName, AnalyticsRows } from '../../data/analytics-queries.ts';
import { type Analytics, mapRows, type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
import type { RouteOf } from '../../shell/routes.ts';

/** One name that analytics count, such as a tool or a language, by day. */
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

type Shown = ShownRows<DayCounts>;

/** Something that is counted under one name or several spellings. */
type MetricThing = { source: MetricSource; names: readonly string[] };

/** How often it was counted, on which days, and under which names. */
export function metricContent(thing: MetricThing, shown: Shown | undefined): DashboardContent {
  const { source, names } = thing;
  const { rows, range } = shown ?? noRows;
  const days = nameSeries(rows, range, names);
  const format = (count: number) => counted(count, source.unit);
  return {
    isLoaded: shown !== undefined,
    tiles: shown ? metricTiles(thing, shown) : tileTitles.map(blankTile),
    figures: [{ id: 'count', title: titleOf(source.unit), days, format }],
    panels: [
      daysPanel(days, inCounts),
      ...(names.length > 1 ? [spellingPanel(names, { rows, range })] : []),
    ],
    columnWidth: 60,
  };
}

/** A unit as a title: `Calls` for `call`. */
const titleOf = (unit: string): string => `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;

const countsOfDay: Counted<DayCounts> = ({ counts }) => counts;

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
    trendOf: countTrends(rows, daysOf(range), countsOfDay).of,
    emptyText: '',
  };
}

const tileTitles = ['Total', 'Share', 'Busiest day'];

function metricTiles({ source, names }: MetricThing, shown: Shown): Tile[] {
  const { unit, areOfPeople, noun } = source;
  const seriesOf = ({ rows, range }: RangeRows<DayCounts>) => nameSeries(rows, range, names);
  const days = seriesOf(shown);
  const { highest, dailyMean } = seriesTotals(days);
  const mean = dailyMean?.toFixed(1) ?? unknownText;
  const total: Tile = areOfPeople
    ? {
        title: `${titleOf(unit)} a day`,
        value: mean,
        ...comparedRows(shown, seriesOf, [], 'mean'),
      }
    : {
        title: titleOf(unit),
        value: formatCount(knownTotal(days)),
        ...comparedRows(shown, seriesOf, [`${mean} a day`]),
      };

  return [
    total,
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

/** `peopleOf` is given where people are counted. */
const sourceOf =
  <Name extends AnalyticsName>(
    name: Name,
    subject: string,
    peopleOf?: (row: AnalyticsRows[Name]) => number | null | undefined,
  ) =>
  (noun: string, unit: string, counter: Counted<AnalyticsRows[Name]>): MetricSource => ({
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

import { type ComponentType, useMemo } from 'react';
import type { ActivityRow, ToolsRow } from '../../../api/resources.ts';
import type { FigureName } from '../../../figures/explain/explanations.ts';
import {
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import { daysOf, isSameRange } from '../../../figures/time/date-range.ts';
import { newestValue } from '../../../figures/usage/day-series.ts';
import { type UnitCost, unitCosts } from '../../../figures/usage/productivity.ts';
import { noRows, type RangeRows } from '../../../figures/usage/range-rows.ts';
import { type LevelShare, levelShares } from '../../../figures/usage/tool-use.ts';
import { largest } from '../../../figures/values/sample.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import {
  type AmountFormat,
  type DashboardContent,
  type DayFigure,
  dayFigures,
  type LinesPanel,
} from '../../dashboard/dashboard-content.ts';
import { useRangeBindings } from '../../dashboard/range.ts';
import { freshnessWith } from '../../data/feed.ts';
import { type ShownRows, useAnalytics } from '../../data/use-analytics.ts';
import { lineBar } from '../../draw/charts/bar.ts';
import { roomAbove, sparkline } from '../../draw/charts/sparkline.ts';
import { type Line, line, type Size } from '../../draw/line.ts';
import { useMode, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { activityTiles, stickinessFigure, userFigures, workFigures } from './activity-tiles.ts';
import {
  clientPanel,
  commandPanel,
  extensionPanel,
  hookPanel,
  languagePanel,
  serverPanel,
  skillPanel,
  toolPanel,
} from './counted-panels.ts';
import { CreditsTab } from './credits-tab.tsx';
import {
  createOverviewStore,
  DashboardTab,
  type OverviewTab,
  overviewBindings,
  overviewPersistence,
  rowsTab,
  type TabProps,
} from './overview-tabs.tsx';
import {
  type CreditRows,
  costFigure,
  type ProductivityRows,
  productivityFigures,
  productivityTiles,
} from './productivity-tiles.ts';
import { type Series, seriesPanel, totalSeries } from './series-lines.ts';
import { autonomySeries, toolFigures, toolTiles } from './tool-tiles.ts';
import { UsersTab } from './users-tab.tsx';

const tabComponents: Record<OverviewTab, ComponentType<TabProps>> = {
  credits: CreditsTab,
  tools: rowsTab('tools', 'tool usage', toolsContent),
  activity: rowsTab('activity', 'activity', activityContent),
  productivity: ProductivityTab,
  users: UsersTab,
};

/** The analytics of the whole organization, in tabs that share the days and the cursor over them. */
export function OverviewScreen() {
  const { visitStores } = useShell();
  const store = visitStores.of('overview', createOverviewStore, overviewPersistence);
  const { isCaseJoined } = useStore(store);
  const tab = useMode(store, (state) => state.tab);
  const rangeBindings = useRangeBindings();
  const bindings = useMemo(
    () => overviewBindings(tab, store, rangeBindings),
    [tab, store, rangeBindings],
  );

  const Tab = tabComponents[tab];
  return <Tab tab={tab} bindings={bindings} isCaseJoined={isCaseJoined} />;
}

/** Which tools were called, where they came from, and how autonomously agents worked. */
function toolsContent(
  shown: ShownRows<ToolsRow> | undefined,
  isCaseJoined: boolean,
): DashboardContent {
  const { rows, range } = shown ?? noRows;
  const source = { rows, range, days: daysOf(range) };
  return {
    isLoaded: shown !== undefined,
    tiles: toolTiles(shown),
    figures: toolFigures(source),
    panels: [
      toolPanel(source),
      serverPanel(source, isCaseJoined),
      hookPanel(source),
      autonomyPanel(shown),
      levelPanel(shown),
      skillPanel(source),
      commandPanel(source),
    ],
    columnWidth: 46,
  };
}

/** Tool calls per user turn: average, median and 90th percentile, with their days on one scale. */
const autonomyPanel = (shown: RangeRows<ToolsRow> | undefined): LinesPanel =>
  seriesPanel({
    id: 'autonomy',
    figure: 'autonomy',
    title: 'Autonomy',
    note: ['tool calls per user turn', 'calls per turn'],
    minRows: 3,
    wantedRows: 3,
    series: shown ? autonomySeries(shown) : [],
    hasOneScale: true,
    tone: 'chart1',
  });

/** The share of tool calls at each level of autonomy. */
const levelPanel = (shown: RangeRows<ToolsRow> | undefined): LinesPanel => ({
  kind: 'lines',
  id: 'levels',
  figure: 'autonomy-levels',
  title: 'Autonomy levels',
  note: ['of all tool calls', 'of calls'],
  minRows: 4,
  wantedRows: 4,
  takesMore: false,
  hasShares: true,
  lines: (size) =>
    shown ? levelShares(shown.rows, shown.range).map((level) => levelLine(level, size)) : [],
});

const nameWidth = 11;

function levelLine({ level, share, days }: LevelShare, { width }: Size): Line {
  const trendWidth = width >= 60 && days.length <= 31 ? days.length + 2 : 0;
  const barWidth = Math.max(0, width - nameWidth - 10 - trendWidth);
  const samples = days.map(({ value }) => value);
  const trend = sparkline(samples, days.length, { maximum: roomAbove(largest(samples)) });
  return line(
    padEnd(level, nameWidth),
    '  ',
    [lineBar(share, barWidth), 'chart4'],
    padStart(formatPercent(share), 8),
    [trendWidth === 0 ? '' : `  ${trend}`, 'muted'],
  );
}

/** Who was active, how regularly, with which client, and how many sessions and messages there were. */
function activityContent(shown: ShownRows<ActivityRow> | undefined): DashboardContent {
  const { rows, range } = shown ?? noRows;
  const people = dayFigures(shown, userFigures);
  const work = dayFigures(shown, workFigures);
  return {
    isLoaded: shown !== undefined,
    tiles: activityTiles(shown),
    figures: [...people, stickinessFigure({ rows, range }), ...work],
    panels: [
      clientPanel({ rows, range, days: daysOf(range) }, perDayFormat),
      seriesPanel({
        ...seriesRows,
        id: 'people',
        figure: 'active-series',
        title: 'Active users',
        series: shown ? people.map(userSeries) : [],
        hasOneScale: true,
      }),
      seriesPanel({
        ...seriesRows,
        id: 'work',
        figure: 'work-totals',
        title: 'Sessions and messages',
        series: shown ? work.map(totalSeries) : [],
      }),
    ],
    columnWidth: 64,
  };
}

const seriesRows = { minRows: 3, wantedRows: 11 };

/** Means over days. */
const perDayFormat: AmountFormat = {
  full: (mean) => (mean === undefined ? unknownText : `${mean.toFixed(1)}/day`),
  brief: (mean) => mean?.toFixed(1) ?? unknownText,
};

const userSeries = ({ id, days }: DayFigure): Series => {
  return { name: id, value: formatCount(newestValue(days)), days, remark: 'on the newest day' };
};

/** What agents produced, and what a commit and a pull request cost. */
function ProductivityTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('productivity');
  const { shown: made, feed } = analytics;
  const { shown: credits, feed: creditsFeed } = useAnalytics('tokens');
  // Rows of different days must not be divided by each other.
  const spent = isSameRange(credits?.range, made?.range) ? credits : undefined;
  const content = useMemo(() => productivityContent(made, spent), [made, spent]);

  return (
    <DashboardTab
      tab={tab}
      bindings={bindings}
      content={content}
      analytics={analytics}
      freshness={freshnessWith(feed, creditsFeed)}
      subject="productivity"
    />
  );
}

function productivityContent(
  made: ProductivityRows | undefined,
  spent: CreditRows,
): DashboardContent {
  const { rows, range } = made ?? noRows;
  const source = { rows, range, days: daysOf(range) };
  const metrics = dayFigures(made, productivityFigures);
  const { commit, pullRequest } = unitCosts(source, spent);
  const costs = [costSeries('commit', commit), costSeries('pull request', pullRequest)];
  return {
    isLoaded: made !== undefined,
    tiles: productivityTiles(made, spent),
    figures: [
      ...metrics,
      costFigure('per-commit', 'commit', commit),
      costFigure('per-pr', 'pull request', pullRequest),
    ],
    panels: [
      languagePanel(source),
      extensionPanel(source),
      panelOf('made', 'made-totals', 'Made', made ? metrics.map(totalSeries) : []),
      panelOf('cost', 'unit-costs', 'Credits per unit', made ? costs : []),
    ],
    columnWidth: 46,
  };
}

const panelOf = (id: string, figure: FigureName, title: string, series: readonly Series[]) =>
  seriesPanel({
    id,
    figure,
    title,
    minRows: 2,
    wantedRows: Math.max(2, series.length * 3),
    series,
  });

const costSeries = (name: string, { overall, days }: UnitCost): Series => ({
  name,
  value: formatCredits(overall),
  days,
  remark: 'credits',
});

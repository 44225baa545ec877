import type { ExplainedFigure } from '../../figures/explain/explained-figure.ts';
import { explanations } from '../../figures/explain/explanations.ts';
import { formatChange } from '../../figures/format/change.ts';
import { formatPercent, unknownText } from '../../figures/format/number.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import type { DayValue } from '../../figures/usage/day-series.ts';
import type {
  DashboardContent,
  DashboardPanel,
  DayFigure,
  LinesPanel,
  ListPanel,
  Part,
} from './dashboard-content.ts';
import { explainedTiles } from './tile.ts';

/** The focus of a dashboard: a panel with the part under its cursor, else the day under the cursor of the chart. */
type Focused = {
  panel: DashboardPanel | undefined;
  part: Part | undefined;
  figure: DayFigure | undefined;
  day: DayValue | undefined;
};

/** What has the focus, then the figures of the tiles from that of the chart, with what explains them. */
export function explainedDashboard(
  content: DashboardContent,
  { panel, part, figure, day }: Focused,
): ExplainedFigure[] {
  const tiles = explainedTiles(content.tiles, figure?.title);
  if (panel?.kind === 'lines') return [explainedLines(panel, content), ...tiles];
  if (panel && part) return [explainedPart(panel, part, content), ...tiles];
  return panel === undefined && figure && day ? [explainedDay(figure, day), ...tiles] : tiles;
}

const explainedDay = ({ title, figure, format }: DayFigure, day: DayValue): ExplainedFigure => ({
  ...explanations[figure],
  title: `${title}: ${formatDay(day.day)}`,
  value: day.value === undefined ? unknownText : format(day.value),
  days: [day],
});

const daysOf = ({ figures }: DashboardContent): readonly DayValue[] => figures[0]?.days ?? [];

const explainedLines = (
  { title, note, figure }: LinesPanel,
  content: DashboardContent,
): ExplainedFigure => ({
  ...explanations[figure],
  title,
  value: note[0] ?? '',
  days: daysOf(content),
});

/** A row is a day, or a part of all days, whose trend is known. */
function explainedPart(
  panel: ListPanel,
  { id, name = id, amount, share }: Part,
  content: DashboardContent,
): ExplainedFigure {
  const all = daysOf(content);
  const own = all.filter(({ day }) => day === id);
  const trend = panel.trendOf?.(id) ?? [];
  const ofTrend = all.map(({ day }, index) => ({ day, value: trend[index] ?? undefined }));
  const days = own.length > 0 ? own : trend.length === all.length ? ofTrend : undefined;
  const changed = panel.changeOf && formatChange(panel.changeOf(id).change);
  return {
    ...explanations[panel.figure],
    title: `${panel.title}: ${name}`,
    value: panel.format.full(amount),
    numbers: [
      ...(share === undefined ? [] : [['share', formatPercent(share)] as const]),
      ...(changed === undefined ? [] : [['change, like for like', changed] as const]),
    ],
    ...(days && { days }),
  };
}

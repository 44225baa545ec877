import { seriesTotals } from '../../domain/analytics/day-series.ts';
import type { Day } from '../../domain/day.ts';
import { type Line, line, type Span } from '../draw/line.ts';
import { type Panel, panelFoot, panelHead, panelInside, panelRow } from '../draw/panel-lines.ts';
import { signs } from '../draw/signs.ts';
import { type DayChart, dayChart } from './chart-lines.ts';
import type { DashboardContent, DayFigure } from './dashboard-content.ts';
import type { DashboardLayout } from './dashboard-layout.ts';
import { dayIndex } from './dashboard-view.ts';
import { dayScale } from './day-scale.ts';
import { factLine } from './facts.ts';

/** A figure by day in its panel: the part that no cursor changes. */
export type FigureChart = {
  panel: Panel;
  /** Nothing before the first answer, and nothing when no day has data. */
  chart: DayChart | undefined;
  /** Everything down to the baseline of the columns. */
  lines: readonly Line[];
};

/** Rows below the columns: the dates, and the readout of the day under the cursor. */
const cursorRows = 2;

type ChartState = { isFocused: boolean /** The first answer takes long. */; isWaiting: boolean };

export function figureChart(
  content: DashboardContent,
  figure: DayFigure,
  { chart: size, isFramed }: DashboardLayout,
  { isFocused, isWaiting }: ChartState,
): FigureChart {
  const title = `${figure.title} by day`;
  const panel: Panel = { ...size, isFramed, isFocused, title, note: noteOf(figure) };
  const inside = panelInside(panel);
  const height = Math.max(0, inside.height - cursorRows);
  const hasData = figure.days.some(({ value }) => value !== undefined);
  const chart = hasData ? dayChart(figure, { width: inside.width, height }) : undefined;
  const rows = chart?.lines ?? emptyRows(content, height, isWaiting);

  return {
    panel,
    chart,
    lines: [panelHead(panel), ...rows.map((row) => panelRow(panel, row))],
  };
}

/** The rest of the panel, with the cursor at a day or, without one, at the newest. */
export function cursorLines(
  { panel, chart }: FigureChart,
  content: DashboardContent,
  figure: DayFigure,
  day: Day | undefined,
): Line[] {
  const { width } = panelInside(panel);
  const cursor = chart ? dayIndex(chart.days, day) : -1;
  const chosen = chart?.days[cursor];
  const rows =
    chart && chosen !== undefined
      ? [dayScale(chart, cursor, width), factLine(content.readout(chosen, figure), width)]
      : [undefined, undefined];
  return [
    ...rows.map((row) => panelRow(panel, row)),
    ...(panel.isFramed ? [panelFoot(panel)] : []),
  ];
}

function noteOf({ days, format, overall }: DayFigure): Span[] {
  const { highest, dailyMean } = seriesTotals(days);
  const { word, value } = overall ?? { word: 'mean', value: dailyMean };
  if (!highest || value === undefined) return [];
  return [{ text: `max ${format(highest.value)}   ${word} ${format(value)}`, tone: 'muted' }];
}

/** Said where no day has data. */
export const noDataText = 'There is no data for these days.';

/** A word in the middle: that there is nothing, or, once the wait is long, that it is on its way. */
function emptyRows(
  { isLoaded, loadingText }: DashboardContent,
  height: number,
  isWaiting: boolean,
): (Line | undefined)[] {
  const rows = Array.from<Line | undefined>({ length: height });
  const middle = Math.floor((height - 1) / 2);
  if (isLoaded) rows[middle] = line('  ', `${noDataText}   `, ['t', 'accent'], ' other days');
  else if (isWaiting) rows[middle] = line('  ', [`${loadingText}${signs.ellipsis}`, 'muted']);
  return rows;
}

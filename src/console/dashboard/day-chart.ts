import { formatCompact, formatCount } from '../../figures/format/number.ts';
import type { Day } from '../../figures/time/day.ts';
import { formatDay } from '../../figures/time/format-time.ts';
import { seriesTotals, weekStarts } from '../../figures/usage/day-series.ts';
import { isUncopied, uncopiedText } from '../../figures/usage/missing-days.ts';
import { type Panel, panelFoot, panelHead, panelRow } from '../draw/box-lines.ts';
import { chartSummary } from '../draw/charts/chart-summary.ts';
import { type ColumnChart, columnChart } from '../draw/charts/column-chart.ts';
import { markedDates } from '../draw/charts/date-labels.ts';
import { type Line, line, readAs, type Size, type Span, silence } from '../draw/line.ts';
import { panelInside } from '../draw/panel-columns.ts';
import type { Tone } from '../draw/theme.ts';
import {
  type DashboardContent,
  type DayFigure,
  factLine,
  muted,
  noDataText,
  sameFact,
} from './dashboard-content.ts';
import type { DashboardLayout } from './dashboard-layout.ts';
import { dayIndex } from './dashboard-state.ts';

/** Rows below the columns: the dates, and the readout of the day under the cursor. */
const cursorRows = 2;

/** A figure by day, without what depends on the cursor. `waitingText` is shown while the first response takes long. */
export function figureChart(
  content: DashboardContent,
  figure: DayFigure,
  { chart: size, isFramed }: DashboardLayout,
  isFocused: boolean,
  waitingText = '',
) {
  const frame: Panel = { ...size, isFramed, title: '' };
  const inside = panelInside(frame);
  const height = Math.max(0, inside.height - cursorRows);
  const hasData = figure.days.some(({ value }) => value !== undefined);
  const chart = hasData ? wholeDayChart(figure, { width: inside.width, height }) : undefined;
  const title = `${figure.title} by day${chart?.note ?? ''}`;
  const panel: Panel = { ...frame, isFocused, title, note: noteOf(figure) };
  const middle = content.isLoaded ? noDataLine : line('  ', [waitingText, 'muted']);
  const rows = chart?.lines ?? emptyRows(height, middle);
  return { panel, chart, lines: [panelHead(panel), ...rows.map((row) => panelRow(panel, row))] };
}

/** The index of the day whose column is at a cell of the panel, or ends left of it; -1 left of all. */
export function dayAt({ chart, panel }: ReturnType<typeof figureChart>, x: number): number {
  const margin = (panel.width - panelInside(panel).width) / 2;
  const left = x - margin - (chart?.axisWidth ?? 0);
  return chart?.columns.findLastIndex(({ start }) => start <= left) ?? -1;
}

/** The rest of the panel, with the cursor at `day` or at the newest day. */
export function cursorLines(
  { panel, chart }: ReturnType<typeof figureChart>,
  content: DashboardContent,
  figure: DayFigure,
  day: Day | undefined,
): Line[] {
  const { width } = panelInside(panel);
  const cursor = chart ? dayIndex(chart.days, day) : -1;
  const chosen = chart?.days[cursor];
  const rows =
    chart && chosen !== undefined
      ? [dayScale(chart, cursor, width), factLine(readoutOf(chosen, figure, content), width)]
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

const noDataLine = line('  ', `${noDataText}   `, ['t', 'accent'], ' other days');

function emptyRows(height: number, middle: Line): (Line | undefined)[] {
  const rows = Array.from<Line | undefined>({ length: height });
  rows[Math.floor((height - 1) / 2)] = middle;
  return rows;
}

/** The readout of a day: by default the figure of the chart, then all others. */
export function readoutOf(day: Day, figure: DayFigure, content: DashboardContent) {
  const { readout, figures, readDays } = content;
  const name = sameFact({ text: formatDay(day), tone: 'accent' });
  const isKnown = figures.some(({ days }) =>
    days.some((one) => one.day === day && one.value !== undefined),
  );
  if (!isKnown && isUncopied(day, readDays)) return [name, sameFact(muted(uncopiedText))];
  if (readout) return readout(day, figure);
  const others = figures.filter(({ id }) => id !== figure.id);
  const facts = [figure, ...others].flatMap(({ id, days, format }) => {
    const value = days.find((one) => one.day === day)?.value;
    if (value === undefined) return [];
    return [sameFact({ text: format(value), tone: id === figure.id ? 'strong' : 'text' })];
  });
  return [name, ...(facts.length > 0 ? facts : [sameFact(muted('no data for this day'))])];
}

/** Days as columns, and the position of each column. */
export type DayChart = {
  lines: readonly Line[];
  days: readonly Day[];
  /** Cells left of the first column. */
  axisWidth: number;
  columns: ColumnChart['columns'];
};

type ChartedDays = Pick<DayFigure, 'days' | 'formatAxis'> & Partial<Pick<DayFigure, 'format'>>;

/**
 * Days as columns; `note` says what else they are. Some columns may be the higher of two days, as long as none beside
 * them is: then every weekend has a column of its own. Of more days a column is the mean of whole weeks, because some
 * would have more of a weekend than others, and look like days on which nobody worked.
 */
function wholeDayChart(figure: ChartedDays, size: Size): DayChart & { note: string } {
  const byDay = dayChart(figure, size);
  const cells = size.width - byDay.axisWidth;
  const count = figure.days.length;
  const daysPerBar = 7 * Math.ceil(count / (7 * Math.max(1, cells)));
  const bars = Math.floor(count / daysPerBar);
  if (count <= 1.5 * cells || bars < 2) return { ...byDay, note: '' };
  // The newest bar ends with the newest day; days that fill no bar belong to the oldest one: alone, they may be a weekend.
  const barOf = (index: number) =>
    Math.max(0, bars - 1 - Math.floor((count - 1 - index) / daysPerBar));
  const parts = Array.from({ length: bars }, (_, bar) =>
    figure.days.filter((_, index) => barOf(index) === bar),
  );
  const means = parts.map((days) => ({
    day: days[0]?.day ?? '',
    value: seriesTotals(days).dailyMean,
  }));
  const chart = dayChart({ ...figure, days: means }, size);
  const oldest = parts[0]?.length === daysPerBar ? '' : `, the oldest of ${parts[0]?.length}`;
  return {
    ...chart,
    lines: readAs([...chart.lines], () => summaryOf(figure)),
    days: byDay.days,
    columns: byDay.days.flatMap((_, index) => chart.columns[barOf(index)] ?? []),
    note: `, a bar is the mean of ${daysPerBar} days${oldest}`,
  };
}

/** Draws the values of days as columns, exactly `height` rows high. `dayScale` draws the dates below. */
export function dayChart(
  { days, format = formatCount, formatAxis = axisText }: ChartedDays,
  { width, height, maximum, tone = 'chart1' }: Size & { maximum?: number; tone?: Tone },
): DayChart {
  const samples = days.map(({ value }) => value);
  const { lines, columns } = columnChart(samples, {
    width,
    height,
    groupStarts: weekStarts(days),
    formatValue: formatAxis,
    ...(maximum !== undefined && { maximum }),
  });
  const drawn = lines.map(
    ({ axis, body, isTick }): Line => ({
      spans: [
        { text: axis, tone: 'muted' },
        ...(isTick ? gridSpans(body, tone) : [{ text: body, tone }]),
      ],
    }),
  );
  return {
    lines: readAs(drawn, () => summaryOf({ days, format })),
    days: days.map(({ day }) => day),
    axisWidth: lines[0]?.axis.length ?? 0,
    columns,
  };
}

function summaryOf({ days, format = formatCount }: ChartedDays): string {
  const points = days.map(({ day, value }) => ({ name: formatDay(day), value }));
  return `By day: ${chartSummary(points, format)}.`;
}

/** Axes end at round numbers, so a trailing `.0` would only take room from the columns. */
const axisText = (value: number): string => formatCompact(value).replace('.0', '');

/** Draws a grid line at the lower edge of the blanks, at the height of the label's value. */
const gridSpans = (body: string, tone: Tone): Span[] =>
  (body.match(/ +|[^ ]+/g) ?? []).map((part) =>
    part.startsWith(' ') ? { text: '_'.repeat(part.length), tone: 'border' } : { text: part, tone },
  );

/** The dates below a chart. The day under the cursor is marked and named below its column. */
export function dayScale(chart: DayChart, cursor: number, width: number): Line {
  const { before, mark, after } = markedDates(chart, cursor, width - chart.axisWidth);
  const margin = ' '.repeat(chart.axisWidth);
  return {
    ...line([margin + before, 'muted'], [mark, 'accent'], [after, 'muted']),
    spoken: silence,
  };
}

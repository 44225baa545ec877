import { formatCredits } from '../../../domain/format/number.ts';
import {
  type Panel,
  panelFoot,
  panelHead,
  panelInside,
  panelRow,
} from '../../components/panel/panel-lines.ts';
import { type Line, line, type Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { ActivityFigures } from './activity-figures.ts';
import { type DayChart, dayChart } from './chart-lines.ts';
import type { CreditFigures } from './credit-figures.ts';
import { dayReadout } from './day-readout.ts';
import { dayScale } from './day-scale.ts';
import type { OverviewLayout } from './overview-layout.ts';
import { dayIndex } from './overview-view.ts';

/** The credits by day in their panel: the part that no cursor changes. */
export type ChartPanel = {
  panel: Panel;
  /** Nothing before the first answer, and nothing when no day has data. */
  chart: DayChart | undefined;
  /** Everything down to the baseline of the columns. */
  lines: readonly Line[];
};

/** Rows below the columns: the dates, and the readout of the day under the cursor. */
const cursorRows = 2;

/** `isWaiting` says that the first answer takes long. */
export function chartPanel(
  credits: CreditFigures | undefined,
  { chart: size, isFramed }: OverviewLayout,
  isWaiting: boolean,
  glyphs: Glyphs,
): ChartPanel {
  const panel: Panel = { ...size, isFramed, title: 'Credits by day', note: chartNote(credits) };
  const inside = panelInside(panel);
  const height = Math.max(0, inside.height - cursorRows);
  const hasData = credits !== undefined && credits.totals.daysWithData > 0;
  const chart = hasData ? dayChart(credits, { width: inside.width, height }, glyphs) : undefined;
  const rows = chart?.lines ?? emptyRows(credits, height, isWaiting, glyphs);

  return {
    panel,
    chart,
    lines: [panelHead(panel, glyphs), ...rows.map((row) => panelRow(panel, row, glyphs))],
  };
}

/** The rest of the panel, with the cursor at a day or, without one, at the newest. */
export function cursorLines(
  { panel, chart }: ChartPanel,
  figures: { credits: CreditFigures; activity: ActivityFigures | undefined } | undefined,
  day: string | undefined,
  glyphs: Glyphs,
): Line[] {
  const { width } = panelInside(panel);
  const cursor = chart ? dayIndex(chart.days, day) : -1;
  const chosen = chart?.days[cursor];
  const rows =
    chart && figures && chosen !== undefined
      ? [
          dayScale(chart, cursor, width, glyphs),
          dayReadout(chosen, figures.credits, figures.activity, width),
        ]
      : [undefined, undefined];
  return [
    ...rows.map((row) => panelRow(panel, row, glyphs)),
    ...(panel.isFramed ? [panelFoot(panel, glyphs)] : []),
  ];
}

function chartNote(credits: CreditFigures | undefined): Span[] {
  const { busiest, dailyMean } = credits?.totals ?? {};
  if (!busiest) return [];
  const text = `max ${formatCredits(busiest.credits)}   mean ${formatCredits(dailyMean)}`;
  return [{ text, tone: 'muted' }];
}

/** A word in the middle: that there is nothing, or, once the wait is long, that it is on its way. */
function emptyRows(
  credits: CreditFigures | undefined,
  height: number,
  isWaiting: boolean,
  { ellipsis }: Glyphs,
): (Line | undefined)[] {
  const rows = Array.from<Line | undefined>({ length: height });
  const middle = Math.floor((height - 1) / 2);
  if (credits) {
    rows[middle] = line('  ', 'Nothing was used in these days.   ', ['t', 'accent'], ' other days');
  } else if (isWaiting) {
    rows[middle] = line('  ', [`Loading credits${ellipsis}`, 'muted']);
  }
  return rows;
}

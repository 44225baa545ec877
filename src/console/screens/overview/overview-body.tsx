import { Box } from 'ink';
import { useMemo } from 'react';
import { formatCredits } from '../../../domain/format/number.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import {
  type Panel,
  panelFoot,
  panelHead,
  panelInside,
  panelRow,
} from '../../components/panel/panel-lines.ts';
import { useConsole } from '../../console-context.ts';
import { type Line, line } from '../../text/line.ts';
import { belowLines } from './below-lines.ts';
import { dayChart } from './chart-lines.ts';
import { dayReadout } from './day-readout.ts';
import { dayScale } from './day-scale.ts';
import { overviewLayout } from './overview-layout.ts';
import { dayIndex } from './overview-view.ts';
import { tileLines } from './tile-lines.ts';
import type { Overview, OverviewFigures } from './use-overview.ts';

export type OverviewBodyProps = {
  size: Size;
  figures: OverviewFigures | undefined;
  activityFeed: Overview['activityFeed'];
  /** The day under the cursor; the newest without one. */
  day: string | undefined;
  isWaiting: boolean;
};

/** Tiles, chart and lists. Only the lines below the chart depend on the cursor, so only they are made anew by it. */
export function OverviewBody({ size, figures, activityFeed, day, isWaiting }: OverviewBodyProps) {
  const { glyphs } = useConsole();
  const { width, height } = size;
  const modelCount = figures?.credits.models.length ?? 5;
  const layout = useMemo(
    () => overviewLayout({ width, height }, modelCount),
    [width, height, modelCount],
  );
  const panel = useMemo(
    (): Panel => ({ ...layout.chart, isFramed: layout.isFramed, ...chartTitle(figures) }),
    [layout, figures],
  );
  const inside = panelInside(panel);
  const chart = useMemo(
    () =>
      figures &&
      dayChart(figures.credits, { width: inside.width, height: inside.height - 2 }, glyphs),
    [figures, inside.width, inside.height, glyphs],
  );
  const above = useMemo(
    () => [
      ...tileLines(
        {
          credits: figures?.credits,
          before: figures?.before ?? { state: 'loading' },
          activity: figures?.activity,
        },
        layout,
        glyphs,
      ),
      panelHead(panel, glyphs),
      ...chartRows(chart?.lines, inside.height - 2, isWaiting, glyphs.ellipsis).map((row) =>
        panelRow(panel, row, glyphs),
      ),
    ],
    [figures, layout, panel, chart, inside.height, isWaiting, glyphs],
  );
  const below = useMemo(
    () => belowLines(figures, activityFeed.state, layout, glyphs),
    [figures, activityFeed.state, layout, glyphs],
  );

  const cursor = chart ? dayIndex(chart.days, day) : -1;
  const chosen = chart?.days[cursor];
  const cursorRows = [
    chart && dayScale(chart, cursor, inside.width, glyphs),
    figures && chosen !== undefined
      ? dayReadout(chosen, figures.credits, figures.activity, inside.width)
      : undefined,
  ];
  const middle = [
    ...cursorRows.map((row) => panelRow(panel, row, glyphs)),
    ...(layout.isFramed ? [panelFoot(panel, glyphs)] : []),
  ];

  return (
    <Box flexDirection="column" width={width} height={height}>
      <Pane lines={above} width={width} height={above.length} />
      <Pane lines={middle} width={width} height={middle.length} />
      <Pane lines={below} width={width} height={below.length} />
    </Box>
  );
}

function chartTitle(figures: OverviewFigures | undefined): Pick<Panel, 'title' | 'note'> {
  const title = 'Credits by day';
  if (!figures) return { title };
  const { busiest, dailyMean } = figures.credits.totals;
  if (!busiest) return { title };
  const text = `max ${formatCredits(busiest.credits)}   mean ${formatCredits(dailyMean)}`;
  return { title, note: [{ text, tone: 'muted' }] };
}

/** While there is nothing to draw, a word in the middle, but only once the wait is long. */
function chartRows(
  lines: readonly Line[] | undefined,
  height: number,
  isWaiting: boolean,
  ellipsis: string,
): readonly (Line | undefined)[] {
  if (lines) return lines;
  const rows = Array.from<Line | undefined>({ length: Math.max(0, height) });
  if (isWaiting) rows[Math.floor(height / 2)] = line('  ', [`Loading credits${ellipsis}`, 'muted']);
  return rows;
}

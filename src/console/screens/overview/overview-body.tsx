import { Box } from 'ink';
import { useMemo } from 'react';
import type { Size } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import { useConsole } from '../../console-context.ts';
import { belowLines } from './below-lines.ts';
import { chartPanel, cursorLines } from './chart-panel.ts';
import { overviewLayout } from './overview-layout.ts';
import { tileLines } from './tile-lines.ts';
import type { OverviewFigures } from './use-overview.ts';

export type OverviewBodyProps = {
  size: Size;
  figures: OverviewFigures | undefined;
  activityFailure: string | undefined;
  /** The day under the cursor; the newest without one. */
  day: string | undefined;
  isWaiting: boolean;
};

const usualModelCount = 5;

/**
 * Tiles, chart and lists. What is compared with arrives last, and the cursor changes two lines:
 * each part is made anew only by what it shows.
 */
export function OverviewBody({
  size,
  figures,
  activityFailure,
  day,
  isWaiting,
}: OverviewBodyProps) {
  const { glyphs } = useConsole();
  const { width, height } = size;
  const { credits, activity, before } = figures ?? {};
  const modelCount = credits?.models.length || usualModelCount;
  const layout = useMemo(
    () => overviewLayout({ width, height }, modelCount),
    [width, height, modelCount],
  );

  const tiles = useMemo(
    () => tileLines({ credits, activity, before: before ?? { state: 'loading' } }, layout, glyphs),
    [credits, activity, before, layout, glyphs],
  );
  const chart = useMemo(
    () => chartPanel(credits, layout, isWaiting, glyphs),
    [credits, layout, isWaiting, glyphs],
  );
  const cursor = useMemo(
    () => cursorLines(chart, credits && { credits, activity }, day, glyphs),
    [chart, credits, activity, day, glyphs],
  );
  const below = useMemo(
    () => belowLines({ credits, activity, activityFailure }, layout, glyphs),
    [credits, activity, activityFailure, layout, glyphs],
  );

  return (
    <Box flexDirection="column" width={width} height={height}>
      <Pane lines={tiles} width={width} height={tiles.length} />
      <Pane lines={chart.lines} width={width} height={chart.lines.length} />
      <Pane lines={cursor} width={width} height={cursor.length} />
      <Pane lines={below} width={width} height={below.length} />
    </Box>
  );
}

import { Box } from 'ink';
import { useMemo } from 'react';
import { beside } from '../draw/fit-line.ts';
import { type Line, line, type Size, type Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { panelInside, panelLines } from '../draw/panel-lines.ts';
import { useStore } from '../shell/store.ts';
import type { DashboardContent, Texts } from './dashboard-content.ts';
import { type DashboardLayout, dashboardLayout, type PlacedPanel } from './dashboard-layout.ts';
import type { DashboardModel } from './dashboard-model.ts';
import { type DashboardView, figureOf, focusOf, hasDataIn, partWindow } from './dashboard-view.ts';
import { cursorLines, figureChart, noDataText } from './figure-chart.ts';
import { partLines } from './part-lines.ts';
import { longestFitting, tileLines } from './tile-lines.ts';

export type DashboardProps = {
  model: DashboardModel;
  content: DashboardContent;
  size: Size;
  /** The first answer takes long. */
  isWaiting: boolean;
};

/**
 * Tiles, a chart with a cursor over its days, and panels of which one has the keys. What is compared with
 * arrives last, and a cursor changes few lines: each part is made anew only by what it shows.
 */
export function Dashboard({ model, content, size, isWaiting }: DashboardProps) {
  const { width, height } = size;
  const view = useStore(model.store);
  const day = useStore(model.day);
  const focus = focusOf(view, content);
  const figure = figureOf(view, content);
  const layout = useMemo(
    () => dashboardLayout({ width, height }, content, focus),
    [width, height, content, focus],
  );
  model.update(content, rowsOf(layout));

  const tiles = useMemo(() => tileLines(content.tiles, layout), [content.tiles, layout]);
  const hasChart = layout.chart.height > 0;
  const chart = useMemo(
    () =>
      figure && hasChart
        ? figureChart(content, figure, layout, { isFocused: focus === undefined, isWaiting })
        : undefined,
    [content, figure, hasChart, layout, focus, isWaiting],
  );
  const cursor = useMemo(
    () => (chart && figure ? cursorLines(chart, content, figure, day) : []),
    [chart, content, figure, day],
  );
  const below = useMemo(() => {
    const { isLoaded, panels } = content;
    const placeOf = (panel: string) =>
      layout.hidden === 0
        ? ''
        : `  ${panels.findIndex(({ id }) => id === panel) + 1}/${panels.length}`;
    return belowLines(layout, { view, focus, isLoaded, hasData: hasDataIn(content), placeOf });
  }, [layout, view, focus, content]);
  const chartLines = chart?.lines ?? [];

  return (
    <Box flexDirection="column" width={width} height={height}>
      <Pane lines={tiles} width={width} height={layout.tiles.height} />
      <Pane lines={chartLines} width={width} height={chartLines.length} />
      <Pane lines={cursor} width={width} height={cursor.length} />
      <Pane lines={below} width={width} height={below.length} />
    </Box>
  );
}

function rowsOf({ columns, isFramed }: DashboardLayout): ReadonlyMap<string, number> {
  return new Map(
    columns.flat().map(({ panel, size }) => [panel.id, panelInside({ ...size, isFramed }).height]),
  );
}

type PanelState = {
  view: DashboardView;
  focus: string | undefined;
  isLoaded: boolean;
  /** Whether any day has. */
  hasData: boolean;
  /** `3/7`: which of all panels it is, where not all are on the screen. */
  placeOf(panel: string): string;
};

/** The panels below the chart, column beside column. */
function belowLines({ columns, gap, isFramed }: DashboardLayout, state: PanelState): Line[] {
  return beside(
    columns.map((column) => ({
      width: column[0]?.size.width ?? 0,
      lines: column.flatMap((placed) => placedLines(placed, isFramed, state)),
    })),
    gap,
  );
}

function placedLines(
  { panel, size }: PlacedPanel,
  isFramed: boolean,
  { view, focus, isLoaded, hasData, placeOf }: PanelState,
): Line[] {
  const inside = panelInside({ ...size, isFramed });
  const isFocused = panel.id === focus;
  const place = placeOf(panel.id);
  const noteRoom = size.width - panel.title.length - (isFramed ? 9 : 6);
  const framed = (notes: Texts, lines: readonly Line[]) => {
    const text = longestFitting(notes, noteRoom);
    const note: Span[] = [{ text, tone: 'muted' }];
    return panelLines({ ...size, title: panel.title, isFramed, isFocused, note }, lines);
  };

  if (panel.kind === 'lines') {
    const notes = [...panel.note.map((note) => note + place), place.trim()];
    return framed(notes, panel.lines(inside));
  }
  const count = panel.parts.length;
  if (count === 0) {
    const text = hasData ? panel.emptyText : noDataText;
    return framed([], isLoaded ? [line([text, 'muted'])] : []);
  }
  const window = partWindow(view, panel, inside.height, isFocused);
  const { selected } = window;
  const notes =
    selected === undefined
      ? [...panel.note.map((note) => note + place), place.trim()]
      : [
          ...panel.note.map((note) => `${selected + 1} of ${note}${place}`),
          `${selected + 1}/${count}`,
        ];
  return framed(notes, partLines(panel, inside, window));
}

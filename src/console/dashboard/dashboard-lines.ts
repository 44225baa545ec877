import { type Panel, panelInside, panelLines } from '../draw/box-lines.ts';
import { type Line, line, type Span } from '../draw/line.ts';
import { beside } from '../draw/spans.ts';
import {
  type DashboardContent,
  longestFitting,
  noDataText,
  type Texts,
  type Tile,
} from './dashboard-content.ts';
import type { DashboardLayout, PlacedPanel } from './dashboard-layout.ts';
import { type DashboardState, partWindow } from './dashboard-state.ts';
import { hasTrends, partLines } from './part-lines.ts';

/** The row of tiles. Figures that are not known yet stay blank. */
export function tileLines(
  tiles: readonly Tile[],
  { tiles: room, isFramed }: DashboardLayout,
): Line[] {
  const { height, count } = room;

  return beside(
    tiles.slice(0, count).map((tile, index) => {
      const { width } = tileExtent(room, index);
      const panel: Panel = { title: tile.title, width, height, isFramed };
      const content = tileContent(tile, panelInside(panel).width);
      return { width, lines: panelLines(panel, content) };
    }),
    tileGap,
  );
}

const tileGap = 1;

/** Where a tile begins, and how wide it is. */
function tileExtent({ width, count }: DashboardLayout['tiles'], index: number) {
  const inside = width - (count - 1) * tileGap;
  const start = Math.floor((inside * index) / count);
  const end = Math.floor((inside * (index + 1)) / count);
  return { start: start + index * tileGap, width: end - start };
}

/** The tile in this column of the screen. */
export const tileAt = (
  tiles: readonly Tile[],
  { tiles: room }: DashboardLayout,
  x: number,
): Tile | undefined =>
  tiles.slice(0, room.count).find((_, index) => {
    const { start, width } = tileExtent(room, index);
    return x >= start && x < start + width;
  });

const tileContent = ({ value, detail, extra }: Tile, width: number): Line[] => [
  line([value, 'strong']),
  line(longestFitting(detail ?? [], width)),
  line([longestFitting(extra ?? [], width), 'muted']),
];

type PanelState = {
  content: DashboardContent;
  state: DashboardState;
  /** The id of the focused panel. */
  focus: string | undefined;
};

/** The panels below the chart, in columns. */
export function panelsLines(layout: DashboardLayout, dashboard: PanelState): Line[] {
  return beside(
    layout.columns.map((column) => ({
      width: column[0]?.size.width ?? 0,
      lines: column.flatMap((placed) => placedLines(placed, layout, dashboard)),
    })),
    layout.gap,
  );
}

function placedLines(
  { panel, size }: PlacedPanel,
  { isFramed, hidden }: DashboardLayout,
  { content, state, focus }: PanelState,
): Line[] {
  const { title } = panel;
  const isFocused = panel.id === focus;
  const inside = panelInside({ ...size, isFramed });
  const framed = (notes: Texts, lines: readonly Line[]) => {
    const text = longestFitting(notes, size.width - title.length - (isFramed ? 9 : 6));
    const note: Span[] = [{ text, tone: 'muted' }];
    return panelLines({ ...size, title, isFramed, isFocused, note }, lines);
  };
  // Where not all panels fit, each says its place: `3/7`.
  const place =
    hidden === 0 ? '' : `  ${content.panels.indexOf(panel) + 1}/${content.panels.length}`;
  const notes = [...panel.note.map((note) => note + place), place.trim()];

  if (panel.kind === 'lines') return framed(notes, panel.lines(inside));
  const count = panel.parts.length;
  if (count === 0) {
    const text = hasData(content) ? panel.emptyText : noDataText;
    return framed([], content.isLoaded ? [line([text, 'muted'])] : []);
  }
  const window = partWindow(state, panel, inside.height, isFocused);
  const row = (window.selected ?? 0) + 1;
  const told = isFocused
    ? [...panel.note.map((note) => `${row} of ${note}${place}`), `${row}/${count}`]
    : notes;
  return framed(
    // The days of small parts would be flat lines on the scale of the largest.
    hasTrends(panel, inside, window)
      ? [...told.map((note) => [note, rowScale].filter(Boolean).join(', ')), ...told]
      : told,
    partLines(panel, inside, window),
  );
}

/** Says that the days of each row reach up to the highest of that row. */
export const rowScale = 'days scaled per row';

/** Whether any day has data; true of a dashboard without days. */
const hasData = ({ figures }: DashboardContent): boolean =>
  figures.length === 0 || figures.some(({ days }) => days.some(({ value }) => value !== undefined));

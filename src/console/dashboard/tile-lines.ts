import { textWidth } from '../../terminal/width.ts';
import { beside } from '../draw/fit-line.ts';
import { type Line, line } from '../draw/line.ts';
import { type Panel, panelInside, panelLines } from '../draw/panel-lines.ts';
import type { Texts, Tile } from './dashboard-content.ts';
import type { DashboardLayout } from './dashboard-layout.ts';

/** The row of figures on top, as wide as the layout says. Figures that are not known yet stay blank. */
export function tileLines(
  tiles: readonly Tile[],
  { tiles: room, isFramed }: DashboardLayout,
): Line[] {
  const { width, height, count } = room;
  const gap = 1;
  const inside = width - (count - 1) * gap;

  return beside(
    tiles.slice(0, count).map((tile, index) => {
      const start = Math.floor((inside * index) / count);
      const tileWidth = Math.floor((inside * (index + 1)) / count) - start;
      const panel: Panel = { title: tile.title, width: tileWidth, height, isFramed };
      const content = tileContent(tile, panelInside(panel).width);
      return { width: tileWidth, lines: panelLines(panel, content) };
    }),
    gap,
  );
}

const tileContent = ({ value, detail, extra }: Tile, width: number): Line[] => [
  line([value, 'strong']),
  line(longestFitting(detail, width)),
  line([longestFitting(extra, width), 'muted']),
];

/** The first text that fits, else the last, which is cut. */
export const longestFitting = (texts: Texts, width: number): string =>
  texts.find((text) => textWidth(text) <= width) ?? texts.at(-1) ?? '';

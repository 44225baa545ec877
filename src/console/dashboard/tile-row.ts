import { likeForLikeMark } from '../../figures/usage/comparison.ts';
import { panelInside } from '../draw/panel-columns.ts';
import type { DashboardLayout } from './dashboard-layout.ts';
import type { Tile } from './tile.ts';

/** Cells between two tiles. */
export const tileGap = 1;

/** Where a tile begins, and how wide it is. */
export function tileExtent({ width, count }: DashboardLayout['tiles'], index: number) {
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

/** Explains the mark in tiles that have no room for the words; empty if none has it. */
export function tileLegend(
  tiles: readonly Tile[],
  { tiles: room, isFramed }: DashboardLayout,
): string {
  const isBrief = tiles.slice(0, room.count).some(({ detail = [] }, index) => {
    const { width } = tileExtent(room, index);
    const inside = panelInside({ width, height: 0, isFramed }).width;
    const shown = detail.find((text) => text.length <= inside);
    return shown?.endsWith(likeForLikeMark) === true;
  });
  return isBrief ? `${likeForLikeMark} like for like` : '';
}

import { cellCount, fractionOf, isKnown, type Sample } from '../../../figures/values/sample.ts';

/**
 * A bar of exactly `width` cells, padded with blanks: a line through the middle of the row, so that bars in
 * neighbouring rows do not touch, with a precision of half a cell. `share` is a fraction of the width;
 * anything above zero shows at least half a cell.
 */
export function lineBar(share: Sample, width: number): string {
  const cells = cellCount(width);
  if (cells === 0 || !isKnown(share) || share <= 0) return ' '.repeat(cells);
  const halves = Math.max(1, Math.round(fractionOf(share, 1) * cells * 2));
  return ('━'.repeat(Math.floor(halves / 2)) + '╸'.repeat(halves % 2)).padEnd(cells);
}

/** `■■■···`, exactly `width` cells. Full only from a share of 1, empty only at 0; blank if the share is unknown. */
export function meter(share: Sample, width: number): string {
  const cells = cellCount(width);
  if (share === Number.POSITIVE_INFINITY) return '■'.repeat(cells);
  if (!isKnown(share)) return ' '.repeat(cells);
  const count = usedCells(share, cells);
  return '■'.repeat(count) + '·'.repeat(cells - count);
}

function usedCells(share: number, cells: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return cells;
  return Math.min(cells, Math.max(1, Math.min(cells - 1, Math.round(share * cells))));
}

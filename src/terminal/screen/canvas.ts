import { forEachGrapheme, narrowText } from '../width.ts';
import type { CellGrid } from './cell-grid.ts';
import type { StyleId, StyleTable } from './style-table.ts';

/** The cells of a screen, and the styles that they can have. */
export type Canvas = { grid: CellGrid; styles: StyleTable };

/** Columns from `from` up to, but not including, `to`. */
export type Clip = { from: number; to: number };

/** Only columns of the clip become visible; a wide grapheme that it cuts leaves a blank. Returns the column behind. */
export function putText(
  { grid, styles }: Canvas,
  { x, y, text, style, clip }: { x: number; y: number; text: string; style: StyleId; clip: Clip },
): number {
  const spaceStyle = styles.blank(style);
  if (narrowText.test(text)) {
    const from = Math.max(0, clip.from - x);
    const to = Math.min(text.length, clip.to - x);
    if (from < to) grid.putNarrow(x + from, y, text.slice(from, to), { style, spaceStyle });
    return x + text.length;
  }

  let at = x;
  forEachGrapheme(text, (grapheme, width) => {
    const from = Math.max(at, clip.from);
    const to = Math.min(at + width, clip.to);
    if (to - from === width) {
      // Sanitised text has no mark without a base.
      if (width > 0) grid.put(at, y, grapheme, width, grapheme === ' ' ? spaceStyle : style);
    } else if (from < to) {
      const blanks = ' '.repeat(to - from);
      grid.putNarrow(from, y, blanks, { style, spaceStyle });
    }
    at += width;
    return at < clip.to;
  });
  return at;
}

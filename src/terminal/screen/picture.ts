import type { CellGrid } from './cell-grid.ts';
import { defaultStyle, type StyleId, type StyleTable } from './style-table.ts';

/** What a screen shows at a moment: its cells, and how their styles look. */
export type ScreenPicture = { grid: CellGrid; styles: StyleTable };

/** The first cell of a grapheme, with the number of cells that it fills. */
export type PictureCell = { x: number; text: string; width: number; style: StyleId };

/** The graphemes of a row, up to the last one that is seen. */
export function cellsOfRow({ texts, styles, columns }: CellGrid, y: number): PictureCell[] {
  const cells: PictureCell[] = [];
  for (let x = 0; x < columns; x++) {
    const at = y * columns + x;
    const text = texts[at] ?? ' ';
    const before = cells.at(-1);
    if (text === '' && before) before.width += 1;
    else cells.push({ x, text, width: 1, style: styles[at] ?? defaultStyle });
  }
  const end = cells.findLastIndex(({ text, style }) => text !== ' ' || style !== defaultStyle);
  return cells.slice(0, end + 1);
}

/** The cells of all rows. */
export const rowsOfCells = (grid: CellGrid): PictureCell[][] =>
  Array.from({ length: grid.rows }, (_, y) => cellsOfRow(grid, y));

/** The screen as plain text. */
export const textPicture = ({ grid }: ScreenPicture): string =>
  rowsOfCells(grid)
    .map(
      (cells) =>
        `${cells
          .map(({ text }) => text)
          .join('')
          .trimEnd()}\n`,
    )
    .join('');

/** The screen as text with the sequences that colour it; each row begins and ends in the terminal's own style. */
export const ansiPicture = ({ grid, styles }: ScreenPicture): string =>
  rowsOfCells(grid)
    .map((cells) => {
      let style: StyleId = defaultStyle;
      let row = '';
      for (const cell of cells) {
        row += styles.transition(style, cell.style) + cell.text;
        style = cell.style;
      }
      return `${row}${styles.transition(style, defaultStyle)}\n`;
    })
    .join('');

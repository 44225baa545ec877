import { defaultStyle, type StyleId } from './style-table.ts';

/**
 * What each cell of a screen holds. A grapheme stands in its first cell; the other cells that it fills
 * hold the empty string. A space without background is the blank that erasing leaves.
 */
export class CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly texts: string[];
  readonly styles: StyleId[];

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.texts = new Array<string>(columns * rows).fill(' ');
    this.styles = new Array<StyleId>(columns * rows).fill(defaultStyle);
  }

  /** Puts a grapheme of `width` cells, all within the row, and blanks what it covers only in part. */
  put(x: number, y: number, grapheme: string, width: number, style: StyleId): void {
    const { texts, styles, columns } = this;
    const at = y * columns + x;

    if (texts[at] === '') this.#blankGrapheme(x, y, style);
    const behind = at + width;
    if (x + width < columns && texts[behind] === '') this.#blankGrapheme(x + width, y, style);

    texts[at] = grapheme;
    styles[at] = style;
    for (let cell = at + 1; cell < behind; cell++) {
      texts[cell] = '';
      styles[cell] = style;
    }
  }

  /** Blanks the cells from `fromX` up to, not including, `toX`. */
  erase(y: number, fromX: number, toX: number, style: StyleId): void {
    if (fromX >= toX) return;
    const row = y * this.columns;

    if (this.texts[row + fromX] === '') this.#blankGrapheme(fromX, y, style);
    if (toX < this.columns && this.texts[row + toX] === '') this.#blankGrapheme(toX, y, style);
    this.texts.fill(' ', row + fromX, row + toX);
    this.styles.fill(style, row + fromX, row + toX);
  }

  /** Appends marks that arrived apart from their base. */
  extend(x: number, y: number, marks: string): void {
    const row = y * this.columns;
    let start = x;
    while (start > 0 && this.texts[row + start] === '') start--;
    this.texts[row + start] += marks;
  }

  /** Drops the top row; the bottom row becomes blank. */
  scrollUp(style: StyleId): void {
    const { columns, rows, texts, styles } = this;
    texts.copyWithin(0, columns);
    styles.copyWithin(0, columns);
    texts.fill(' ', columns * (rows - 1));
    styles.fill(style, columns * (rows - 1));
  }

  /** A grid of another size with the same content from row `fromY` on. */
  resized(columns: number, rows: number, fromY: number): CellGrid {
    const next = new CellGrid(columns, rows);
    const kept = Math.min(columns, this.columns);
    for (let y = 0; y < rows && y + fromY < this.rows; y++) {
      const source = (y + fromY) * this.columns;
      for (let x = 0; x < kept; x++) {
        next.texts[y * columns + x] = this.texts[source + x] ?? ' ';
        next.styles[y * columns + x] = this.styles[source + x] ?? defaultStyle;
      }
      // A grapheme that the new edge cuts through.
      if (kept < this.columns && this.texts[source + kept] === '') {
        next.#blankGrapheme(kept - 1, y, defaultStyle);
      }
    }
    return next;
  }

  /** Blanks the whole grapheme that fills the cell. */
  #blankGrapheme(x: number, y: number, style: StyleId): void {
    const row = y * this.columns;
    let start = x;
    while (start > 0 && this.texts[row + start] === '') start--;
    let end = start + 1;
    while (end < this.columns && this.texts[row + end] === '') end++;
    this.texts.fill(' ', row + start, row + end);
    this.styles.fill(style, row + start, row + end);
  }
}

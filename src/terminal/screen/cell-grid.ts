import { defaultStyle, type StyleId } from './style-table.ts';

/** Rows `top` to `bottom`, both included, move up by `distance` rows; down if it is negative. */
export type RowMove = { top: number; bottom: number; distance: number };

const blankVersion = 0;

/**
 * The content of each cell of a screen. A grapheme is stored in its first cell; the other cells that it fills
 * contain the empty string. A space without background is the blank that erasing leaves.
 */
export class CellGrid {
  static #lastVersion = blankVersion;

  readonly columns: number;
  readonly rows: number;
  readonly texts: string[];
  readonly styles: StyleId[];
  /**
   * The version of each row. Rows with the same version have the same content, even on different grids, so a
   * frame compares only rows whose versions differ. Version 0 is a blank row.
   */
  readonly versions: number[];

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.texts = new Array<string>(columns * rows).fill(' ');
    this.styles = new Array<StyleId>(columns * rows).fill(defaultStyle);
    this.versions = new Array<number>(rows).fill(blankVersion);
  }

  /**
   * Puts a grapheme of `width` cells, all within the row, and blanks graphemes that it covers only partly.
   */
  put(x: number, y: number, grapheme: string, width: number, style: StyleId): void {
    const { texts, styles, columns } = this;
    const at = y * columns + x;
    const behind = at + width;

    this.versions[y] = ++CellGrid.#lastVersion;
    if (texts[at] === '') this.#blankGrapheme(x, y, style);
    if (x + width < columns && texts[behind] === '') this.#blankGrapheme(x + width, y, style);

    texts[at] = grapheme;
    styles[at] = style;
    for (let cell = at + 1; cell < behind; cell++) {
      texts[cell] = '';
      styles[cell] = style;
    }
  }

  /**
   * Puts narrow text, all within the row: like `put` for each of its characters, with another style for its
   * spaces.
   */
  putNarrow(
    x: number,
    y: number,
    text: string,
    { style, spaceStyle }: { style: StyleId; spaceStyle: StyleId },
  ): void {
    const { texts, styles, columns } = this;
    const at = y * columns + x;
    const end = x + text.length;

    this.versions[y] = ++CellGrid.#lastVersion;
    if (texts[at] === '') this.#blankGrapheme(x, y, text.startsWith(' ') ? spaceStyle : style);
    if (end < columns && texts[at + text.length] === '') {
      this.#blankGrapheme(end, y, text.endsWith(' ') ? spaceStyle : style);
    }
    for (let index = 0; index < text.length; index++) {
      const character = text.charAt(index);
      texts[at + index] = character;
      styles[at + index] = character === ' ' ? spaceStyle : style;
    }
  }

  /** Blanks the cells from `fromX` up to, but not including, `toX`. */
  erase(y: number, fromX: number, toX: number, style: StyleId): void {
    if (fromX >= toX) return;
    const row = y * this.columns;

    this.versions[y] = ++CellGrid.#lastVersion;
    if (this.texts[row + fromX] === '') this.#blankGrapheme(fromX, y, style);
    if (toX < this.columns && this.texts[row + toX] === '') this.#blankGrapheme(toX, y, style);
    this.texts.fill(' ', row + fromX, row + toX);
    this.styles.fill(style, row + fromX, row + toX);
  }

  /** Appends marks that arrived separately from their base. */
  extend(x: number, y: number, marks: string): void {
    const row = y * this.columns;
    let start = x;
    while (start > 0 && this.texts[row + start] === '') start--;
    this.versions[y] = ++CellGrid.#lastVersion;
    this.texts[row + start] += marks;
  }

  /** Vacated rows become blank. */
  moveRows({ top, bottom, distance }: RowMove, style: StyleId): void {
    const { columns, texts, styles, versions } = this;
    const count = Math.abs(distance);
    const [to, from] = distance > 0 ? [top, top + count] : [top + count, top];
    const end = distance > 0 ? bottom + 1 : bottom + 1 - count;
    const free = distance > 0 ? bottom + 1 - count : top;

    texts.copyWithin(to * columns, from * columns, end * columns);
    styles.copyWithin(to * columns, from * columns, end * columns);
    versions.copyWithin(to, from, end);
    texts.fill(' ', free * columns, (free + count) * columns);
    styles.fill(style, free * columns, (free + count) * columns);
    versions.fill(blankVersion, free, free + count);
    if (style === defaultStyle) return;
    for (let y = free; y < free + count; y++) versions[y] = ++CellGrid.#lastVersion;
  }

  /** Makes a row equal to the same row of a grid with as many columns. */
  copyRow(source: CellGrid, y: number): void {
    const { columns, texts, styles, versions } = this;
    for (let at = y * columns; at < (y + 1) * columns; at++) {
      texts[at] = source.texts[at] ?? ' ';
      styles[at] = source.styles[at] ?? defaultStyle;
    }
    versions[y] = source.versions[y] ?? blankVersion;
  }

  /** A grid of another size with the same content, starting at row `fromY`. */
  resized(columns: number, rows: number, fromY: number): CellGrid {
    const next = new CellGrid(columns, rows);
    const kept = Math.min(columns, this.columns);
    for (let y = 0; y < rows && y + fromY < this.rows; y++) {
      const source = (y + fromY) * this.columns;
      next.versions[y] = ++CellGrid.#lastVersion;
      for (let x = 0; x < kept; x++) {
        next.texts[y * columns + x] = this.texts[source + x] ?? ' ';
        next.styles[y * columns + x] = this.styles[source + x] ?? defaultStyle;
      }
      // A grapheme that is split by the new edge.
      if (kept < this.columns && this.texts[source + kept] === '') {
        next.#blankGrapheme(kept - 1, y, defaultStyle);
      }
    }
    return next;
  }

  /** Blanks the whole grapheme of which the cell is a part. */
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

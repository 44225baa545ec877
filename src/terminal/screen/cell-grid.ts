import { forEachGrapheme, narrowText } from '../width.ts';
import { defaultStyle, type StyleId, type StyleTable } from './style-table.ts';

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

  /** All cells must be within the row. Of a grapheme that it covers only partly, blanks remain. */
  put(x: number, y: number, grapheme: string, width: number, style: StyleId): void {
    const { texts, styles, columns } = this;
    const at = y * columns + x;
    const behind = at + width;

    this.versions[y] = ++CellGrid.#lastVersion;
    this.#cut(x, y);
    this.#cut(x + width, y);

    texts[at] = grapheme;
    styles[at] = style;
    for (let cell = at + 1; cell < behind; cell++) {
      texts[cell] = '';
      styles[cell] = style;
    }
  }

  /** Like `put` for each character, all within the row, with another style for spaces. */
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
    this.#cut(x, y);
    this.#cut(end, y);
    for (let index = 0; index < text.length; index++) {
      const character = text.charAt(index);
      texts[at + index] = character;
      styles[at + index] = character === ' ' ? spaceStyle : style;
    }
  }

  clearRow(y: number): void {
    const row = y * this.columns;
    this.texts.fill(' ', row, row + this.columns);
    this.styles.fill(defaultStyle, row, row + this.columns);
    this.versions[y] = ++CellGrid.#lastVersion;
  }

  /** Vacated rows become blank. */
  moveRows({ top, bottom, distance }: RowMove): void {
    const { columns, texts, styles, versions } = this;
    const count = Math.abs(distance);
    const [to, from] = distance > 0 ? [top, top + count] : [top + count, top];
    const end = distance > 0 ? bottom + 1 : bottom + 1 - count;
    const free = distance > 0 ? bottom + 1 - count : top;

    texts.copyWithin(to * columns, from * columns, end * columns);
    styles.copyWithin(to * columns, from * columns, end * columns);
    versions.copyWithin(to, from, end);
    texts.fill(' ', free * columns, (free + count) * columns);
    styles.fill(defaultStyle, free * columns, (free + count) * columns);
    versions.fill(blankVersion, free, free + count);
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

  /** A grapheme that continues in a cell becomes blanks in its style. */
  #cut(x: number, y: number): void {
    const { texts, columns } = this;
    const row = y * columns;
    if (x >= columns || texts[row + x] !== '') return;
    let start = x;
    while (texts[row + start] === '') texts[row + start--] = ' ';
    texts[row + start] = ' ';
    for (let end = x + 1; end < columns && texts[row + end] === ''; end++) texts[row + end] = ' ';
  }
}

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

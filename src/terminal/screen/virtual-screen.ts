import { forEachGrapheme } from '../graphemes.ts';
import { CellGrid } from './cell-grid.ts';
import { defaultStyle, type StyleId, type StyleTable } from './style-table.ts';

/** The screen as the program believes it to be: its cells and its cursor, moved by what it writes. */
export class VirtualScreen {
  grid: CellGrid;
  x = 0;
  y = 0;
  isCursorVisible = true;
  #style: StyleId = defaultStyle;
  /** The last column is filled: the next grapheme goes to the next row. */
  #wrapsNext = false;
  readonly #styles: StyleTable;

  constructor(columns: number, rows: number, styles: StyleTable) {
    this.grid = new CellGrid(columns, rows);
    this.#styles = styles;
  }

  print(text: string): void {
    forEachGrapheme(text, (grapheme, width) => {
      if (width === 0) this.#extendPrevious(grapheme);
      else this.#put(grapheme, Math.min(width, this.grid.columns));
      return true;
    });
  }

  /** A line feed as terminal drivers pass it on: down and to the first column. */
  lineFeed(): void {
    if (this.y === this.grid.rows - 1) this.grid.scrollUp(this.#erasedStyle());
    else this.y++;
    this.moveTo(0, this.y);
  }

  moveTo(x: number, y: number): void {
    this.x = Math.min(Math.max(x, 0), this.grid.columns - 1);
    this.y = Math.min(Math.max(y, 0), this.grid.rows - 1);
    this.#wrapsNext = false;
  }

  applySgr(parameters: string): void {
    this.#style = this.#styles.apply(this.#style, parameters);
  }

  applyLink(link: string): void {
    this.#style = this.#styles.withLink(this.#style, link);
  }

  /** `CSI K`: to the end of the row (0), from its start (1), the whole row (2). */
  eraseInRow(part: number): void {
    const { columns } = this.grid;
    this.grid.erase(
      this.y,
      part === 0 ? this.x : 0,
      part === 1 ? this.x + 1 : columns,
      this.#erasedStyle(),
    );
  }

  /** `CSI J`: to the end of the screen (0), from its start (1), the whole screen (2). */
  eraseInScreen(part: number): void {
    const { columns, rows } = this.grid;
    if (part < 2) this.eraseInRow(part);
    const [from, to] = part === 0 ? [this.y + 1, rows] : [0, part === 1 ? this.y : rows];
    for (let y = from; y < to; y++) this.grid.erase(y, 0, columns, this.#erasedStyle());
  }

  /** The content keeps its place, unless the cursor's row would be lost below. */
  resize(columns: number, rows: number): void {
    const lostRows = Math.max(0, this.y - rows + 1);
    this.grid = this.grid.resized(columns, rows, lostRows);
    this.moveTo(this.x, this.y - lostRows);
  }

  #put(grapheme: string, width: number): void {
    const { columns } = this.grid;
    const isCut = !this.#wrapsNext && this.x + width > columns;
    if (isCut) this.grid.erase(this.y, this.x, columns, this.#styles.blank(this.#style));
    if (isCut || this.#wrapsNext) this.lineFeed();

    const style = grapheme === ' ' ? this.#styles.blank(this.#style) : this.#style;
    this.grid.put(this.x, this.y, grapheme, width, style);
    this.#wrapsNext = this.x + width === columns;
    this.x = Math.min(this.x + width, columns - 1);
  }

  #extendPrevious(marks: string): void {
    const previous = this.#wrapsNext ? this.x : this.x - 1;
    if (previous >= 0) this.grid.extend(previous, this.y, marks);
  }

  #erasedStyle = (): StyleId => this.#styles.erased(this.#style);
}

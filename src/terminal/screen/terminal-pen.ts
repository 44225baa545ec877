import type { CellGrid, RowMove } from './cell-grid.ts';
import { defaultStyle, type StyleId, type StyleTable } from './style-table.ts';

/** Collects the bytes of one frame, and tracks the position and style of the terminal's cursor. */
export class TerminalPen {
  #bytes = '';
  // Unknown at first: an echoed key or a warning may have moved the cursor since the last frame.
  #x: number | undefined;
  #y: number | undefined;
  #style: StyleId = defaultStyle;
  readonly #styles: StyleTable;

  constructor(styles: StyleTable) {
    this.#styles = styles;
  }

  get isUnused(): boolean {
    return this.#bytes === '';
  }

  moveTo(x: number, y: number): void {
    if (x === this.#x && y === this.#y) return;

    this.#bytes += shortestMove({ x: this.#x, y: this.#y }, { x, y });
    this.#x = x;
    this.#y = y;
  }

  /** Writes the cells of a row from `from` up to, but not including, `to`: whole graphemes. Long gaps are erased. */
  writeCells(grid: CellGrid, y: number, from: number, to: number): void {
    let start = from;
    let x = from;
    while (x < to) {
      const gapEnd = endOfBlanks(grid, y, x, to);
      if (gapEnd - x >= minGap) {
        this.#writeTexts(grid, y, start, x);
        this.#eraseGap(x, y, gapEnd - x);
        start = gapEnd;
      }
      x = gapEnd + 1;
    }
    this.#writeTexts(grid, y, start, to);
  }

  #eraseGap(x: number, y: number, width: number): void {
    this.moveTo(x, y);
    this.#changeStyle(defaultStyle);
    this.#bytes += steps(width, 'X');
  }

  #writeTexts({ texts, styles, columns }: CellGrid, y: number, from: number, to: number): void {
    if (from === to) return;
    this.moveTo(from, y);

    const row = y * columns;
    let written = row + from;
    let spaceStyle = this.#styles.blank(this.#style);
    for (let at = written; at < row + to; at++) {
      const style = styles[at] ?? defaultStyle;
      if (style === this.#style || (style === spaceStyle && texts[at] === ' ')) continue;
      this.#bytes += texts.slice(written, at).join('');
      this.#changeStyle(style);
      written = at;
      spaceStyle = this.#styles.blank(style);
    }
    this.#bytes += texts.slice(written, row + to).join('');
    // Terminals disagree on the cursor's position after the last column was written.
    this.#x = to < columns ? to : undefined;
  }

  /** Call after a grapheme whose width differs between terminals. */
  forgetColumn(): void {
    this.#x = undefined;
  }

  eraseToRowEnd(): void {
    this.#changeStyle(defaultStyle);
    this.#bytes += '\u001B[K';
  }

  eraseScreen(): void {
    this.#bytes += '\u001B[m\u001B[H\u001B[2J';
    this.#style = defaultStyle;
    this.#x = 0;
    this.#y = 0;
  }

  /** Vacated rows become blank. */
  moveRows({ top, bottom, distance }: RowMove): void {
    const region = `\u001B[${top + 1};${bottom + 1}r`;
    // Every terminal can delete and insert rows at the top of a scroll region.
    const move = `\u001B[${top + 1}H${steps(Math.abs(distance), distance > 0 ? 'M' : 'L')}`;
    this.#changeStyle(defaultStyle);
    this.#bytes += `${region}${move}\u001B[r`;
    this.#x = undefined;
    this.#y = undefined;
  }

  /** The bytes of the frame; they leave the terminal in its default style. */
  finish(): string {
    this.#changeStyle(defaultStyle);
    return this.#bytes;
  }

  #changeStyle(style: StyleId): void {
    this.#bytes += this.#styles.transition(this.#style, style);
    this.#style = style;
  }
}

// Erasing a gap and moving over it costs up to thirteen bytes.
const minGap = 14;

/** The index after the blank cells that begin at `x`, if any. */
function endOfBlanks({ texts, styles, columns }: CellGrid, y: number, x: number, to: number) {
  let end = y * columns + x;
  const last = y * columns + to;
  while (end < last && texts[end] === ' ' && styles[end] === defaultStyle) end++;
  return end - y * columns;
}

/** The position of the terminal's cursor; an unknown coordinate is undefined. */
type CursorPlace = { x: number | undefined; y: number | undefined };

function shortestMove(from: CursorPlace, to: { x: number; y: number }): string {
  const absolute = absoluteMove(to);
  if (from.y === undefined) return absolute;

  const rows = rowMove(to.y - from.y);
  let best = absolute;
  for (const columns of columnMoves(from.x, to.x)) {
    if (rows.length + columns.length < best.length) best = rows + columns;
  }
  return best;
}

function absoluteMove({ x, y }: { x: number; y: number }): string {
  if (x === 0) return y === 0 ? '\u001B[H' : `\u001B[${y + 1}H`;
  return `\u001B[${y === 0 ? '' : y + 1};${x + 1}H`;
}

function rowMove(distance: number): string {
  if (distance === 0) return '';
  return steps(Math.abs(distance), distance > 0 ? 'B' : 'A');
}

function columnMoves(from: number | undefined, to: number): string[] {
  if (from === to) return [''];

  const moves = [to === 0 ? '\r' : `\u001B[${to + 1}G`];
  if (from !== undefined) {
    moves.push(steps(Math.abs(to - from), to > from ? 'C' : 'D'));
    if (to < from && from - to <= 3) moves.push('\b'.repeat(from - to));
  }
  return moves;
}

const steps = (count: number, final: string): string =>
  count === 1 ? `\u001B[${final}` : `\u001B[${count}${final}`;

import { defaultStyle, type StyleId, type StyleTable } from './style-table.ts';

/** Collects the bytes of one frame, knowing where the terminal's cursor is and in which style it writes. */
export class TerminalPen {
  #bytes = '';
  // Unknown at first: an echoed key or a warning may have moved the cursor since the last frame.
  #x: number | undefined;
  #y: number | undefined;
  #style: StyleId = defaultStyle;
  readonly #styles: StyleTable;
  readonly #columns: number;

  constructor(styles: StyleTable, columns: number) {
    this.#styles = styles;
    this.#columns = columns;
  }

  get isUnused(): boolean {
    return this.#bytes === '';
  }

  moveTo(x: number, y: number): void {
    this.#bytes += shortestMove({ x: this.#x, y: this.#y }, { x, y });
    this.#x = x;
    this.#y = y;
  }

  write(grapheme: string, width: number, style: StyleId): void {
    this.#changeStyle(
      grapheme === ' ' && this.#styles.blank(this.#style) === style ? this.#style : style,
    );
    this.#bytes += grapheme;
    if (this.#x === undefined) return;
    // Terminals disagree on where the cursor is after the last column was written.
    this.#x = this.#x + width < this.#columns ? this.#x + width : undefined;
  }

  /** Call after a grapheme whose width terminals disagree on. */
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

  /** Moves rows `top` to `bottom` up by `distance` (down if negative); blank rows take their place. */
  scrollRows(top: number, bottom: number, distance: number): void {
    const region = `\u001B[${top + 1};${bottom + 1}r`;
    // Deleting and inserting rows at the top of a region is what every terminal can do.
    const move = `\u001B[${top + 1}H${steps(Math.abs(distance), distance > 0 ? 'M' : 'L')}`;
    this.#changeStyle(defaultStyle);
    this.#bytes += `${region}${move}\u001B[r`;
    this.#x = undefined;
    this.#y = undefined;
  }

  control(sequence: string): void {
    this.#bytes += sequence;
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

/** Where the terminal's cursor is; a coordinate that is not known is undefined. */
type CursorPlace = { x: number | undefined; y: number | undefined };

function shortestMove(from: CursorPlace, to: { x: number; y: number }): string {
  if (from.y === undefined) return absoluteMove(to);

  const rows = rowMove(to.y - from.y);
  const candidates = [
    absoluteMove(to),
    ...columnMoves(from.x, to.x).map((columns) => rows + columns),
  ];
  return candidates.reduce((best, move) => (move.length < best.length ? move : best));
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

import { forEachGrapheme, narrowText } from '../width.ts';
import { CellGrid } from './cell-grid.ts';
import { defaultStyle, type StyleId, type StyleTable } from './style-table.ts';

/** A request in a write other than changing cells; the owner of the terminal handles it. */
export type ScreenRequest =
  | { type: 'begin-frame' }
  | { type: 'end-frame' }
  /** Not understood. `isSafe` if it cannot have changed the screen. */
  | { type: 'pass-through'; sequence: string; isSafe: boolean };

/** The screen as the program believes it to be: its cells and its cursor, changed by what it writes. */
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
    const end = this.x + text.length;
    if (!this.#wrapsNext && end <= this.grid.columns && narrowText.test(text)) {
      const spaceStyle = this.#styles.blank(this.#style);
      this.grid.putNarrow(this.x, this.y, text, { style: this.#style, spaceStyle });
      this.#wrapsNext = end === this.grid.columns;
      this.x = Math.min(end, this.grid.columns - 1);
      return;
    }
    forEachGrapheme(text, (grapheme, width) => {
      if (width === 0) this.#extendPrevious(grapheme);
      else this.#put(grapheme, Math.min(width, this.grid.columns));
      return true;
    });
  }

  /** A line feed as terminal drivers pass it on: down and to the first column. */
  lineFeed(): void {
    if (this.y === this.grid.rows - 1) this.#scrollUp();
    else this.y++;
    this.moveTo(0, this.y);
  }

  moveTo(x: number, y: number): void {
    this.x = Math.min(Math.max(x, 0), this.grid.columns - 1);
    this.y = Math.min(Math.max(y, 0), this.grid.rows - 1);
    this.#wrapsNext = false;
  }

  applySgr(sequences: string): void {
    this.#style = this.#styles.apply(this.#style, sequences);
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

  /** Keeps the content in place, unless the row of the cursor would be cut off at the bottom. */
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

  #scrollUp(): void {
    const bottom = this.grid.rows - 1;
    this.grid.moveRows({ top: 0, bottom, distance: 1 }, this.#erasedStyle());
  }

  #extendPrevious(marks: string): void {
    const previous = this.#wrapsNext ? this.x : this.x - 1;
    if (previous >= 0) this.grid.extend(previous, this.y, marks);
  }

  #erasedStyle = (): StyleId => this.#styles.erased(this.#style);
}

// The content of frames: text, styles (usually several at once), cursor moves and erasures.
const drawing =
  /([^\u0000-\u001F\u007F-\u009F]+)|((?:\u001B\[[\d;:]*m)+)|\u001B\[([\d;]*)([A-HJKdf])/y;
const csi = /\u001B\[([<=>?]?)([\d;:]*)([ -/]*)([@-~])/y;
const controlString = /\u001B([\]PX^_])([^\u0007\u001B]*)(?:\u0007|\u001B\\)/y;
const shortEscape = /\u001B[ -/]*[0-~]/y;

/** Applies a program's write to its virtual screen, and passes on the rest in order. */
export function applyWrite(
  screen: VirtualScreen,
  chunk: string,
  request: (request: ScreenRequest) => void,
): void {
  let at = 0;
  while (at < chunk.length) {
    drawing.lastIndex = at;
    const [piece, text, sgr, parameters, final = ''] = drawing.exec(chunk) ?? [];
    if (text !== undefined) screen.print(text);
    else if (sgr !== undefined) screen.applySgr(sgr);
    else if (parameters !== undefined) applyMoveOrErasure(screen, parameters, final);
    at = piece === undefined ? applyControl(screen, chunk, at, request) : at + piece.length;
  }
}

function applyMoveOrErasure(screen: VirtualScreen, parameters: string, final: string): void {
  const [first = 0, second = 0] = parameters.split(';').map(Number);
  const count = first || 1;
  const { x, y } = screen;

  if (final === 'A') screen.moveTo(x, y - count);
  else if (final === 'B') screen.moveTo(x, y + count);
  else if (final === 'C') screen.moveTo(x + count, y);
  else if (final === 'D') screen.moveTo(x - count, y);
  else if (final === 'E') screen.moveTo(0, y + count);
  else if (final === 'F') screen.moveTo(0, y - count);
  else if (final === 'G') screen.moveTo(count - 1, y);
  else if (final === 'd') screen.moveTo(x, count - 1);
  else if (final === 'H' || final === 'f') screen.moveTo((second || 1) - 1, count - 1);
  else if (final === 'J') screen.eraseInScreen(first);
  else if (final === 'K') screen.eraseInRow(first);
}

/** Returns the index after the control character or sequence. */
function applyControl(
  screen: VirtualScreen,
  chunk: string,
  at: number,
  request: (request: ScreenRequest) => void,
): number {
  const character = chunk[at];
  if (character !== '\u001B') {
    if (character === '\n') screen.lineFeed();
    else if (character === '\r') screen.moveTo(0, screen.y);
    else if (character === '\b') screen.moveTo(screen.x - 1, screen.y);
    else if (character === '\u0007') request(passThrough('\u0007', true));
    return at + 1;
  }

  csi.lastIndex = at;
  const sequence = csi.exec(chunk);
  if (sequence) {
    applyMode(screen, sequence, request);
    return csi.lastIndex;
  }
  controlString.lastIndex = at;
  const string = controlString.exec(chunk);
  if (string) {
    const [whole, introducer, payload = ''] = string;
    if (introducer === ']' && payload.startsWith('8;')) screen.applyLink(linkOf(payload));
    else request(passThrough(whole, true));
    return controlString.lastIndex;
  }
  shortEscape.lastIndex = at;
  const short = shortEscape.exec(chunk);
  if (short) request(passThrough(short[0], false));
  return at + (short?.[0].length ?? 1);
}

function applyMode(
  screen: VirtualScreen,
  [sequence, prefix = '', parameters, , final = '']: RegExpExecArray,
  request: (request: ScreenRequest) => void,
): void {
  switch (`${prefix}${parameters}${final}`) {
    case '?25h':
    case '?25l':
      screen.isCursorVisible = final === 'h';
      return;
    case '?2026h':
      request({ type: 'begin-frame' });
      return;
    case '?2026l':
      request({ type: 'end-frame' });
      return;
  }
  // Private sequences set modes and send queries; the rest may scroll, insert or delete.
  request(passThrough(sequence, prefix !== '' || final === 'n' || final === 'c'));
}

const passThrough = (sequence: string, isSafe: boolean): ScreenRequest => ({
  type: 'pass-through',
  sequence,
  isSafe,
});

/** `8;params;uri` without its number; a link without an address ends the link. */
function linkOf(payload: string): string {
  const link = payload.slice(2);
  return link.endsWith(';') ? '' : link;
}

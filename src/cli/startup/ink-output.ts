import stringWidth from 'string-width';
import { graphemesOf, narrowText } from '../../terminal/width.ts';

type Transformer = (line: string, index: number) => string;
type Clip = { x1?: number; x2?: number; y1?: number; y2?: number };

/** The object on which Ink draws a frame: `ink/build/output.js`, which has no types of its own. */
export type FrameOutput = {
  write(x: number, y: number, text: string, options: { transformers: Transformer[] }): void;
  clip(clip: Clip): void;
  unclip(): void;
  get(): { output: string; height: number };
};

/** A range of columns and rows: the first, and one past the last. */
type Area = Required<Clip>;
type Size = { width: number; height: number };
type Operation =
  | { type: 'write'; args: Parameters<FrameOutput['write']> }
  | { type: 'clip'; clip: Clip }
  | { type: 'unclip' };

type CreateOutput = (size: Size) => FrameOutput;

/**
 * Replaces Ink's own output in the bundles, and produces the same result on every screen. Ink creates an
 * object per cell and parses every line of each frame: 8 ms of work and 20 MB of garbage at 160x50. Here lines
 * are strings that are placed side by side, or over a part of another. Anything more complex, such as text
 * that is clipped in the middle of a line, is left to Ink: `createExact` creates its output.
 */
export const inkOutput = (createExact: CreateOutput) =>
  class extends InkOutput {
    constructor(size: Size) {
      super(size, createExact);
    }
  };

class InkOutput implements FrameOutput {
  readonly #size: Size;
  readonly #createExact: CreateOutput;
  readonly #operations: Operation[] = [];
  /** The whole screen, and the visible area of each clip. */
  readonly #areas: Area[];
  /** The text of each row from its left edge, and its width in cells. */
  readonly #rows: string[];
  readonly #widths: number[];
  #isExactNeeded = false;

  constructor(size: Size, createExact: CreateOutput) {
    const height = Math.max(0, Math.ceil(size.height));
    this.#size = size;
    this.#createExact = createExact;
    this.#areas = [{ x1: 0, x2: size.width, y1: 0, y2: height }];
    this.#rows = new Array<string>(height).fill('');
    this.#widths = new Array<number>(height).fill(0);
  }

  write(...args: Parameters<FrameOutput['write']>): void {
    this.#operations.push({ type: 'write', args });
    const [x, y, text, { transformers }] = args;
    if (text === '' || this.#isExactNeeded) return;

    const { x1, x2, y1, y2 } = this.#area();
    for (const [index, line] of text.split('\n').entries()) {
      if (line === '') continue;
      const width = knownWidths.has(line) ? knownWidths.get(line) : simpleWidth(line);
      const isClipped = y + index < y1 || y + index >= y2;
      const row = this.#rows[y + index] ?? '';
      const filled = this.#widths[y + index] ?? 0;
      // A complex line may leave a style open, which reaches the next line even if this one is clipped.
      if (width !== undefined && isClipped) continue;
      const parts =
        x < filled ? partsAround(row, x, x + (width ?? 0)) : [row + ' '.repeat(x - filled), ''];
      if (width === undefined || parts === undefined || x < x1 || x + width > x2) {
        this.#isExactNeeded = true;
        return;
      }
      let shown = line;
      for (const transform of transformers) shown = transform(shown, index);
      const [before, after] = parts;
      this.#rows[y + index] = before + shown + after;
      this.#widths[y + index] = Math.max(filled, x + width);
    }
  }

  clip(clip: Clip): void {
    this.#operations.push({ type: 'clip', clip });
    this.#areas.push(intersect(this.#area(), clip));
  }

  unclip(): void {
    this.#operations.push({ type: 'unclip' });
    if (this.#areas.length > 1) this.#areas.pop();
  }

  get(): { output: string; height: number } {
    if (this.#isExactNeeded) return this.#exact().get();

    const rows: string[] = [];
    for (const row of this.#rows) rows.push(row.trimEnd());
    return { output: rows.join('\n'), height: rows.length };
  }

  #area(): Area {
    return this.#areas.at(-1) ?? { x1: 0, x2: 0, y1: 0, y2: 0 };
  }

  #exact(): FrameOutput {
    const exact = this.#createExact(this.#size);
    for (const operation of this.#operations) {
      if (operation.type === 'write') exact.write(...operation.args);
      else if (operation.type === 'clip') exact.clip(operation.clip);
      else exact.unclip();
    }
    return exact;
  }
}

/** An omitted edge does not clip. */
const intersect = (outer: Area, { x1 = 0, x2 = outer.x2, y1 = 0, y2 = outer.y2 }: Clip): Area => ({
  x1: Math.max(outer.x1, x1),
  x2: Math.min(outer.x2, x2),
  y1: Math.max(outer.y1, y1),
  y2: Math.min(outer.y2, y2),
});

const pieces = /\u001B\[[\d;]*m|[^\u001B]+/g;
const endStyles = '\u001B[0m';

/**
 * The parts of a simple line before one column and from another one on, each with its own styles. Undefined if a
 * wide character extends across one of the columns.
 */
function partsAround(line: string, from: number, to: number): [string, string] | undefined {
  const [before] = partsAt(line, from) ?? [];
  const [, after] = partsAt(line, to) ?? [];
  return before === undefined || after === undefined ? undefined : [before, after];
}

function partsAt(line: string, column: number): [string, string] | undefined {
  let [cells, styles] = [0, ''];
  for (const { 0: piece, index } of line.matchAll(pieces)) {
    if (piece.startsWith('\u001B')) {
      styles += piece;
      continue;
    }
    const width = stringWidth(piece);
    if (cells + width > column) {
      const offset = offsetAt(piece, column - cells);
      if (offset === undefined) return undefined;
      const at = index + offset;
      return [line.slice(0, at) + (styles && endStyles), styles + line.slice(at)];
    }
    cells += width;
  }
  return [line, ''];
}

/** The offset of the character that begins at a column. */
function offsetAt(text: string, column: number): number | undefined {
  if (narrowText.test(text)) return column;
  let cells = 0;
  for (const { start, grapheme } of graphemesOf(text)) {
    if (cells === column) return start;
    cells += stringWidth(grapheme);
  }
  return undefined;
}

/** Most lines of a frame repeat those of the previous one. */
const knownWidths = new Map<string, number | undefined>();
const maxKnownWidths = 4_000;

/** The width of a line that can be drawn as it is; undefined for any other line. */
function simpleWidth(line: string): number | undefined {
  const width = isSimple(line) ? stringWidth(line) : undefined;
  if (knownWidths.size >= maxKnownWidths) knownWidths.clear();
  knownWidths.set(line, width);
  return width;
}

const ignorable = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;
const style = /\u001B\[([\d;]*)m/g;

/** Whether a line contains nothing that Ink would drop, and closes every style that it opens. */
function isSimple(line: string): boolean {
  const text = line.replaceAll(style, '');
  return !ignorable.test(text) && (text.length === line.length || closesStyles(line));
}

function closesStyles(line: string): boolean {
  const open = new Set<number>();
  for (const [, parameters = ''] of line.matchAll(style)) {
    for (const code of parameters.split(';').map(Number)) {
      toggle(open, code);
      // The numbers after it select the colour.
      if (code === 38 || code === 48) break;
    }
  }
  return open.size === 0;
}

const closings = new Map([
  [1, 22],
  [2, 22],
  [3, 23],
  [4, 24],
  [7, 27],
  [8, 28],
  [9, 29],
]);

function toggle(open: Set<number>, code: number): void {
  if (code === 0) open.clear();
  else if ((code >= 30 && code <= 38) || (code >= 90 && code <= 97)) open.add(39);
  else if ((code >= 40 && code <= 48) || (code >= 100 && code <= 107)) open.add(49);
  else if (closings.has(code)) open.add(closings.get(code) ?? code);
  else open.delete(code);
}

type SanitizeAnsi = (text: string) => string;

/** Text, line breaks, tabs and styles: nothing that Ink's own function would change. */
const clean = /^(?:[^\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\u001B\[[\d;]+m)*$/;
const markAfterStyle = /m\p{Mark}/u;

/**
 * Replaces Ink's own `sanitize-ansi.js` in the bundles, and returns the same text. Ink parses every text of
 * every frame, although what the console draws is already clean.
 */
export function quickSanitizeAnsi(exact: SanitizeAnsi): SanitizeAnsi {
  return (text) => (clean.test(text) && !markAfterStyle.test(text) ? text : exact(text));
}

/**
 * Replaces Ink's own `line-update.js` in the bundles: it draws a changed line as a whole. Ink compares
 * grapheme by grapheme to find the changed part, which the screen stream does anyway.
 */
export function wholeLineUpdate(_previous: string, next: string): string {
  return `\u001B[1G\u001B[K${next}`;
}

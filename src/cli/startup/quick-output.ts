import stringWidth from 'string-width';

type Transformer = (line: string, index: number) => string;
type Clip = { x1?: number; x2?: number; y1?: number; y2?: number };

/** What Ink draws a frame on: `ink/build/output.js`, which has no types of its own. */
export type FrameOutput = {
  write(x: number, y: number, text: string, options: { transformers: Transformer[] }): void;
  clip(clip: Clip): void;
  unclip(): void;
  get(): { output: string; height: number };
};

type Size = { width: number; height: number };
type Segment = { x: number; end: number; text: string };
type Operation = (output: FrameOutput) => void;

/**
 * The bundles see this in place of Ink's own output, with which it agrees on every screen. Ink
 * makes an object per cell and takes every line apart for each frame: 8 ms of work and as much
 * garbage at 160x50. Here lines are strings that are laid side by side. Whatever cannot be done so,
 * such as boxes over boxes, is left to Ink: `createExact` makes its output.
 */
export function quickOutput(createExact: (size: Size) => FrameOutput) {
  return class QuickOutput implements FrameOutput {
    readonly #size: Size;
    readonly #operations: Operation[] = [];
    readonly #clips: Clip[] = [];
    readonly #rows: Segment[][];
    #isExactNeeded = false;

    constructor(size: Size) {
      this.#size = size;
      this.#rows = Array.from({ length: Math.max(0, Math.ceil(size.height)) }, () => []);
    }

    write(x: number, y: number, text: string, options: { transformers: Transformer[] }): void {
      this.#operations.push((output) => output.write(x, y, text, options));
      if (text === '' || this.#isExactNeeded) return;
      for (const [index, line] of text.split('\n').entries()) {
        this.#place(x, y + index, line, (shown) =>
          options.transformers.reduce((styled, transform) => transform(styled, index), shown),
        );
      }
    }

    clip(clip: Clip): void {
      this.#operations.push((output) => output.clip(clip));
      this.#clips.push(intersect(this.#clips.at(-1), clip));
    }

    unclip(): void {
      this.#operations.push((output) => output.unclip());
      this.#clips.pop();
    }

    get(): { output: string; height: number } {
      const rows = this.#isExactNeeded ? undefined : this.#rows.map(joined);
      if (rows?.every((row) => row !== undefined)) {
        return { output: rows.join('\n'), height: rows.length };
      }
      const exact = createExact(this.#size);
      for (const operation of this.#operations) operation(exact);
      return exact.get();
    }

    #place(x: number, y: number, line: string, style: (line: string) => string): void {
      if (line === '') return;
      const row = this.#rows[y];
      const clip = this.#clips.at(-1) ?? {};
      // Also of a line that is not shown: a style that it leaves open reaches the next one.
      const width = simpleWidth(line);
      if (width === undefined) this.#isExactNeeded = true;
      if (!row || width === undefined || isOutside(y, clip)) return;

      if (x < (clip.x1 ?? 0) || x + width > (clip.x2 ?? this.#size.width)) {
        this.#isExactNeeded = true;
        return;
      }
      row.push({ x, end: x + width, text: style(line) });
    }
  };
}

const isOutside = (y: number, { y1, y2 }: Clip): boolean =>
  (y1 !== undefined && y < y1) || (y2 !== undefined && y >= y2);

function intersect(outer: Clip | undefined, inner: Clip): Clip {
  if (!outer) return inner;
  return {
    ...tighter('x1', Math.max, outer, inner),
    ...tighter('x2', Math.min, outer, inner),
    ...tighter('y1', Math.max, outer, inner),
    ...tighter('y2', Math.min, outer, inner),
  };
}

function tighter(
  edge: keyof Clip,
  choose: (a: number, b: number) => number,
  outer: Clip,
  inner: Clip,
): Clip {
  const [a, b] = [outer[edge], inner[edge]];
  if (a === undefined && b === undefined) return {};
  return { [edge]: a === undefined ? b : b === undefined ? a : choose(a, b) };
}

/** Segments side by side; nothing where one lies over another, which hides part of it. */
function joined(segments: Segment[]): string | undefined {
  let text = '';
  let column = 0;
  for (const segment of segments) {
    if (segment.x < column) return undefined;
    text += ' '.repeat(segment.x - column) + segment.text;
    column = segment.end;
  }
  return text.trimEnd();
}

const remembered = new Map<string, number | undefined>();
const rememberedLines = 4_000;

/** The width of a line that can be drawn as it is. Frames repeat most lines of the one before. */
function simpleWidth(line: string): number | undefined {
  if (remembered.has(line)) return remembered.get(line);
  const width = isSimple(line) ? stringWidth(line) : undefined;
  if (remembered.size >= rememberedLines) remembered.clear();
  remembered.set(line, width);
  return width;
}

const ignorable = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;
const style = /\u001B\[([\d;]*)m/g;

/** Whether a line has nothing that Ink would drop, and closes every style that it opens. */
function isSimple(line: string): boolean {
  const text = line.replaceAll(style, '');
  return !ignorable.test(text) && (text.length === line.length || closesStyles(line));
}

function closesStyles(line: string): boolean {
  const open = new Set<number>();
  for (const [, parameters = ''] of line.matchAll(style)) {
    for (const code of parameters.split(';').map(Number)) {
      toggle(open, code);
      // The numbers after it say which colour.
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

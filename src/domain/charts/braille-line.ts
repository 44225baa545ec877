import { resample } from './resample.ts';
import { cellCount, fractionOf, type Glyphs, isKnown, largest, type Sample } from './sample.ts';

export type BrailleLineOptions = {
  glyphs?: Glyphs;
  /** The value at the top. Default: the largest value. */
  maximum?: number;
};

/**
 * A line through the values: exactly `height` lines of exactly `width` cells, two by four dots in
 * each. Fewer values than dots are joined by straight lines, more are resampled by their maximum;
 * a gap breaks the line.
 */
export function brailleLine(
  samples: readonly Sample[],
  width: number,
  height: number,
  { glyphs = 'unicode', maximum = largest(samples) }: BrailleLineOptions = {},
): string[] {
  const cells = cellCount(width);
  const rows = cellCount(height);
  const bits = Array.from({ length: rows }, () => new Uint8Array(cells));
  const heights = dotHeights(samples, cells * 2, rows * 4, maximum);

  for (const [x, dots] of heights.entries()) {
    if (dots === undefined) continue;
    const before = heights[x - 1] ?? dots;
    // From beside the former dot to this one, so that steep parts stay a line.
    const from = before < dots ? before + 1 : before > dots ? before - 1 : dots;
    for (let y = Math.min(from, dots); y <= Math.max(from, dots); y += 1) setDot(bits, x, y);
  }
  return bits.map((row) => Array.from(row, (dots) => glyphOf(dots, glyphs)).join(''));
}

/** The height in dots at every column of dots; undefined in a gap. */
function dotHeights(
  samples: readonly Sample[],
  columns: number,
  levels: number,
  maximum: number,
): (number | undefined)[] {
  const shown = resample(samples, columns);
  const step = shown.length > 1 ? (columns - 1) / (shown.length - 1) : 1;

  return Array.from({ length: shown.length === 1 ? Math.min(1, columns) : columns }, (_, x) => {
    const position = x / step;
    const before = shown[Math.floor(position + rounding)];
    const after = shown[Math.ceil(position - rounding)];
    if (!isKnown(before) || !isKnown(after))
      return isolated(shown, position, step, levels, maximum);
    const part = position - Math.floor(position + rounding);
    return dotLevel(before + (after - before) * Math.max(0, part), levels, maximum);
  });
}

const rounding = 1e-9;

// A value beside a gap keeps its own dot, even when it falls between two columns of dots.
function isolated(
  shown: readonly Sample[],
  position: number,
  step: number,
  levels: number,
  maximum: number,
): number | undefined {
  const nearest = Math.round(position);
  const sample = shown[nearest];
  const isOwnColumn = Math.abs(position - nearest) * step <= 0.5;
  return isKnown(sample) && isOwnColumn ? dotLevel(sample, levels, maximum) : undefined;
}

const dotLevel = (value: number, levels: number, maximum: number): number =>
  Math.round(fractionOf(value, maximum) * (levels - 1));

function setDot(bits: readonly Uint8Array[], x: number, y: number): void {
  const row = bits[bits.length - 1 - Math.floor(y / 4)];
  const cell = Math.floor(x / 2);
  if (row === undefined || row[cell] === undefined) return;
  row[cell] |= dotBits[x % 2 === 0 ? 'left' : 'right'][y % 4] ?? 0;
}

// Bottom dot first.
const dotBits = { left: [0x40, 0x04, 0x02, 0x01], right: [0x80, 0x20, 0x10, 0x08] };

// The blank braille cell shows faint dots in some fonts.
function glyphOf(dots: number, glyphs: Glyphs): string {
  if (dots === 0) return ' ';
  if (glyphs === 'unicode') return String.fromCodePoint(0x2800 + dots);
  const isHigh = (dots & 0x1b) !== 0;
  const isLow = (dots & 0xe4) !== 0;
  return isHigh && isLow ? ':' : isHigh ? "'" : '.';
}

/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** Bits of colour that a terminal supports: the palette of 16, the fixed 256, or all. */
export type ColorDepth = 4 | 8 | 24;

type Rgb = readonly [red: number, green: number, blue: number];

/** SGR parameters for a text colour, as close as the depth allows. */
export function foregroundCode(color: Hex, depth: ColorDepth): string {
  const rgb = rgbOf(color);
  if (depth === 24) return `38;2;${rgb.join(';')}`;
  return depth === 8 ? `38;5;${nearestOf256(rgb)}` : foregroundOf16(nearestOf16(rgb));
}

/** SGR parameters for a background colour, as close as the depth allows. */
export function backgroundCode(color: Hex, depth: ColorDepth): string {
  const rgb = rgbOf(color);
  if (depth === 24) return `48;2;${rgb.join(';')}`;
  if (depth === 8) return `48;5;${nearestOf256(rgb)}`;
  return String(Number(foregroundOf16(nearestOf16(rgb))) + 10);
}

function rgbOf(color: Hex): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour of these SGR parameters; undefined for one of the terminal's own. */
export function colorOfCode(code: string): Hex | undefined {
  const [, kind, values = ''] = /^[34]8;([25]);([\d;]+)$/.exec(code) ?? [];
  if (kind === undefined || (kind === '5' && Number(values) < 16)) return undefined;
  const channels = kind === '2' ? values.split(';').map(Number) : rgbOf256(Number(values));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf256(index: number): number[] {
  if (index >= 232) return Array(3).fill(8 + (index - 232) * 10);
  const cube = index - 16;
  const steps = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
  return steps.map((step) => cubeLevels[step] ?? 0);
}

const cubeLevels = [0, 95, 135, 175, 215, 255];

/** From the colour cube and the greys of the 256; the first 16 differ between terminals. */
function nearestOf256(rgb: Rgb): number {
  const cube = rgb.map((channel) => nearestIndex(channel, cubeLevels)) as [number, number, number];
  const grey = Math.max(0, Math.min(23, Math.round((average(rgb) - 8) / 10)));
  const cubeColor = cube.map((index) => cubeLevels[index] ?? 0) as [number, number, number];
  const level = 8 + grey * 10;
  const isGreyNearer = distance(rgb, [level, level, level]) < distance(rgb, cubeColor);
  return isGreyNearer ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2];
}

/** The palette of xterm. Users change theirs, but not which entry is red. */
const palette: readonly Rgb[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
];

/** By hue, among the eight colours that are readable on light and dark; the terminal chooses their brightness. */
function nearestOf16(rgb: Rgb): number {
  const [low, high] = [Math.min(...rgb), Math.max(...rgb)];
  if (high - low < 48) return average(rgb) > 127 ? 7 : 0;
  const saturated = rgb.map((channel) => ((channel - low) / (high - low)) * 205);
  const hues = palette
    .slice(1, 7)
    .map((color) => distance(saturated as [number, number, number], color));
  return 1 + hues.indexOf(Math.min(...hues));
}

const foregroundOf16 = (index: number): string => String(30 + index);

const average = (rgb: Rgb): number => (rgb[0] + rgb[1] + rgb[2]) / 3;

const distance = (a: Rgb, b: Rgb): number =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

function nearestIndex(value: number, levels: readonly number[]): number {
  const distances = levels.map((level) => Math.abs(level - value));
  return distances.indexOf(Math.min(...distances));
}

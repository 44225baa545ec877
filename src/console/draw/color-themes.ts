import type { ThemeName } from '../../config/config.ts';
import {
  bold,
  combinedLooks,
  italic,
  type Look,
  monochromeTheme,
  paletteTheme,
  plain,
  reverse,
  type Theme,
  type Tone,
  underline,
} from './theme.ts';

/** The theme of this name on a terminal that shows so many bits of colour. */
export function chooseTheme(name: ThemeName, depth: 1 | 4 | 8 | 24): Theme {
  if (depth === 1) return monochromeTheme;
  switch (name) {
    case 'default':
      return paletteTheme;
    case 'light':
    case 'dark':
      // Sixteen colours are those of the terminal, which somebody has chosen for its background.
      return depth === 4 ? paletteTheme : colorTheme(name, palettes[name], { depth });
    case 'high-contrast':
      return colorTheme(name, palettes.highContrast, { depth, isBold: true });
  }
}

/** Colours of a theme, by what they are for. */
export type Palette = {
  /** What the terminal is taken to have behind the text. It is not painted. */
  background: Hex;
  /** Behind the row under the cursor. */
  selection: Hex;
  text: Hex;
  muted: Hex;
  accent: Hex;
  good: Hex;
  busy: Hex;
  warning: Hex;
  bad: Hex;
  tool: Hex;
};

/** Colours for each kind of background. Those of `highContrast` read at 7 to 1. */
export const palettes = {
  dark: {
    background: '#16181d',
    selection: '#2f3a4d',
    text: '#d8dce4',
    muted: '#98a0ae',
    accent: '#5fc4d6',
    good: '#7fc86b',
    busy: '#78a9ff',
    warning: '#e3b341',
    bad: '#ff7b72',
    tool: '#d2a8ff',
  },
  light: {
    background: '#ffffff',
    selection: '#d5e3f7',
    text: '#1f2328',
    muted: '#59636e',
    accent: '#00677a',
    good: '#1a6b2a',
    busy: '#0550ae',
    warning: '#7d4e00',
    bad: '#b31d28',
    tool: '#6639ba',
  },
  highContrast: {
    background: '#000000',
    selection: '#ffffff',
    text: '#ffffff',
    muted: '#d0d0d0',
    accent: '#00ffff',
    good: '#5fff5f',
    busy: '#87cfff',
    warning: '#ffff00',
    bad: '#ff9090',
    tool: '#ffb0ff',
  },
} as const satisfies Record<string, Palette>;

/** A theme of these colours, as near to them as the terminal can show. */
export function colorTheme(
  name: string,
  palette: Palette,
  { depth, isBold = false }: { depth: ColorDepth; isBold?: boolean },
): Theme {
  const color = (hex: Hex): Look => ({ on: foregroundCode(hex, depth), off: '39' });
  const strong = (hex: Hex): Look => (isBold ? combinedLooks(color(hex), bold) : color(hex));
  // Of 16 colours, that of the text is the only one that reads for sure.
  const [text, muted] = depth === 4 ? [plain, plain] : [color(palette.text), color(palette.muted)];
  const looks: Record<Tone, Look> = {
    text,
    muted,
    strong: depth === 4 ? bold : combinedLooks(text, bold),
    emphasis: depth === 4 ? italic : combinedLooks(text, italic),
    accent: strong(palette.accent),
    good: strong(palette.good),
    busy: strong(palette.busy),
    warning: strong(palette.warning),
    bad: strong(palette.bad),
    off: muted,
    badge: combinedLooks(color(palette.warning), reverse),
    alarm: combinedLooks(color(palette.bad), reverse),
    mark: strong(palette.warning),
    match: combinedLooks(color(palette.accent), underline),
    currentMatch: combinedLooks(color(palette.warning), reverse),
    caret: reverse,
    mistake: combinedLooks(color(palette.bad), underline),
    user: strong(palette.accent),
    assistant: strong(palette.good),
    tool: strong(palette.tool),
    chart1: color(palette.busy),
    chart2: color(palette.good),
    chart3: color(palette.warning),
    chart4: color(palette.tool),
    border: muted,
  };
  return { name, looks, selection: selectionLook(palette, depth) };
}

/** A colour behind the row keeps the colours of its words; where that would not read, it is reversed. */
function selectionLook({ selection }: Palette, depth: ColorDepth): Look {
  const isColored = depth !== 4 && selection !== palettes.highContrast.selection;
  return isColored ? { on: backgroundCode(selection, depth), off: '49' } : reverse;
}

/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** Bits of colour that a terminal shows: the palette of 16, the fixed 256, or all. */
type ColorDepth = 4 | 8 | 24;

type Rgb = readonly [red: number, green: number, blue: number];

/** SGR parameters for a colour of the text, as near to it as the depth allows. */
export function foregroundCode(color: Hex, depth: ColorDepth): string {
  const rgb = rgbOf(color);
  if (depth === 24) return `38;2;${rgb.join(';')}`;
  return depth === 8 ? `38;5;${nearestOf256(rgb)}` : foregroundOf16(nearestOf16(rgb));
}

/** The same for the colour behind the text. */
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

const cubeLevels = [0, 95, 135, 175, 215, 255];

/** Of the colour cube and the greys of the 256; the first 16 look different everywhere. */
function nearestOf256(rgb: Rgb): number {
  const cube = rgb.map((channel) => nearestIndex(channel, cubeLevels)) as [number, number, number];
  const grey = Math.max(0, Math.min(23, Math.round((average(rgb) - 8) / 10)));
  const cubeColor = cube.map((index) => cubeLevels[index] ?? 0) as [number, number, number];
  const level = 8 + grey * 10;
  const isGreyNearer = distance(rgb, [level, level, level]) < distance(rgb, cubeColor);
  return isGreyNearer ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2];
}

/** The palette as xterm has it. People change theirs, but not which of them is red. */
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

/** By hue, among the eight that read on light and on dark: the terminal decides how bright they are. */
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

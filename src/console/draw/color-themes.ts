import type { ThemeName } from '../../config/config.ts';
import {
  backgroundCode,
  type ColorDepth,
  foregroundCode,
  type Hex,
} from '../../terminal/color-codes.ts';
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
      // Sixteen colours are those of the terminal, which someone has chosen for its background.
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

import type { ThemeName } from '../../settings/settings.ts';
import {
  backgroundCode,
  type ColorDepth,
  foregroundCode,
  type Hex,
} from '../../terminal/color-codes.ts';
import type { Look } from '../../terminal/screen/style-table.ts';

const plain: Look = {};
const bold: Look = { isBold: true };
const dim: Look = { isDim: true };
const italic: Look = { isItalic: true };
const underline: Look = { isUnderlined: true };
const strike: Look = { isStruck: true };
const reverse: Look = { isInverse: true };

const foreground = (code: string | number): Look => ({ foreground: String(code) });

const both = (one: Look, other: Look): Look => ({ ...one, ...other });

/** The meaning of a piece of text. Themes decide how it looks; a glyph or word always repeats the meaning. */
export type Tone = keyof ReturnType<typeof toneLooks>;

/**
 * How tones look. `selection` is applied over the tones of a selected row, which look as in `selectedLooks`:
 * on a background colour, no text may have the terminal's own colour.
 */
export type Theme = {
  looks: Record<Tone, Look>;
  selectedLooks: Record<Tone, Look>;
  selection: Look;
};

/** A selected row is reversed as a whole, so its tones look as anywhere. */
const reversing = (looks: Record<Tone, Look>): Theme => ({
  looks,
  selectedLooks: looks,
  selection: reverse,
});

type Colors = ReturnType<typeof colorsOf>;

type ColorName = 'accent' | 'good' | 'busy' | 'warning' | 'bad' | 'tool';

const colorsOf = (look: (name: ColorName) => Look) => ({
  accent: look('accent'),
  good: look('good'),
  busy: look('busy'),
  warning: look('warning'),
  bad: look('bad'),
  tool: look('tool'),
});

/** The looks of all tones: `words` are the colours of text, `marks` those of reversed or drawn elements. */
const toneLooks = (text: Look, muted: Look, words: Colors, marks: Colors) => ({
  text,
  muted,
  strong: both(text, bold),
  /** Emphasised by the author of the text. */
  emphasis: both(text, italic),
  /** Struck out by the author of the text. Words beside it say so too. */
  struck: both(text, strike),
  accent: words.accent,
  good: words.good,
  busy: words.busy,
  warning: words.warning,
  bad: words.bad,
  off: muted,
  badge: both(marks.warning, reverse),
  alarm: both(marks.bad, reverse),
  mark: words.warning,
  match: both(marks.accent, underline),
  currentMatch: both(marks.warning, reverse),
  /** The cursor of a prompt, and mistakes in its text. */
  caret: reverse,
  mistake: both(marks.bad, underline),
  user: words.accent,
  assistant: words.good,
  tool: words.tool,
  chart1: marks.busy,
  chart2: marks.good,
  chart3: marks.warning,
  chart4: marks.tool,
  border: muted,
});

const terminalColors: Colors = {
  accent: foreground(36),
  good: foreground(32),
  busy: foreground(34),
  warning: foreground(33),
  bad: foreground(31),
  tool: foreground(35),
};

/** The sixteen colours of the terminal's own palette, so it is readable on light and dark backgrounds. */
export const paletteTheme = reversing({
  ...toneLooks(plain, dim, terminalColors, terminalColors),
  match: underline,
});

const noColors = colorsOf(() => plain);
const boldWords: Colors = { ...noColors, accent: bold, warning: bold, bad: bold, tool: bold };

/** Without colour (NO_COLOR): only weight, underline and reverse video. */
export const monochromeTheme = reversing({
  ...toneLooks(plain, dim, boldWords, noColors),
  assistant: bold,
});

/** Colours for each kind of background. Those of `high-contrast` have a contrast of at least 7:1. */
export const palettes = {
  // The assumed background of the terminal. It is not painted.
  background: { dark: '#16181d', light: '#ffffff', 'high-contrast': '#000000' },
  // The background of the row under the cursor.
  selection: { dark: '#2f3a4d', light: '#d5e3f7', 'high-contrast': '#ffffff' },
  text: { dark: '#d8dce4', light: '#1f2328', 'high-contrast': '#ffffff' },
  muted: { dark: '#98a0ae', light: '#59636e', 'high-contrast': '#d0d0d0' },
  accent: { dark: '#5fc4d6', light: '#00677a', 'high-contrast': '#00ffff' },
  good: { dark: '#7fc86b', light: '#1a6b2a', 'high-contrast': '#5fff5f' },
  busy: { dark: '#78a9ff', light: '#0550ae', 'high-contrast': '#87cfff' },
  warning: { dark: '#e3b341', light: '#7d4e00', 'high-contrast': '#ffff00' },
  bad: { dark: '#ff7b72', light: '#b31d28', 'high-contrast': '#ff9090' },
  tool: { dark: '#d2a8ff', light: '#6639ba', 'high-contrast': '#ffb0ff' },
} as const satisfies Record<string, Record<Exclude<ThemeName, 'default'>, Hex>>;

export const colorNames = Object.keys(palettes.text);

/** The theme of this name for a terminal with this colour depth, in bits. */
export function chooseTheme(name: ThemeName, depth: 1 | ColorDepth): Theme {
  if (depth === 1) return monochromeTheme;
  // The sixteen colours are the terminal's own, chosen for its background.
  if (name === 'default' || (depth === 4 && name !== 'high-contrast')) return paletteTheme;

  const color = (use: keyof typeof palettes) =>
    foreground(foregroundCode(palettes[use][name], depth));
  const marks = colorsOf(color);
  if (name === 'high-contrast') {
    const words = colorsOf((use) => both(color(use), bold));
    // Of 16 colours, only the default text colour is certain to be readable.
    const [text, muted] = depth === 4 ? [plain, plain] : [color('text'), color('muted')];
    // A background colour would make the colours of the text unreadable.
    return reversing(toneLooks(text, muted, words, marks));
  }
  return {
    // The terminal's own text colour reads on any background, also on one that the theme is not for.
    looks: toneLooks(plain, dim, marks, marks),
    selectedLooks: toneLooks(color('text'), color('muted'), marks, marks),
    selection: { background: backgroundCode(palettes.selection[name], depth) },
  };
}

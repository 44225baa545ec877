import type { ThemeName } from '../../config/config.ts';
import {
  backgroundCode,
  type ColorDepth,
  foregroundCode,
  type Hex,
} from '../../terminal/color-codes.ts';

/** SGR parameters that switch a look on, and those that switch it off again. */
export type Look = { on: string; off: string };

const plain: Look = { on: '', off: '' };
const bold: Look = { on: '1', off: '22' };
const dim: Look = { on: '2', off: '22' };
const italic: Look = { on: '3', off: '23' };
const underline: Look = { on: '4', off: '24' };
const reverse: Look = { on: '7', off: '27' };

const foreground = (code: string | number): Look => ({ on: String(code), off: '39' });

function both(one: Look, other: Look): Look {
  if (one === plain || other === plain) return one === plain ? other : one;
  return { on: `${one.on};${other.on}`, off: `${other.off};${one.off}` };
}

/** What a piece of text means. Themes decide how it looks; a glyph or word always says it too. */
export type Tone = keyof ReturnType<typeof toneLooks>;

/** How tones look. `selection` is laid over the tones of a selected row. */
export type Theme = { looks: Record<Tone, Look>; selection: Look };

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

/** The looks of all tones: `words` are colours of words, `marks` those of what is reversed or drawn. */
const toneLooks = (text: Look, muted: Look, words: Colors, marks: Colors) => ({
  text,
  muted,
  strong: both(text, bold),
  /** Stressed by the author of the text. */
  emphasis: both(text, italic),
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
  /** The cursor of a prompt, and what makes no sense in it. */
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

/** The sixteen colours of the terminal's own palette, so it reads on light and dark alike. */
export const paletteTheme: Theme = {
  looks: { ...toneLooks(plain, dim, terminalColors, terminalColors), match: underline },
  selection: reverse,
};

const noColors = colorsOf(() => plain);
const boldWords: Colors = { ...noColors, accent: bold, warning: bold, bad: bold, tool: bold };

/** Without colour (NO_COLOR): weight, underline and reverse video only. */
export const monochromeTheme: Theme = {
  looks: { ...toneLooks(plain, dim, boldWords, noColors), assistant: bold },
  selection: reverse,
};

/** Colours for each kind of background. Those of `high-contrast` read at 7 to 1. */
export const palettes = {
  // What the terminal is taken to have behind the text. It is not painted.
  background: { dark: '#16181d', light: '#ffffff', 'high-contrast': '#000000' },
  // Behind the row under the cursor.
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

/** The theme of this name on a terminal that shows so many bits of colour. */
export function chooseTheme(name: ThemeName, depth: 1 | ColorDepth): Theme {
  if (depth === 1) return monochromeTheme;
  const isBold = name === 'high-contrast';
  // Sixteen colours are those of the terminal, chosen for its background.
  if (name === 'default' || (depth === 4 && !isBold)) return paletteTheme;

  const color = (use: keyof typeof palettes) =>
    foreground(foregroundCode(palettes[use][name], depth));
  const marks = colorsOf(color);
  const words = isBold ? colorsOf((use) => both(color(use), bold)) : marks;
  // Of 16 colours, that of the text is the only one that reads for sure.
  const [text, muted] = depth === 4 ? [plain, plain] : [color('text'), color('muted')];
  return {
    looks: toneLooks(text, muted, words, marks),
    // A colour behind the row keeps the colours of its words; where that would not read, it is reversed.
    selection: isBold
      ? reverse
      : { on: backgroundCode(palettes.selection[name], depth), off: '49' },
  };
}

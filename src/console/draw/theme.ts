/** SGR parameters that switch a look on, and those that switch it off again. */
export type Look = { on: string; off: string };

export const plain: Look = { on: '', off: '' };
export const bold: Look = { on: '1', off: '22' };
const dim: Look = { on: '2', off: '22' };
export const italic: Look = { on: '3', off: '23' };
export const underline: Look = { on: '4', off: '24' };
export const reverse: Look = { on: '7', off: '27' };

/** Two looks at once. */
export const combinedLooks = (one: Look, other: Look): Look => ({
  on: `${one.on};${other.on}`,
  off: `${other.off};${one.off}`,
});

/** What a piece of text means. Themes decide how it looks; a glyph or word always says it too. */
export type Tone =
  | 'text'
  | 'muted'
  | 'strong'
  /** Stressed by who wrote the text. */
  | 'emphasis'
  | 'accent'
  | 'good'
  | 'busy'
  | 'warning'
  | 'bad'
  | 'off'
  | 'badge'
  | 'alarm'
  | 'mark'
  | 'match'
  | 'currentMatch'
  /** The cursor of a prompt, and what makes no sense in it. */
  | 'caret'
  | 'mistake'
  | 'user'
  | 'assistant'
  | 'tool'
  | 'chart1'
  | 'chart2'
  | 'chart3'
  | 'chart4'
  | 'border';

/** How tones look. `selection` is laid over the tones of a selected row. */
export type Theme = { name: string; looks: Record<Tone, Look>; selection: Look };

const foreground = (code: number): Look => ({ on: String(code), off: '39' });

const red = foreground(31);
const green = foreground(32);
const yellow = foreground(33);
const blue = foreground(34);
const magenta = foreground(35);
const cyan = foreground(36);

/** Looks that need no colour. */
const colorless = {
  text: plain,
  muted: dim,
  strong: bold,
  emphasis: italic,
  off: dim,
  match: underline,
  caret: reverse,
  border: dim,
};

/** The sixteen colours of the terminal's own palette, so it reads on light and dark alike. */
export const paletteTheme: Theme = {
  name: 'default',
  selection: reverse,
  looks: {
    ...colorless,
    accent: cyan,
    good: green,
    busy: blue,
    warning: yellow,
    bad: red,
    badge: combinedLooks(yellow, reverse),
    alarm: combinedLooks(red, reverse),
    mark: yellow,
    currentMatch: combinedLooks(yellow, reverse),
    mistake: combinedLooks(red, underline),
    user: cyan,
    assistant: green,
    tool: magenta,
    chart1: blue,
    chart2: green,
    chart3: yellow,
    chart4: magenta,
  },
};

/** Without colour (NO_COLOR): weight, underline and reverse video only. */
export const monochromeTheme: Theme = {
  name: 'monochrome',
  selection: reverse,
  looks: {
    ...colorless,
    accent: bold,
    good: plain,
    busy: plain,
    warning: bold,
    bad: bold,
    badge: reverse,
    alarm: reverse,
    mark: bold,
    currentMatch: reverse,
    mistake: underline,
    user: bold,
    assistant: bold,
    tool: bold,
    chart1: plain,
    chart2: plain,
    chart3: plain,
    chart4: plain,
  },
};

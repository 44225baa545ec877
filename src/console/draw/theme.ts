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

const [red, green, yellow, blue, magenta, cyan] = [31, 32, 33, 34, 35, 36].map(foreground) as [
  // Six codes in, six looks out.
  Look,
  Look,
  Look,
  Look,
  Look,
  Look,
];

/** The sixteen colours of the terminal's own palette, so it reads on light and dark alike. */
export const paletteTheme: Theme = {
  name: 'default',
  selection: reverse,
  looks: {
    text: plain,
    muted: dim,
    strong: bold,
    emphasis: italic,
    accent: cyan,
    good: green,
    busy: blue,
    warning: yellow,
    bad: red,
    off: dim,
    badge: combinedLooks(yellow, reverse),
    alarm: combinedLooks(red, reverse),
    mark: yellow,
    match: underline,
    currentMatch: combinedLooks(yellow, reverse),
    caret: reverse,
    mistake: combinedLooks(red, underline),
    user: cyan,
    assistant: green,
    tool: magenta,
    chart1: blue,
    chart2: green,
    chart3: yellow,
    chart4: magenta,
    border: dim,
  },
};

/** Without colour (NO_COLOR): weight, underline and reverse video only. */
export const monochromeTheme: Theme = {
  name: 'monochrome',
  selection: reverse,
  looks: {
    text: plain,
    muted: dim,
    strong: bold,
    emphasis: italic,
    accent: bold,
    good: plain,
    busy: plain,
    warning: bold,
    bad: bold,
    off: dim,
    badge: reverse,
    alarm: reverse,
    mark: bold,
    match: underline,
    currentMatch: reverse,
    caret: reverse,
    mistake: underline,
    user: bold,
    assistant: bold,
    tool: bold,
    chart1: plain,
    chart2: plain,
    chart3: plain,
    chart4: plain,
    border: dim,
  },
};

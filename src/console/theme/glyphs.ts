/** Signs that repeat what a colour says. Every one is a single cell wide. */
export type Glyphs = Readonly<{
  /** Which set the charts draw with. */
  set: 'unicode' | 'ascii';
  good: string;
  busy: string;
  warning: string;
  bad: string;
  off: string;
  unknown: string;
  cursor: string;
  mark: string;
  bar: string;
  rule: string;
  wall: string;
  up: string;
  down: string;
  flat: string;
  more: string;
  arrow: string;
  fold: string;
  unfold: string;
  ellipsis: string;
  dot: string;
  spinner: readonly string[];
}>;

export const unicodeGlyphs: Glyphs = {
  set: 'unicode',
  good: '✓',
  busy: '◐',
  warning: '!',
  bad: '✗',
  off: '○',
  unknown: '?',
  cursor: '›',
  mark: '●',
  bar: '▌',
  rule: '─',
  wall: '│',
  up: '▲',
  down: '▼',
  flat: '=',
  more: '…',
  arrow: '→',
  fold: '▸',
  unfold: '▾',
  ellipsis: '…',
  dot: '·',
  spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
};

/** For terminals whose locale is not UTF-8. */
export const asciiGlyphs: Glyphs = {
  set: 'ascii',
  good: '+',
  busy: '~',
  warning: '!',
  bad: 'x',
  off: 'o',
  unknown: '?',
  cursor: '>',
  mark: '*',
  bar: '|',
  rule: '-',
  wall: '|',
  up: '^',
  down: 'v',
  flat: '=',
  more: '~',
  arrow: '>',
  fold: '+',
  unfold: '-',
  ellipsis: '~',
  dot: '.',
  spinner: ['|', '/', '-', '\\'],
};

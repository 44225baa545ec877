/**
 * Signs that say again what a colour says, each a single cell wide. Terminals without UTF-8 show a
 * likeness of each, which is chosen only when a line is painted.
 */
export const signs = {
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
} as const;

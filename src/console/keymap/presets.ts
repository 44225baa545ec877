import type { KeyPreset } from '../../config/config.ts';

/** Keys by the id of the action that they are for. */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** What hands that come from another program expect; everything else keeps its keys. */
export const presets: Readonly<Record<KeyPreset, KeyBindings>> = {
  default: {},

  // https://k9scli.io/topics/commands
  k9s: {
    'data.refresh': ['ctrl-r'],
    'table.wide': ['ctrl-w', 'w'],
    'table.mark-range': ['ctrl-space', 'v'],
    'session.copy-id': ['c', 'y'],
    'computer.copy-id': ['c', 'y'],
    'limit.copy-email': ['c', 'y'],
    'person.copy-email': ['c', 'y'],
    'users.copy-email': ['c', 'y'],
    'dashboard.copy': ['c', 'y'],
    'transcript.copy': ['c', 'y'],
    'transcript.follow': ['s', 'G', 'end', 'f'],
  },

  // https://github.com/jesseduffield/lazygit/blob/master/docs/keybindings/Keybindings_en.md
  lazygit: {
    'data.refresh': ['R', 'ctrl-r'],
    'data.refresh-all': ['alt-r'],
    'table.first': ['<', 'g', 'home'],
    'table.last': ['>', 'G', 'end'],
    'table.sort-left': ['alt-h'],
    'table.sort-right': ['alt-l'],
    'session.copy-id': ['ctrl-o', 'y'],
    'computer.copy-id': ['ctrl-o', 'y'],
    'limit.copy-email': ['ctrl-o', 'y'],
    'person.copy-email': ['ctrl-o', 'y'],
    'users.copy-email': ['ctrl-o', 'y'],
    'dashboard.copy': ['ctrl-o', 'y'],
    'range.earlier': ['{'],
    'range.later': ['}'],
    'transcript.copy': ['ctrl-o', 'y'],
    'transcript.start': ['<', 'g', 'home'],
    'transcript.follow': ['>', 'G', 'end', 'f'],
  },
};

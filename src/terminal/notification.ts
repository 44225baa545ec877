import type { Capabilities, Environment } from './capabilities.ts';
import { passedThrough } from './pass-through.ts';
import { sanitizeLine } from './sanitize.ts';

/** How to notify through a terminal: with the bell, or with a text in one of three sequences. */
export type NotificationWay = 'bell' | 'osc9' | 'osc777' | 'osc99';

/** Characters of a notification: desktops truncate longer ones at arbitrary positions. */
const maxLength = 120;
const bell = '\u0007';

/** The way that this terminal supports, judged from the environment; the bell if unknown. */
export function notificationWay(env: Environment): NotificationWay {
  const { TERM: term = '', TERM_PROGRAM: program = '' } = env;
  const byProgram = ways.get(program);
  if (byProgram !== undefined) return byProgram;
  // tmux sets its own program name, but passes on the other variables of the terminal in which it was
  // started.
  if (env.KITTY_WINDOW_ID || term === 'xterm-kitty') return 'osc99';
  if (env.LC_TERMINAL === 'iTerm2' || env.ITERM_SESSION_ID) return 'osc9';
  if (env.WT_SESSION) return 'bell';
  const hasOsc777 =
    env.VTE_VERSION || env.KONSOLE_VERSION || /^(foot|xterm-ghostty|wezterm)/.test(term);
  return hasOsc777 ? 'osc777' : 'bell';
}

const ways = new Map<string, NotificationWay>([
  ['iTerm.app', 'osc9'],
  ['ghostty', 'osc777'],
  ['WezTerm', 'osc777'],
  // These show no text, and VTE_VERSION can be left over from the terminal in which they were started.
  ['Apple_Terminal', 'bell'],
  ['alacritty', 'bell'],
  ['vscode', 'bell'],
]);

/**
 * The bytes of a notification. Under tmux and screen they include the bell, because variables about the outer
 * terminal may be outdated, and tmux passes nothing else through unless `allow-passthrough` is on.
 */
export function notificationBytes(
  text: string,
  way: NotificationWay,
  multiplexer: Capabilities['multiplexer'],
): string {
  if (way === 'bell') return bell;
  const sequence = sequences[way](shortText(text));
  return `${passedThrough(sequence, multiplexer)}${multiplexer === undefined ? '' : bell}`;
}

// Terminated by BEL, because an escape sequence at the end would end the one of GNU screen around them. The
// name comes first, because after OSC 9 some terminals interpret a number as a command.
const sequences: Readonly<Record<Exclude<NotificationWay, 'bell'>, (text: string) => string>> = {
  osc9: (text) => `\u001B]9;signalbox: ${text}\u0007`,
  osc777: (text) => `\u001B]777;notify;signalbox;${text.replaceAll(';', ',')}\u0007`,
  osc99: (text) => `\u001B]99;;signalbox: ${text}\u0007`,
};

function shortText(text: string): string {
  const characters = [...sanitizeLine(text).trim()];
  return characters.length <= maxLength
    ? characters.join('')
    : `${characters.slice(0, maxLength - 1).join('')}…`;
}

import type { Capabilities, Environment } from './capabilities.ts';
import { passedThrough } from './pass-through.ts';
import { sanitizeLine } from './sanitize.ts';

/** How a terminal is asked to notify: by a sound or mark of its own, or with a text by one of three sequences. */
export type NotificationWay = 'bell' | 'osc9' | 'osc777' | 'osc99';

/** Characters of a notification: desktops cut longer ones at places of their own choice. */
const longest = 120;
const bell = '\u0007';

/** The way that this terminal understands, judged from the environment; the bell where that says nothing. */
export function notificationWay(env: Environment): NotificationWay {
  const { TERM: term = '', TERM_PROGRAM: program = '' } = env;
  const byProgram = ways.get(program);
  if (byProgram !== undefined) return byProgram;
  // tmux names itself as the program and hands on the other variables of the terminal that it was started in.
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
  // These show no text, and VTE_VERSION can be left over from the terminal that they were started in.
  ['Apple_Terminal', 'bell'],
  ['alacritty', 'bell'],
  ['vscode', 'bell'],
]);

/**
 * The bytes of a notification. Under tmux and screen the bell comes with it: what they know of the terminal outside may
 * be out of date, and tmux lets nothing else through unless `allow-passthrough` is on.
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

// They end with a bell: an escape sequence at the end would end that of GNU screen around them. The name comes first: after OSC 9 some terminals read a number as a command of its own.
const sequences: Readonly<Record<Exclude<NotificationWay, 'bell'>, (text: string) => string>> = {
  osc9: (text) => `\u001B]9;signalbox: ${text}\u0007`,
  osc777: (text) => `\u001B]777;notify;signalbox;${text.replaceAll(';', ',')}\u0007`,
  osc99: (text) => `\u001B]99;;signalbox: ${text}\u0007`,
};

function shortText(text: string): string {
  const characters = [...sanitizeLine(text).trim()];
  return characters.length <= longest
    ? characters.join('')
    : `${characters.slice(0, longest - 1).join('')}…`;
}

import type { VirtualScreen } from './virtual-screen.ts';

/** What a write can ask for beside changing cells; the owner of the terminal handles it. */
export type ScreenRequest =
  | { type: 'begin-frame' }
  | { type: 'end-frame' }
  /** Not understood. `isSafe` when it cannot have changed the screen. */
  | { type: 'pass-through'; sequence: string; isSafe: boolean };

const control = /[\u0000-\u001F\u007F-\u009F]/g;
const csi = /\u001B\[([<=>?]?)([\d;:]*)([ -/]*)([@-~])/y;
const controlString = /\u001B([\]PX^_])([^\u0007\u001B]*)(?:\u0007|\u001B\\)/y;
const shortEscape = /\u001B[ -/]*[0-~]/y;

/** Applies what a program wrote to its virtual screen, and hands on the rest in order. */
export function applyWrite(
  screen: VirtualScreen,
  chunk: string,
  request: (request: ScreenRequest) => void,
): void {
  let at = 0;
  while (at < chunk.length) {
    control.lastIndex = at;
    const next = control.exec(chunk)?.index ?? chunk.length;
    if (next > at) screen.print(chunk.slice(at, next));
    at = next < chunk.length ? applyControl(screen, chunk, next, request) : next;
  }
}

/** Returns the index behind the control character or sequence. */
function applyControl(
  screen: VirtualScreen,
  chunk: string,
  at: number,
  request: (request: ScreenRequest) => void,
): number {
  const character = chunk[at];
  if (character !== '\u001B') {
    if (character === '\n') screen.lineFeed();
    else if (character === '\r') screen.moveTo(0, screen.y);
    else if (character === '\b') screen.moveTo(screen.x - 1, screen.y);
    else if (character === '\u0007') request(passThrough('\u0007', true));
    return at + 1;
  }

  csi.lastIndex = at;
  const sequence = csi.exec(chunk);
  if (sequence) {
    applyCsi(screen, sequence, request);
    return csi.lastIndex;
  }
  controlString.lastIndex = at;
  const string = controlString.exec(chunk);
  if (string) {
    const [whole, introducer, payload = ''] = string;
    if (introducer === ']' && payload.startsWith('8;')) screen.applyLink(linkOf(payload));
    else request(passThrough(whole, true));
    return controlString.lastIndex;
  }
  shortEscape.lastIndex = at;
  const short = shortEscape.exec(chunk);
  if (short) request(passThrough(short[0], false));
  return at + (short?.[0].length ?? 1);
}

function applyCsi(
  screen: VirtualScreen,
  [sequence, prefix = '', parameters = '', intermediates, final = '']: RegExpExecArray,
  request: (request: ScreenRequest) => void,
): void {
  const isModeled =
    prefix === '' && intermediates === '' && applyPlainCsi(screen, parameters, final);
  if (isModeled) return;

  switch (`${prefix}${parameters}${final}`) {
    case '?25h':
    case '?25l':
      screen.isCursorVisible = final === 'h';
      return;
    case '?2026h':
      request({ type: 'begin-frame' });
      return;
    case '?2026l':
      request({ type: 'end-frame' });
      return;
  }
  // Private sequences set modes and ask questions; the rest may scroll, insert or delete.
  request(passThrough(sequence, prefix !== '' || final === 'n' || final === 'c'));
}

/** Returns whether the sequence is one of the vocabulary. */
function applyPlainCsi(screen: VirtualScreen, parameters: string, final: string): boolean {
  const [first = 0, second = 0] = parameters.split(';').map(Number);
  const count = first || 1;
  const { x, y } = screen;

  if (final === 'm') screen.applySgr(parameters);
  else if (final === 'A') screen.moveTo(x, y - count);
  else if (final === 'B') screen.moveTo(x, y + count);
  else if (final === 'C') screen.moveTo(x + count, y);
  else if (final === 'D') screen.moveTo(x - count, y);
  else if (final === 'E') screen.moveTo(0, y + count);
  else if (final === 'F') screen.moveTo(0, y - count);
  else if (final === 'G') screen.moveTo(count - 1, y);
  else if (final === 'd') screen.moveTo(x, count - 1);
  else if (final === 'H' || final === 'f') screen.moveTo((second || 1) - 1, count - 1);
  else if (final === 'J') screen.eraseInScreen(first);
  else if (final === 'K') screen.eraseInRow(first);
  else return false;
  return true;
}

const passThrough = (sequence: string, isSafe: boolean): ScreenRequest => ({
  type: 'pass-through',
  sequence,
  isSafe,
});

/** `8;params;uri` without its number; a link without an address ends the link. */
function linkOf(payload: string): string {
  const link = payload.slice(2);
  return link.endsWith(';') ? '' : link;
}

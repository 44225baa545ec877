const namedKeys = new Map([
  ['enter', '\r'],
  ['esc', '\u001B'],
  ['escape', '\u001B'],
  ['tab', '\t'],
  ['shift-tab', '\u001B[Z'],
  ['space', ' '],
  ['backspace', '\u007F'],
  ['delete', '\u001B[3~'],
  ['up', '\u001B[A'],
  ['down', '\u001B[B'],
  ['right', '\u001B[C'],
  ['left', '\u001B[D'],
  ['shift-up', '\u001B[1;2A'],
  ['shift-down', '\u001B[1;2B'],
  ['home', '\u001B[H'],
  ['end', '\u001B[F'],
  ['pageup', '\u001B[5~'],
  ['pagedown', '\u001B[6~'],
  ['ctrl-space', '\u0000'],
  ['f1', '\u001BOP'],
]);

/** What a terminal sends for a key: `j`, `G`, `enter`, `ctrl-d`, `alt-x`, `shift-tab`. */
export function keyBytes(name: string): string {
  const named = namedKeys.get(name.toLowerCase());
  if (named !== undefined) return named;
  if (Array.from(name).length === 1) return name;

  const [modifier, key = ''] = name.split('-');
  if (modifier === 'ctrl' && /^[a-z[\]\\]$/.test(key)) {
    return String.fromCharCode(key.toUpperCase().charCodeAt(0) - 64);
  }
  if (modifier === 'alt' && key.length === 1) return `\u001B${key}`;
  throw new Error(`There is no key named ${JSON.stringify(name)}`);
}

/** What a terminal sends when a button of the mouse is pressed in a cell. */
export const mouseBytes = (button: number, x: number, y: number): string =>
  `\u001B[<${button};${x + 1};${y + 1}M`;

/** What a terminal sends when text is pasted into a program that asked to be told. */
export const pasteBytes = (text: string): string => `\u001B[200~${text}\u001B[201~`;

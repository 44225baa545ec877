/** A position on the screen, in cells from its upper left corner. */
export type Point = { x: number; y: number };

/** Terminal input other than text: mouse events, and keys that Ink drops. */
export type Report =
  | { type: 'click'; at: Point }
  /** Number of rows; negative for up. */
  | { type: 'wheel'; at: Point; rows: number }
  | { type: 'key'; name: string };

export type Keyboard = {
  /** The input without the reports, otherwise unchanged. */
  stdin: NodeJS.ReadStream;
  /** Calls `listener` for each report until the returned function is called. */
  listen(listener: (report: Report) => void): () => void;
};

/** Ink drops mouse events and knows no function keys. Pasted text stays unchanged, because pasting never clicks. */
export function createKeyboard(terminal: NodeJS.ReadStream): Keyboard {
  const listeners = new Set<(report: Report) => void>();
  const separate = createSeparator((report) => {
    for (const listener of listeners) listener(report);
  });
  const read = (size?: number): string | null => {
    const chunk: unknown = terminal.read(size);
    return chunk === null ? null : separate(String(chunk));
  };
  const stdin = new Proxy(terminal, {
    get(_, name) {
      if (name === 'read') return read;
      const value: unknown = Reflect.get(terminal, name, terminal);
      return typeof value === 'function' ? value.bind(terminal) : value;
    },
  });

  return {
    stdin,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const esc = '\u001B';

/** Mouse reports in both encodings that terminals use, function keys, and the start and end of a paste. */
const sequences = new RegExp(
  [
    `${esc}\\[<(?<button>\\d+);(?<x>\\d+);(?<y>\\d+)(?<end>[Mm])`,
    `${esc}\\[M(?<old>[\\s\\S]{3})`,
    `${esc}(?<key>O[PQRS]|\\[\\[[A-E]|\\[(?:1[1-5]|1[7-9]|2[0134])~)`,
    `${esc}\\[20(?<paste>[01])~`,
  ].join('|'),
  'g',
);

/** The beginning of a report whose rest has not yet arrived. */
const unfinished = new RegExp(`${esc}\\[(?:<[\\d;]*|M[\\s\\S]{0,2})$`);

/** Removes reports from the terminal's input, chunk by chunk. */
function createSeparator(tell: (report: Report) => void): (chunk: string) => string {
  let held = '';
  let isPasting = false;

  return (chunk) => {
    const text = held + chunk;
    const whole = isPasting ? text : text.replace(unfinished, '');
    held = text.slice(whole.length);
    return whole.replace(sequences, (sequence, ...captured) => {
      // The last argument of the callback has the named groups.
      const groups = captured.at(-1) as Readonly<Record<string, string | undefined>>;
      if (groups.paste !== undefined) {
        isPasting = groups.paste === '0';
        return sequence;
      }
      if (isPasting) return sequence;
      const report = reportOf(groups);
      if (report) tell(report);
      return '';
    });
  };
}

function reportOf(groups: Readonly<Record<string, string | undefined>>): Report | undefined {
  const { button, x, y, end, old, key } = groups;
  if (key !== undefined) return { type: 'key', name: functionKeys.get(key) ?? '' };
  if (old !== undefined) {
    const [code = 0, column = 0, row = 0] = [...old].map((sign) => sign.charCodeAt(0) - 32);
    return mouseReport(code, { x: column - 1, y: row - 1 });
  }
  return end === 'M'
    ? mouseReport(Number(button), { x: Number(x) - 1, y: Number(y) - 1 })
    : undefined;
}

/** Rows per notch of the wheel. */
const wheelRows = 3;

/** Modifiers are added to the number of a button; clicks with a modifier are left to the terminal. */
function mouseReport(code: number, at: Point): Report | undefined {
  if (code === 0) return { type: 'click', at };
  if (code === 64) return { type: 'wheel', at, rows: -wheelRows };
  if (code === 65) return { type: 'wheel', at, rows: wheelRows };
  return undefined;
}

const functionKeys = new Map([
  ...['OP', '[[A', '[11~'].map((sequence) => [sequence, 'f1'] as const),
  ...['OQ', '[[B', '[12~'].map((sequence) => [sequence, 'f2'] as const),
  ...['OR', '[[C', '[13~'].map((sequence) => [sequence, 'f3'] as const),
  ...['OS', '[[D', '[14~'].map((sequence) => [sequence, 'f4'] as const),
  ...['[[E', '[15~'].map((sequence) => [sequence, 'f5'] as const),
  ['[17~', 'f6'],
  ['[18~', 'f7'],
  ['[19~', 'f8'],
  ['[20~', 'f9'],
  ['[21~', 'f10'],
  ['[23~', 'f11'],
  ['[24~', 'f12'],
]);

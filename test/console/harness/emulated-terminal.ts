import xterm from '@xterm/headless';

// The add-on decodes its table into a buffer, and takes the start of that buffer's memory for the start of the table.
// In the pool that small buffers share, anything may be there: "Data error", or wrong widths. So nothing is pooled.
const { poolSize } = Buffer;
Buffer.poolSize = 0;
const { default: graphemes } = await import('@xterm/addon-unicode-graphemes');
Buffer.poolSize = poolSize;

export type CellStyle = {
  /** `default`, `palette 1` or `#ff8800`. */
  foreground: string;
  background: string;
  isBold: boolean;
  isDim: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isInverse: boolean;
  isStruck: boolean;
};

export type EmulatedTerminal = ReturnType<typeof emulateTerminal>;

/** A terminal in this process: takes the bytes of a program and tells what a person would see. */
export function emulateTerminal(options: {
  columns: number;
  rows: number;
  /** True where no terminal driver turns `\n` into `\r\n`. */
  convertsLineFeeds?: boolean;
  onReply?: (reply: string) => void;
}) {
  const { columns, rows, convertsLineFeeds = false, onReply } = options;
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    convertEol: convertsLineFeeds,
    // Its only line is a warning about the synchronous write below.
    logLevel: 'off',
  });
  // The add-on is typed for the browser's terminal, which offers the same to add-ons.
  terminal.loadAddon(new graphemes.UnicodeGraphemesAddon() as never);
  if (onReply) terminal.onData(onReply);

  const isCursorVisible = trackCursorVisibility(terminal);
  return {
    /** Shows the data before it returns. */
    write: (data: string | Uint8Array) => synchronousCore(terminal).writeSync(data),
    resize: (newColumns: number, newRows: number) => terminal.resize(newColumns, newRows),
    ...cellsOf(terminal),
    cursor: () => ({ x: terminal.buffer.active.cursorX, y: terminal.buffer.active.cursorY }),
    modes: () => ({
      isAlternateScreen: terminal.buffer.active.type === 'alternate',
      isCursorVisible: isCursorVisible(),
      hasMouse: terminal.modes.mouseTrackingMode !== 'none',
      isBracketedPaste: terminal.modes.bracketedPasteMode,
      isSynchronized: terminal.modes.synchronizedOutputMode,
    }),
  };
}

function cellsOf(terminal: xterm.Terminal) {
  // Each look at the property itself checks first that a caller may have it.
  const { buffer } = terminal;
  const lineAt = (y: number) => {
    const { active } = buffer;
    return active.getLine(active.viewportY + y);
  };
  const line = (y: number) => lineAt(y)?.translateToString().trimEnd() ?? '';
  const rows = <T>(toRow: (y: number) => T) =>
    Array.from({ length: terminal.rows }, (_, y) => toRow(y));

  return {
    line,
    text: () => rows(line).join('\n').trimEnd(),
    height: () => terminal.rows,
    styleAt: (x: number, y: number) => styleOf(lineAt(y)?.getCell(x)),
    /** The whole screen, each cell with all that can be seen of it; for comparing two screens. */
    cells: () =>
      rows((y) => {
        const row = lineAt(y);
        const cells = Array.from({ length: terminal.cols }, (_, x) =>
          describeCell(row?.getCell(x)),
        );
        return cells.join('|');
      }),
  };
}

type Cell = NonNullable<ReturnType<NonNullable<ReturnType<xterm.IBuffer['getLine']>>['getCell']>>;

function styleOf(cell: Cell | undefined): CellStyle {
  if (!cell) throw new Error('There is no such cell on the screen');
  return {
    foreground: colorOf(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
    background: colorOf(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    isBold: cell.isBold() !== 0,
    isDim: cell.isDim() !== 0,
    isItalic: cell.isItalic() !== 0,
    isUnderlined: cell.isUnderline() !== 0,
    isInverse: cell.isInverse() !== 0,
    isStruck: cell.isStrikethrough() !== 0,
  };
}

function colorOf(isDefault: boolean, isRgb: boolean, color: number): string {
  if (isDefault) return 'default';
  return isRgb ? `#${color.toString(16).padStart(6, '0')}` : `palette ${color}`;
}

/** Each with its letter, and whether it shows on a space. */
const styleFlags = [
  ['isBold', 'b', false],
  ['isDim', 'd', false],
  ['isItalic', 'i', false],
  ['isUnderlined', 'u', true],
  ['isInverse', 'r', true],
  ['isStruck', 's', true],
] as const;

function describeCell(cell: Cell | undefined): string {
  const style = styleOf(cell);
  // A cell that was never written and one that holds a space look the same.
  const text = cell?.getChars() || ' ';
  const letters = styleFlags.filter(([flag]) => style[flag]);
  const isBlank = text === ' ' && cell?.getWidth() === 1 && !letters.some(([, , seen]) => seen);

  const flags = isBlank ? '' : letters.map(([, letter]) => letter).join('');
  const foreground = isBlank || style.foreground === 'default' ? '' : style.foreground;
  const background = style.background === 'default' ? '' : `/${style.background}`;
  const width = cell?.getWidth() === 1 ? '' : String(cell?.getWidth());
  return `${width}${text}${flags}${foreground}${background}`;
}

function trackCursorVisibility(terminal: xterm.Terminal): () => boolean {
  let isVisible = true;
  const follow = (final: string, shows: boolean) =>
    terminal.parser.registerCsiHandler({ prefix: '?', final }, (parameters) => {
      if (parameters.includes(25)) isVisible = shows;
      return false;
    });
  follow('h', true);
  follow('l', false);
  return () => isVisible;
}

// The public `write` parses in a timer, which would make every look at the screen asynchronous and
// stand still under fake timers.
const synchronousCore = (terminal: xterm.Terminal) =>
  (terminal as unknown as { _core: { writeSync(data: string | Uint8Array): void } })._core;

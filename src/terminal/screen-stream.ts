import { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import type { Canvas } from './screen/cell-grid.ts';
import { CellGrid } from './screen/cell-grid.ts';
import type { ScreenPicture } from './screen/picture.ts';
import { drawDifference } from './screen/screen-diff.ts';
import { createStyleTable, type StyleTable } from './screen/style-table.ts';
import { TerminalPen } from './screen/terminal-pen.ts';

type TerminalOutput = Writable & { columns: number; rows: number };

/**
 * Connects a program that runs on Ink to the terminal. On the alternate screen the program paints cells, of which
 * only the difference to what the terminal shows is sent: one synchronised update per frame, and none while the
 * terminal is busy, so that frames merge on a slow line. Of what Ink writes there, only changes of the terminal's
 * modes pass. Outside the alternate screen everything passes unchanged.
 *
 * Emits `resize` after the terminal's size has changed, and `close` when the terminal is gone. With
 * `hasColor: false` colours are dropped; bold, dim, underline and reverse stay.
 */
export function createScreenStream(
  terminal: TerminalOutput,
  { hasColor = true }: { hasColor?: boolean } = {},
): ScreenStream {
  return new ScreenStream(terminal, createStyleTable({ hasColor }));
}

const enterAlternateScreen = '\u001B[?1049h';
const leaveAlternateScreen = '\u001B[?1049l';
// Without automatic wrapping, a grapheme that is wider than calculated cannot spill into the next row.
const wrapOff = '\u001B[?7l';
const wrapOn = '\u001B[?7h';
const showCursor = '\u001B[?25h';
// Clicks and the wheel, in the SGR encoding: the older encoding ends at column 223.
const mouseOn = '\u001B[?1000h\u001B[?1006h';
const mouseOff = '\u001B[?1006l\u001B[?1000l';
const bracketedPasteOff = '\u001B[?2004l';
// The size changes in many steps while a window is dragged, and the program's first frame after each step
// still has the old layout.
const resizeSettleMs = 50;
// Ink hides the cursor and turns bracketed paste on. Its frames are empty.
const terminalMode = /\u001B\[\?(?!2026[hl])[\d;]+[hl]/g;
const beginFrame = '\u001B[?2026h';
const endFrame = '\u001B[?2026l';

/** The stream that `createScreenStream` returns. */
export class ScreenStream extends EventEmitter implements NodeJS.WritableStream {
  readonly isTTY = true;
  writable = true;
  destroyed = false;
  readonly writableEnded = false;
  columns: number;
  rows: number;

  readonly #terminal: TerminalOutput;
  readonly #styles: StyleTable;
  /** What the program painted. Undefined outside the alternate screen. */
  #wanted: CellGrid | undefined;
  /** What the terminal shows. Undefined if another program may have drawn on it. */
  #shown: CellGrid | undefined;
  /** Whether the terminal reports the mouse while the program is on the alternate screen. */
  #hasMouse = false;
  #isBusy = false;
  #resizing: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  constructor(terminal: TerminalOutput, styles: StyleTable) {
    super();
    // Every component that uses the size listens to `resize`.
    this.setMaxListeners(0);
    this.#terminal = terminal;
    this.#styles = styles;
    this.columns = Math.max(1, terminal.columns);
    this.rows = Math.max(1, terminal.rows);
    terminal.on('resize', () => this.#resize());
    terminal.on('drain', () => this.#becomeFree());
    terminal.on('error', () => this.#lose());
  }

  write(
    chunk: string | Uint8Array,
    encodingOrDone?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean {
    const whenWritten = typeof encodingOrDone === 'function' ? encodingOrDone : done;
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();

    if (this.writable && text !== '') {
      if (this.#wanted) this.#writeInside(text);
      else this.#writeOutside(text);
    }
    if (whenWritten) this.#whenSent(whenWritten);
    return true;
  }

  /** Does not close the terminal, which outlives the program. */
  end(...ending: unknown[]): this {
    const done = ending.findLast((argument) => typeof argument === 'function');
    if (done) this.#whenSent(() => done());
    return this;
  }

  getColorDepth(): number {
    return 'getColorDepth' in this.#terminal && typeof this.#terminal.getColorDepth === 'function'
      ? Number(this.#terminal.getColorDepth())
      : 8;
  }

  /** Lets the program paint its screen, and sends what changed. Does nothing outside the alternate screen. */
  paint(paint: (canvas: Canvas) => void): void {
    if (!this.#wanted) return;
    paint({ grid: this.#wanted, styles: this.#styles });
    this.#flush();
  }

  /** Redraws the whole screen, because another program may have written to it. */
  redraw(): void {
    this.#forgetShown();
    this.#flush();
  }

  /** What the program shows on the alternate screen; undefined outside of it. */
  get picture(): ScreenPicture | undefined {
    return this.#wanted && { grid: this.#wanted, styles: this.#styles };
  }

  get hasMouse(): boolean {
    return this.#hasMouse;
  }

  /** Outside the alternate screen, and while shift is held, the terminal keeps the mouse for selecting text. */
  setMouse(isOn: boolean): void {
    if (isOn === this.#hasMouse) return;
    this.#hasMouse = isOn;
    if (this.#wanted) this.send(isOn ? mouseOn : mouseOff);
  }

  /** Sends a sequence that does not change the screen, such as a title, the clipboard, or the bell. */
  send(sequence: string): void {
    if (this.writable) this.#terminal.write(sequence);
  }

  /** At once, whatever the program does. For the end of the process: shows nothing more, and does nothing outside the alternate screen. */
  restore(): void {
    if (!this.#wanted) return;
    this.send(
      this.#mouse(mouseOff) + bracketedPasteOff + showCursor + wrapOn + leaveAlternateScreen,
    );
    this.#wanted = undefined;
    this.writable = false;
  }

  #writeOutside(text: string): void {
    const entry = text.indexOf(enterAlternateScreen);
    if (entry === -1) {
      this.send(text);
      return;
    }
    const inside = entry + enterAlternateScreen.length;
    this.send(text.slice(0, inside) + wrapOff + this.#mouse(mouseOn));
    this.#wanted = new CellGrid(this.columns, this.rows);
    this.#forgetShown();
    this.#writeInside(text.slice(inside));
  }

  /** What the program paints replaces the text that Ink draws, but the modes that Ink sets are the terminal's. */
  #writeInside(text: string): void {
    const leave = text.indexOf(leaveAlternateScreen);
    const inside = leave === -1 ? text : text.slice(0, leave);
    const modes = inside.match(terminalMode);
    if (modes) this.send(modes.join(''));
    if (leave === -1) return;

    this.#wanted = undefined;
    this.send(this.#mouse(mouseOff) + wrapOn);
    this.#writeOutside(text.slice(leave));
  }

  /** The sequence if mouse reports are on; otherwise nothing. */
  #mouse(sequence: string): string {
    return this.#hasMouse ? sequence : '';
  }

  /** Sends the difference between the wanted and the shown screen, unless the terminal is busy. */
  #flush(): void {
    const wanted = this.#wanted;
    if (!wanted || this.#isBusy || this.#resizing || !this.writable) return;

    const pen = new TerminalPen(this.#styles);
    if (!this.#shown) pen.eraseScreen();
    this.#shown ??= new CellGrid(this.columns, this.rows);
    drawDifference(this.#shown, wanted, pen);

    if (!pen.isUnused) {
      this.#isBusy = !this.#terminal.write(beginFrame + pen.finish() + endFrame);
    }
  }

  #becomeFree(): void {
    this.#isBusy = false;
    this.#flush();
    for (const done of this.#waiting.splice(0)) this.#whenSent(done);
  }

  #whenSent(done: () => void): void {
    if (this.#isBusy && this.writable) this.#waiting.push(done);
    else if (this.destroyed) process.nextTick(done);
    else this.#terminal.write('', () => done());
  }

  #forgetShown(): void {
    this.#shown = undefined;
  }

  #resize(): void {
    this.columns = Math.max(1, this.#terminal.columns);
    this.rows = Math.max(1, this.#terminal.rows);
    this.#wanted &&= new CellGrid(this.columns, this.rows);
    this.#forgetShown();
    clearTimeout(this.#resizing);
    this.#resizing = setTimeout(() => this.#settle(), resizeSettleMs).unref();
    this.emit('resize');
  }

  #settle(): void {
    this.#resizing = undefined;
    this.#flush();
  }

  /** Writing to a closed terminal fails. No one is left to see further errors. */
  #lose(): void {
    if (this.destroyed) return;
    this.writable = false;
    this.destroyed = true;
    this.#wanted = undefined;
    this.emit('close');
  }
}

import { putText } from '../../src/terminal/screen/cell-grid.ts';
import { defaultStyle, type Look } from '../../src/terminal/screen/style-table.ts';
import { createScreenStream } from '../../src/terminal/screen-stream.ts';
import { emulateTerminal } from '../console/harness/emulated-terminal.ts';
import { fakeScreen } from '../console/harness/fake-streams.ts';

export const columns = 20;
export const rows = 6;
export const enter = '\u001B[?1049h\u001B[?25l';
export const leave = '\u001B[?1049l\u001B[?25h';

/** Texts side by side, plain or with a look. */
export type Row = string | readonly (string | readonly [text: string, look: Look])[];

/** A terminal behind a screen stream, and one that draws each painted screen from the top. */
export function twoTerminals(size = { columns, rows }, options: { hasColor?: boolean } = {}) {
  const direct = emulateTerminal(size);
  const composed = emulateTerminal(size);
  const sent: string[] = [];
  const output = fakeScreen(size.columns, size.rows, (chunk) => {
    sent.push(chunk);
    composed.write(chunk);
  });
  const stream = createScreenStream(output, options);
  const write = (text: string) => {
    direct.write(text);
    stream.write(text);
  };
  write(`${enter}\u001B[?7l`);
  sent.length = 0;

  /** Paints the rows of a screen from the top. */
  function paint(...painted: readonly Row[]): void {
    direct.write('\u001B[m\u001B[2J');
    for (const [y, row] of painted.entries()) {
      direct.write(`\u001B[${y + 1}H`);
      for (const [text, look] of piecesOf(row)) direct.write(`${sgr(look)}${text}\u001B[m`);
    }
    stream.paint((canvas) => {
      const clip = { from: 0, to: canvas.grid.columns };
      for (let y = 0; y < canvas.grid.rows; y++) {
        canvas.grid.clearRow(y);
        let x = 0;
        for (const [text, look] of piecesOf(painted[y] ?? '')) {
          const style = canvas.styles.over(defaultStyle, look);
          x = putText(canvas, { x, y, text, style, clip });
        }
      }
    });
  }
  return { direct, composed, output, stream, sent, write, paint };
}

const piecesOf = (row: Row): readonly (readonly [text: string, look: Look])[] =>
  typeof row === 'string'
    ? [[row, {}]]
    : row.map((piece) => (typeof piece === 'string' ? [piece, {}] : piece));

function sgr(look: Look): string {
  const { isBold, isDim, isItalic, isUnderlined, isInverse, isStruck } = look;
  const codes = [
    isBold && '1',
    isDim && '2',
    isItalic && '3',
    isUnderlined && '4',
    isInverse && '7',
    isStruck && '9',
    look.foreground,
    look.background,
  ];
  return `\u001B[${codes.filter(Boolean).join(';')}m`;
}

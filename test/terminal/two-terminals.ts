import { createScreenStream } from '../../src/terminal/screen-stream.ts';
import { emulateTerminal } from '../console/harness/emulated-terminal.ts';
import { fakeScreen } from '../console/harness/fake-streams.ts';

export const columns = 20;
export const rows = 6;
export const enter = '\u001B[?1049h\u001B[?25l';
export const leave = '\u001B[?1049l\u001B[?25h';

/** A terminal behind a screen stream, and one that gets the same writes as they are. */
export function twoTerminals(size = { columns, rows }) {
  const direct = emulateTerminal({ ...size, convertsLineFeeds: true });
  const composed = emulateTerminal(size);
  const sent: string[] = [];
  const output = fakeScreen(size.columns, size.rows, (chunk) => {
    sent.push(chunk);
    composed.write(chunk);
  });
  const stream = createScreenStream(output);
  const write = (text: string) => {
    direct.write(text);
    stream.write(text);
  };
  write(enter);
  sent.length = 0;
  return { direct, composed, output, stream, sent, write };
}

/** Draws the rows of a screen from the top. */
export const drawRows = (...lines: string[]) => `\u001B[H\u001B[J${lines.join('\n')}`;

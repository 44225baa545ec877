import { expect, test } from 'vitest';
import { createKeyboard, type Report } from '../../src/terminal/keyboard.ts';
import { fakeKeyboard } from '../console/harness/fake-streams.ts';

const esc = '\u001B';

/** What a program reads of these chunks, and what is reported meanwhile. */
function readChunks(...chunks: string[]) {
  const terminal = fakeKeyboard();
  terminal.setEncoding('utf8');
  // The fake has what Ink and the keyboard use of a stream.
  const keyboard = createKeyboard(terminal as never);
  const reports: Report[] = [];
  keyboard.listen((report) => reports.push(report));
  let text = '';
  for (const chunk of chunks) {
    terminal.push(chunk);
    text += keyboard.stdin.read() ?? '';
  }
  return { text, reports };
}

test('what is typed passes as it came', () => {
  const typed = `jk${esc}${esc}[A${esc}[1;5Cäé${esc}[200~one\r${esc}[201~`;

  expect(readChunks(typed)).toEqual({ text: typed, reports: [] });
});

test('a click is reported with its cell, and its release is not', () => {
  expect(readChunks(`j${esc}[<0;12;5M${esc}[<0;12;5mk`)).toEqual({
    text: 'jk',
    reports: [{ type: 'click', at: { x: 11, y: 4 } }],
  });
});

test('the wheel is reported in rows', () => {
  expect(readChunks(`${esc}[<64;1;1M${esc}[<65;1;1M`).reports).toEqual([
    { type: 'wheel', at: { x: 0, y: 0 }, rows: -3 },
    { type: 'wheel', at: { x: 0, y: 0 }, rows: 3 },
  ]);
});

test.each([1, 2, 4, 8, 16, 32, 66, 128])('button %i is no click and leaves no text', (button) => {
  expect(readChunks(`${esc}[<${button};3;3M`)).toEqual({ text: '', reports: [] });
});

test('a report in the old way is understood, too', () => {
  expect(readChunks(`${esc}[M ,%j`)).toEqual({
    text: 'j',
    reports: [{ type: 'click', at: { x: 11, y: 4 } }],
  });
});

test('a report that comes in two chunks is one', () => {
  expect(readChunks(`j${esc}[<0;1`, '2;5Mk')).toEqual({
    text: 'jk',
    reports: [{ type: 'click', at: { x: 11, y: 4 } }],
  });
});

test('what is pasted clicks nothing', () => {
  const pasted = `${esc}[200~${esc}[<0;12;5M`;

  expect(readChunks(pasted, `${esc}OP${esc}[201~${esc}OP`)).toEqual({
    text: `${pasted}${esc}OP${esc}[201~`,
    reports: [{ type: 'key', name: 'f1' }],
  });
});

test.each([
  ['f1', `${esc}OP`],
  ['f1', `${esc}[11~`],
  ['f1', `${esc}[[A`],
  ['f5', `${esc}[15~`],
  ['f6', `${esc}[17~`],
  ['f10', `${esc}[21~`],
  ['f12', `${esc}[24~`],
])('%s is a key', (name, sequence) => {
  expect(readChunks(sequence)).toEqual({ text: '', reports: [{ type: 'key', name }] });
});

test('who does not listen any more is told nothing', () => {
  const terminal = fakeKeyboard();
  const keyboard = createKeyboard(terminal as never);
  const reports: Report[] = [];
  keyboard.listen((report) => reports.push(report))();

  terminal.push(`${esc}OP`);
  keyboard.stdin.read();

  expect(reports).toEqual([]);
});

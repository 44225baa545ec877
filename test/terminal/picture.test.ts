import { expect, test } from 'vitest';
import { ansiPicture, cellsOfRow, textPicture } from '../../src/terminal/screen/picture.ts';
import { emulateTerminal } from '../console/harness/emulated-terminal.ts';
import { twoTerminals } from './two-terminals.ts';

function picture() {
  const { stream, paint, direct } = twoTerminals();
  paint(
    ['plain ', ['red', { foreground: '31' }], ' end   '],
    [['title', { isBold: true, isUnderlined: true }], ' 走る ', ['  ', { isInverse: true }]],
    '',
    [['colour to the end'.padEnd(20), { background: '48;2;1;2;3' }]],
  );
  if (stream.picture === undefined) throw new Error('Nothing is shown.');
  return { picture: stream.picture, direct };
}

test('a picture as text has the rows without blanks at their end', () => {
  expect(textPicture(picture().picture)).toBe(
    'plain red end\ntitle 走る\n\ncolour to the end\n\n\n',
  );
});

test('a picture with colours looks in a terminal as the screen did', () => {
  const { picture: shown, direct } = picture();
  const terminal = emulateTerminal({ columns: 20, rows: 7, convertsLineFeeds: true });

  terminal.write(ansiPicture(shown));

  expect(terminal.cells().slice(0, 6)).toEqual(direct.cells());
});

test('a wide character is one cell of a picture, two columns wide', () => {
  const { grid } = picture().picture;

  expect(cellsOfRow(grid, 1).map(({ text, x, width }) => [text, x, width])).toContainEqual([
    '走',
    6,
    2,
  ]);
});

test('outside of the alternate screen there is no picture', () => {
  const { stream, write } = twoTerminals();

  write('\u001B[?1049l');

  expect(stream.picture).toBe(undefined);
});

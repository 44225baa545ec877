import { expect, test } from 'vitest';
import { spawnTerminal } from './spawn-terminal.ts';

const echoingProgram = `
  const size = () => process.stdout.write('\\x1b[Hsize ' + process.stdout.columns + 'x' + process.stdout.rows + ' ');
  process.stdin.setRawMode(true).on('data', (data) => {
    if (String(data) === 'q') process.exit(3);
    process.stdout.write('\\x1b[2;1H' + JSON.stringify(String(data)));
  });
  process.stdout.write('\\x1b[?1049h\\x1b[?25l\\x1b[?2004h').toString();
  process.stdout.on('resize', size);
  size();
`;
const spawnEcho = () =>
  spawnTerminal(process.execPath, ['-e', echoingProgram], { columns: 60, rows: 15 });

test('a program sees a terminal, its size and its keys', async () => {
  await using terminal = spawnEcho();
  await terminal.until('size 60x15');
  expect(terminal.modes()).toEqual({
    isAlternateScreen: true,
    isCursorVisible: false,
    isBracketedPaste: true,
    isSynchronized: false,
    hasMouse: false,
  });

  terminal.press('down');
  await terminal.until('"\\u001b[B"');

  terminal.resize(70, 20);
  await terminal.until('size 70x20');

  terminal.press('q');
  expect(await terminal.exited).toEqual({ exitCode: 3, signal: undefined });
});

test('a program that is killed tells the signal', async () => {
  await using terminal = spawnEcho();
  await terminal.until('size');

  terminal.signal('SIGTERM');

  expect(await terminal.exited).toMatchObject({ signal: 15 });
});

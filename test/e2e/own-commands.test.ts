import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { openSignalbox, restored, sameDemo } from './harness/open-signalbox.ts';

/** Reads the keys of the terminal until enter is pressed, as an editor or a shell does. */
const readsLine =
  'process.stdout.write("line? "); process.stdin.once("data", (d) => { console.log("got " + d); process.exit(7) })';

test('a program in the terminal gets its keys, and the console comes back', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('signalbox'));
  writeFileSync(folder.in('ask.js'), readsLine);
  const ask = {
    ...{ title: 'Ask', on: ['computers'], key: 'w', output: 'terminal' },
    run: [process.execPath, folder.in('ask.js'), '{name}'],
  };
  writeFileSync(
    folder.in('signalbox', 'config.json'),
    JSON.stringify({ start: 'overview', commands: { ask } }),
  );
  await using terminal = openSignalbox(sameDemo, { env: { XDG_CONFIG_HOME: folder.path } });
  await terminal.until('Credits by day');
  terminal.press('3');
  await terminal.until('build-17');

  terminal.press('x', 'w');
  await terminal.until('y yes');
  terminal.press('y');
  await terminal.until('line?');
  expect(terminal.modes()).toMatchObject({ isAlternateScreen: false, isCursorVisible: true });
  terminal.send('hello\r');
  await terminal.until('node ended with status 7');
  await terminal.until('build-17');
  expect(terminal.modes()).toMatchObject({ isAlternateScreen: true });

  terminal.press('x', 'w');
  await terminal.until('y yes');
  terminal.press('y');
  // What the first one has printed is above.
  await terminal.until(/line\?.*line\?/s);
  // ctrl-c is for the program.
  terminal.press('ctrl-c');
  await terminal.until('was ended by SIGINT');

  terminal.press('q');
  expect(await terminal.exited).toEqual({ exitCode: 0, signal: undefined });
  expect(terminal.modes()).toEqual(restored);
});

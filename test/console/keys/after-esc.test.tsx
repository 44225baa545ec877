import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

test('esc and a key in one chunk are two keys, and the second one waits for what esc shows', async () => {
  await using console = await openConsole({ columns: 100, rows: 24 });
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);
  await console.press('d');
  await console.waitFor('Last messages');

  await console.pressAtOnce('esc', 'j');

  await console.waitFor(/Sessions {2}2 of/);
});

test('a key right behind esc is one with alt where an action has that', async () => {
  await using console = await openConsole({ columns: 100, rows: 24 });
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);

  await console.press('/', ...'abc', 'space', ...'xyz');
  await console.pressAtOnce('alt-b', '1');
  await console.waitFor('/ abc 1xyz');

  await console.pressAtOnce('esc', 'j');
  await console.waitFor(/Sessions {2}2 of/);
});

test.each(['enter', 'down', 'esc'])('esc is not lost before %s', async (key) => {
  await using console = await openConsole({ columns: 100, rows: 24 });
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);
  await console.press('S');
  await console.waitFor('Sort by');

  await console.pressAtOnce('esc', key);

  await console.waitFor(() => console.shell.overlay.get() === undefined);
  expect(console.line(1)).not.toContain('by ');
});

import { expect, test } from 'vitest';
import { createKeymap } from '../../../src/console/keymap/keymap.ts';
import { allActions } from '../../../src/console/keymap/registry.ts';
import { openConsole } from '../harness/open-console.tsx';

const keymapOf = (bindings: Record<string, string[]>) =>
  createKeymap({ preset: 'default', bindings }, allActions).keymap;

test('a rebound key does what it is for, and footer and help say so', async () => {
  const keymap = keymapOf({ 'computer.details': ['o'], 'help.show': ['alt-h'] });
  await using console = await openConsole({ keymap });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  expect(console.line(35)).toMatch(/ o details .*alt-h help/);

  await console.press('d');
  expect(console.line(1)).not.toContain('›');
  await console.press('alt-h');
  await console.waitFor(/^.*o +Show everything about this computer/m);
  await console.press('esc', 'o');

  await console.waitFor(/Computers › /);
});

test('letters of the actions menu can be rebound, and lead to the same question', async () => {
  await using console = await openConsole({
    keymap: keymapOf({ 'computer.restart': ['n'], 'actions.menu': ['m'] }),
  });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.press('?');
  await console.waitFor(/m n +Restart this computer/);
  await console.press('esc', 'm', 'n');

  await console.waitFor(/╭─ Restart .*\?/);
});

test('the keys of k9s and lazygit move in a table', async () => {
  const { keymap } = createKeymap({ preset: 'lazygit', bindings: {} }, allActions);
  await using console = await openConsole({ keymap });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.press('>');
  await console.waitFor(/Computers {2}14 of 14/);
  await console.press('<');
  await console.waitFor(/Computers {2}1 of 14/);
});

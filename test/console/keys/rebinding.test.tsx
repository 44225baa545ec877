import { expect, test } from 'vitest';
import { createKeymap } from '../../../src/console/keys/keymap.ts';
import { actionLayers } from '../../../src/console/places/places.tsx';
import { openConsole } from '../harness/open-console.tsx';
import { footer } from '../harness/selection.ts';

const keymapOf = (bindings: Record<string, string[]>) =>
  createKeymap({ preset: 'default', bindings }, actionLayers).keymap;

test('a rebound key does what it is for, and footer and help say so', async () => {
  const keymap = keymapOf({ 'computer.details': ['o'], 'help.show': ['alt-h'] });
  await using console = await openConsole({ keymap });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  expect(console.line(35)).toMatch(/ o details .*alt-h help/);

  await console.press('d');
  expect(console.line(1)).not.toContain('›');
  await console.press('alt-h');
  await console.waitFor(/^.*o +Show computer details/m);
  await console.press('esc', 'o');

  await console.waitFor(/Computers › /);
});

test('the reason why a key does nothing names other keys as they are bound', async () => {
  const keymap = keymapOf({ 'table.preview': ['alt-p'], 'text.search': [] });
  await using console = await openConsole({ keymap });
  await console.press('5');
  await console.waitFor(/Readiness {2}1 of/);

  await console.press('alt-p', 'tab');
  expect(footer(console)).toContain('The preview is hidden: alt-p shows it.');

  await console.press('enter');
  await console.waitFor(/report \d+ of/);
  await console.press('n');
  expect(footer(console)).toMatch(/^ No active search\. {2}/);
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

test('a question names the keys that answer it, whatever they are', async () => {
  await using console = await openConsole({
    keymap: keymapOf({ 'question.yes': ['Y'], 'question.no': ['N'], 'question.leave': ['esc'] }),
  });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.press('j', 'j', 'x', 'r');
  await console.waitFor('Y yes   N no (esc)');

  await console.press('y');
  expect(console.line(35)).toContain('Y yes  N no');
  await console.press('Y');

  await console.waitFor('is restarting');
});

test('an action without a key is not offered where its key would be', async () => {
  const keyless = ['now.snooze', 'now.restart', 'now.agents', 'now.open'];
  const keymap = keymapOf(Object.fromEntries(keyless.map((id) => [id, []])));
  await using console = await openConsole({ columns: 120, rows: 36, keymap });
  await console.press('0');
  await console.waitFor(/Agents .*C Computers[\s\S]*vision-train/);
  await console.press('/');
  await console.type('vision-train');
  await console.press('enter');

  await console.waitFor(/Evidence[\s\S]*vision-train-7, vision-train-8/);
  expect(console.text()).not.toMatch(/undefined|A Agents|snooze|restart 2/);
});

test('texts name the keys that actions have now', async () => {
  const keymap = keymapOf({
    'table.filter': ['alt-f'],
    'table.clear': ['alt-c'],
    'limit.what-if-default': ['ctrl-g'],
  });
  await using console = await openConsole({ keymap });
  await console.press('4');
  await console.waitFor(/PERSON/);

  await console.press('ctrl-g');
  await console.waitFor('ctrl-g in the list: the global limit');
  await console.press('esc', 'alt-f');
  await console.type('nobody-at-all');
  await console.press('enter');
  await console.waitFor(/The filter hides all \d+ rows. {2}alt-c clears it/);
});

const preset = (name: 'k9s' | 'lazygit') =>
  createKeymap({ preset: name, bindings: {} }, actionLayers).keymap;

test('hands that know lazygit move in a table, to its preview, and between tabs and panels', async () => {
  await using console = await openConsole({ keymap: preset('lazygit') });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.press('>');
  await console.waitFor(/Computers {2}16 of 16/);
  await console.press('<');
  await console.waitFor(/Computers {2}1 of 16/);
  await console.press('l');
  await console.waitFor(/esc list|h list/);
  await console.press('h');
  await console.waitFor(/\/ filter/);

  await console.press('1');
  await console.waitFor(/›Credits[\s\S]*By model[\s\S]*%/);
  await console.press(']');
  await console.waitFor('›Tools');
  await console.press('[');
  await console.waitFor('›Credits');
  await console.press('l');
  await console.waitFor('›By model');
  await console.press('h');
  await console.waitFor('›Credits by day');
});

test('hands that know k9s sort, describe, read logs, list commands and quit', async () => {
  await using console = await openConsole({ keymap: preset('k9s') });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.press('A');
  await console.waitFor(/AGE ?[▲▼]|[▲▼] ?AGE/);
  await console.press('N');
  await console.waitFor(/NAME ?[▲▼]|[▲▼] ?NAME/);
  await console.press('d');
  await console.waitFor('Provisioning');
  await console.press('esc');
  await console.waitFor(/^ Computers {2}1 of/m);

  await console.press('2');
  await console.waitFor(/running/);
  await console.press('l');
  await console.waitFor(/▌ (user|assistant)/);

  await console.press('ctrl-a');
  await console.waitFor(/overview +Go to Overview/);
  await console.type('q!');
  await console.press('enter');
  await console.hasQuit;
});

test.each(['q', 'q!', 'quit', 'qa'])(':%s quits', async (command) => {
  await using console = await openConsole();

  await console.pressAtOnce(':', ...command, 'enter');

  await console.hasQuit;
});

test.each([
  ['ses', / Sessions {2}/],
  ['comp', / Computers {2}/],
  ['lim', / Limits {2}/],
  ['help', /╭─ Keys/],
  ['ppl', / People {2}/],
])(':%s is understood', async (command, shows) => {
  await using console = await openConsole();

  await console.pressAtOnce(':', ...command, 'enter');

  await console.waitFor(shows);
});

test('texts about an error and about an empty list name keys as they are bound', async () => {
  const keymap = keymapOf({
    'data.refresh': ['alt-r'],
    'go.back': ['alt-b'],
    'wiki.open-by-id': [],
  });
  await using console = await openConsole({ keymap });
  await console.type(':session 5e55104a-0000-4000-8000-000000000000');
  await console.press('enter');
  await console.waitFor(/ alt-r retry now {3}alt-b back/);

  await console.press('6');
  await console.waitFor('No wiki runs opened yet');
  expect(console.text()).not.toContain('opens one by its id');
});

import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

const aliases = { broken: 'computers status:error', pp: ':people' };

test('an alias runs its command, and takes what follows', async () => {
  await using console = await openConsole({ config: { aliases } });

  await console.press(':');
  await console.type('bro');
  await console.waitFor(/broken +:computers status:error/);
  await console.press('enter', 'enter');
  await console.waitFor(/Computers .*\/status:error/);

  await console.press(':');
  await console.type('pp jonas');
  await console.press('enter');
  await console.waitFor(/People .*\/jonas/);
});

test('a command of signalbox keeps its name', async () => {
  await using console = await openConsole({ config: { aliases: { computers: 'people' } } });

  await console.press(':');
  await console.type('computers');
  await console.press('enter');

  await console.waitFor(/Computers {2}1 of 16/);
});

test('a hotkey shows a saved view on every screen, and is in the help', async () => {
  await using console = await openConsole({ config: { hotkeys: { 'alt-v': 'view stuck' } } });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('/');
  await console.type('status:stuck');
  await console.press('enter', ':');
  await console.type('save stuck');
  await console.press('enter', '2');
  await console.waitFor(/Sessions {2}1 of/);

  await console.press('alt-v');
  await console.waitFor(/Computers .*\/status:stuck/);

  await console.press('?', '/');
  await console.type('alt-v');
  await console.waitFor(/alt-v +:view stuck/);
});

test('a hotkey whose view was forgotten says so', async () => {
  await using console = await openConsole({ config: { hotkeys: { 'alt-v': 'view mine' } } });

  await console.press('alt-v');

  await console.waitFor('No view is saved as mine.');
  expect(console.text()).toContain(': view mine');
});

test('a hotkey that a screen has for something else does nothing new', async () => {
  await using console = await openConsole({ config: { hotkeys: { r: 'people' } } });

  await console.press('3', 'r');

  await console.waitFor(/Computers {2}1 of 16/);
});

test('keys after a hotkey act on what it shows', async () => {
  await using console = await openConsole({ config: { hotkeys: { 'alt-c': 'computers' } } });
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);

  await console.press('alt-c', 'j', 'j');

  await console.waitFor(/Computers {2}3 of 16/);
});

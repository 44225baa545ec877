import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

test('Y copies the JSON of a row from the list', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);

  await console.press('Y');
  await console.waitFor(/Copied the JSON/);
});

test.each(['?', 'f1'])('%s in the actions menu shows help, and closing it returns', async (key) => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);
  await console.press('x');
  await console.waitFor('Restart');

  await console.press(key);
  await console.waitFor(/esc close$/m);
  await console.press('esc');
  await console.waitFor('Restart');
  expect(console.text()).not.toMatch(/esc close$/m);
});

test('f1 in the prompt of commands shows help and returns to what was typed; ? is text there', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);
  await console.press(':');
  await console.type('peo?');
  await console.waitFor(/^ ?: ?peo\?/m);

  await console.press('f1');
  await console.waitFor(/esc close$/m);
  await console.press('f1');
  await console.waitFor(/^ ?: ?peo\?/m);
});

test('a key that does nothing in a menu says so, once', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);
  await console.press('x');
  await console.waitFor('Restart');

  await console.press('&');
  await console.waitFor('This key does nothing here.');
});

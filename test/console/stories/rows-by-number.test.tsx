import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';

const rowUnderCursor = (text: string) => /^› (.*)$/m.exec(text)?.[1]?.trim();

test("a number goes to a row, behind ' and behind :, and a count moves", async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);

  await console.press("'");
  await console.type('12');
  await console.press('enter');
  await console.waitFor(/Computers {2}12 of 16/);

  await console.press("'", '1', '0', 'k');
  await console.waitFor(/Computers {2}2 of 16/);
  await console.press("'", '3', 'j');
  await console.waitFor(/Computers {2}5 of 16/);
  await console.press("'", '7', 'G');
  await console.waitFor(/Computers {2}7 of 16/);

  await console.press(':');
  await console.type('3');
  await console.waitFor('Go to this row');
  await console.press('enter');
  await console.waitFor(/Computers {2}3 of 16/);
  expect(rowUnderCursor(console.text())).toBeDefined();
});

test('a row that there is not is refused in the prompt', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/Computers {2}1 of 16/);

  await console.press(':');
  await console.type('20');
  await console.press('enter');
  await console.waitFor('There are only 16 rows.');
  await console.press('esc');

  await console.press("'");
  await console.type('99');
  await console.press('enter');
  await console.waitFor('There are only 16 rows.');
  await console.press('backspace', 'enter');
  await console.waitFor(/Computers {2}9 of 16/);
});

test('a number never opens a session whose id begins so by chance', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);

  await console.press(':');
  await console.type('20');
  await console.press('enter');

  await console.waitFor(/Sessions {2}20 of/);
});

test('a count whose digits went to screens says how to type one', async () => {
  await using console = await openConsole();

  await console.press('3', '4', 'j');

  await console.waitFor("Digits go to screens; ' begins a count: '10j");
});

test('in a transcript a number is that of a message', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor('Review !283');
  await moveTo(console, 'Review !283');
  await console.press('enter');
  await console.waitFor(/message \d+ of/);

  await console.press(':');
  await console.type('3');
  await console.press('enter');
  await console.waitFor(/message 3 of/);

  await console.press(':');
  await console.type('9999');
  await console.press('enter');
  await console.waitFor(/There are only \d+ messages\.|Only \d+ messages read; G reads all\./);
});

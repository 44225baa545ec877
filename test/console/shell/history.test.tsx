import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

test('an operator walks back through the places of the last minutes, and forth again', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor('STATUS');
  await console.press('j', 'j', 'enter');
  await console.waitFor(/message \d+ of/);
  const transcript = console.line(1);
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.press('[');
  await console.waitFor(/message \d+ of/);
  expect(console.line(1)).toBe(transcript);

  await console.press('-');
  await console.waitFor(/Computers {2}1 of/);
  await console.press('-', 'esc');
  await console.waitFor(/Sessions {2}3 of/);
});

test('in a transcript the brackets belong to the turns of the user', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor('STATUS');
  await console.press('enter');
  await console.waitFor(/message \d+ of/);

  await console.press('G');
  await console.waitFor('following');

  await console.press('[');

  await console.waitFor((text) => !text.includes('following'));
  expect(console.line(1)).toMatch(/^ Sessions › .* message \d+ of/);
});

test('where there is no earlier place the operator is told', async () => {
  await using console = await openConsole();

  await console.press('[');

  await console.waitFor('No earlier place.');
});

import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

const pane = { columns: 45, rows: 24 };

test('in a side pane Now stays in sight below every screen but itself', async () => {
  await using console = await openConsole(pane);
  await console.press('3');
  await console.waitFor('build-17');
  await console.waitFor(/─ Now, \d+ more ─+\n ✗ .+ {2}.+\n/);
  expect(console.line(19)).toMatch(/\? help/);
  expect(console.line(20)).toMatch(/^─ Now/);

  await console.press('0');
  await console.waitFor('WHAT IS WRONG');

  expect(console.text()).not.toContain('─ Now,');
  expect(console.line(23)).toMatch(/\? help/);
});

test('a click on it goes to Now', async () => {
  await using console = await openConsole(pane);
  await console.press('3');
  await console.waitFor(/─ Now, \d+ more ─/);

  await console.click(5, 21);

  await console.waitFor('WHAT IS WRONG');
});

test('a wider terminal has no such pane, and gets it when it becomes narrow', async () => {
  await using console = await openConsole({ columns: 60, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');
  expect(console.text()).not.toContain('─ Now,');

  await console.resize(59, 24);

  await console.waitFor('─ Now,');
});

test('in the least size a question names its object and its answers, and Now its first finding', async () => {
  await using console = await openConsole({ columns: 40, rows: 10 });
  await console.press('3');
  await console.waitFor('1 of 16');
  await console.waitFor(/\n ✗ .+ {2}.+$/);

  await console.press('x', 'r');

  await console.waitFor(/Restart [\w-]+\?/);
  await console.waitFor('n no');
  expect(console.line(9)).toMatch(/^ ✗ /);
});

test('in the least size nobody agrees to an effect that was not on the screen', async () => {
  await using console = await openConsole({ columns: 40, rows: 10 });
  await console.press('3');
  await console.waitFor('1 of 16');
  await console.press('x', 'r');
  await console.waitFor(/j \d+ more lines? {3}n no/);

  await console.press('y');
  await console.waitFor('Read the question to its end first.');
  await console.press('pagedown', 'pagedown', 'pagedown');
  await console.waitFor(/\/restart/);
  await console.press('y');

  await console.waitFor(/is restarting/);
});

test('nothing is called urgent or calm before it was read', async () => {
  await using console = await openConsole({ ...pane, config: { rules: {} } });

  expect(console.line(20)).toMatch(/^─ Now/);
  expect(console.text()).not.toContain('that needs a person');
});

import { expect, test } from 'vitest';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';
import { bodyLines, footer } from '../harness/selection.ts';

/** The people of the last day, of whom a panel in 80 columns has room for a few. */
async function openPeopleOfDay() {
  const console = await openConsole({ columns: 80, rows: 24 });
  await console.waitFor('✓ live');
  await console.press('enter');
  await console.waitFor(/other \(38\)/);
  await console.press('J', 'J');
  await console.waitFor('›By person');
  return console;
}

const others = (console: OpenConsole) => console.text().match(/other \(\d+\)/g) ?? [];

test('a panel that hides rows says so and fills the screen', async () => {
  await using console = await openPeopleOfDay();
  expect(footer(console)).toContain('z show all');

  await console.press('z');

  expect(console.line(2)).toMatch(/›By person ─+ 1 of 42 people/);
  expect(others(console)).toEqual(['other (23)']);
  await console.press('G');
  expect(console.line(2)).toContain('42 of 42 people');

  await console.press('esc');
  expect(console.text()).toContain('By model');
  expect(console.line(1)).toContain('Overview › Day');
});

test('a person opened from a panel that fills the screen leads back to it', async () => {
  await using console = await openPeopleOfDay();
  await console.press('z', 'j');

  await console.press('enter');
  await console.waitFor(/^ … › \S+@\S+ {2}/m);
  await console.press('esc');

  await console.waitFor('2 of 42 people');
  expect(console.text()).not.toContain('By model');
});

test('a click on the sum of hidden rows shows them', async () => {
  await using console = await openPeopleOfDay();
  const y = 2 + bodyLines(console).findIndex((line) => line.includes('other (38)'));

  await console.click(4, y);

  await console.waitFor(/›By person ─+ 1 of 42 people/);
  expect(others(console)).toEqual(['other (23)']);
});

test('a click below the last row of a short panel does not zoom it', async () => {
  await using console = await openConsole({ columns: 160, rows: 70 });
  await console.waitFor('✓ live');
  await console.press('enter');
  await console.waitFor('Slash commands');
  const last = bodyLines(console).findLastIndex((line) => line.includes('│ status '));
  expect(bodyLines(console)[last + 1]).toMatch(/│ {50,}│$/);

  await console.click(130, 2 + last + 1);

  await console.waitFor('›Slash commands');
  expect(console.text()).toContain('By person');
});

test('in a panel that fills the screen, keys of the chart say that it is hidden', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('1');
  await console.waitFor('✓ live');
  await console.press('J', 'z');

  for (const key of ['v', 'left', 'J']) {
    await console.press(key);
    await console.waitFor('One panel fills the screen: go back to all panels first.');
  }
});

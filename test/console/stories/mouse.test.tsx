import { expect, test } from 'vitest';
import { type ConsoleSetup, type OpenConsole, openConsole } from '../harness/open-console.tsx';
import { footer, selectedLine } from '../harness/selection.ts';
import {
  asks,
  calls,
  conversation,
  openSession,
  says,
} from '../screens/transcript/open-session.tsx';

/** The cell in which a text begins. */
function cellOf(console: OpenConsole, text: string): { x: number; y: number } {
  const rows = console.text().split('\n');
  const y = rows.findIndex((row) => row.includes(text));
  if (y === -1) throw new Error(`There is no ${text} on the screen:\n${console.text()}`);
  return { x: console.line(y).indexOf(text), y };
}

async function click(console: OpenConsole, text: string) {
  const { x, y } = cellOf(console, text);
  await console.click(x, y);
}

async function openComputers(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, ...setup });
  await console.press('3');
  await console.waitFor('build-17');
  return console;
}

test('a click chooses a row, and another one opens it', async () => {
  await using console = await openComputers();

  await click(console, 'build-17');
  expect(selectedLine(console)).toContain('build-17');
  expect(console.line(1)).toContain('8 of 16');

  await click(console, 'build-17');
  await console.waitFor(/Computers › .*build-17/);
});

test('a click below the rows does nothing', async () => {
  await using console = await openComputers();
  const row = selectedLine(console);

  await console.click(10, 20);

  expect(selectedLine(console)).toBe(row);
  expect(console.line(1)).toMatch(/^ Computers {2}1 of 16/);
});

test('the wheel moves through rows as the arrows do', async () => {
  await using console = await openComputers();

  await console.wheel(10, 10, 2);
  expect(console.line(1)).toContain('7 of 16');

  await console.wheel(10, 10, -1);
  expect(console.line(1)).toContain('4 of 16');
});

test('the names of screens, tabs and keys can be clicked', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.waitFor('Credits by day');

  await click(console, 'Tools');
  await console.waitFor('›Tools');

  await click(console, 'Computers');
  await console.waitFor('build-17');

  await click(console, 'help');
  await console.waitFor('─ Keys ─');
});

test('the wheel over a preview scrolls that, and a click there makes keys act on it', async () => {
  await using console = await openComputers({ columns: 200, rows: 20 });
  expect(cellOf(console, 'Provisioning').x).toBeGreaterThan(100);

  await console.wheel(170, 10, 1);
  expect(console.text()).not.toContain('Provisioning');
  expect(console.line(1)).toContain('1 of 16');

  await console.click(170, 10);
  expect(footer(console)).toContain('tab list');
  await click(console, 'build-17');
  expect(footer(console)).toContain('tab preview');
});

test('beneath what lies over the screen nothing is clicked', async () => {
  await using console = await openComputers();
  await console.press('x');
  await console.waitFor('Restart this computer');

  await click(console, 'web-preview-5');
  await click(console, '2 Sess');
  expect(console.line(1)).toContain('1 of 16');
  expect(console.text()).toContain('Restart this computer');
});

test('a choice is taken by a click', async () => {
  await using console = await openComputers();
  await console.press('S');
  await console.waitFor('p  provider');

  await click(console, 'provider');

  await console.waitFor(/by PROVIDER/);
});

test('panels and their rows are chosen by a click, and opened by another one', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.waitFor('Credits by day');
  await console.waitUntilIdle();
  const { x, y } = cellOf(console, 'By person');

  await console.click(x, y + 3);
  expect(console.text()).toMatch(/›By person/);
  await console.click(x, y + 3);

  await console.waitFor(/Overview › /);
});

test('a tile shows its figure in the chart', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.waitFor('Credits by day');
  await console.waitUntilIdle();
  const busiest = /\d\d\d\d-\d\d-\d\d|\d+ [A-Z][a-z]{2}/.exec(
    console.line(cellOf(console, 'Busiest day').y + 2).slice(cellOf(console, 'Busiest day').x),
  )?.[0];

  await click(console, 'Busiest day');

  expect(busiest).toBeDefined();
  expect(console.text().split(busiest ?? 'no day').length).toBeGreaterThan(2);
});

test('a key gives the mouse back to the terminal', async () => {
  await using console = await openComputers();

  await console.press('alt-m');
  expect(footer(console)).toContain('The mouse selects text');
  await console.press('alt-m');
  expect(footer(console)).toContain('shift selects text');
});

test('F1 shows the keys', async () => {
  await using console = await openComputers();

  await console.press('f1');

  await console.waitFor('─ Keys ─');
});

test('a click on the head of a column sorts by it, and another one the other way', async () => {
  await using console = await openComputers();

  const x = console.line(2).indexOf('NAME');

  await console.click(x, 2);
  await console.waitFor('by NAME ▲');
  await console.click(x, 2);
  await console.waitFor('by NAME ▼');
});

test('a click on a line of a transcript goes there, and another one unfolds its message', async () => {
  await using reader = await openSession({
    messages: conversation(
      ...[asks('Calibrate it.'), calls('run', { command: 'make', cwd: 'arm' }), says('Done.')],
    ),
  });
  const y = reader
    .text()
    .split('\n')
    .findIndex((row) => row.includes('make'));

  await reader.click(20, y);
  await reader.waitFor('message 2 of 3');
  await reader.click(20, y);

  await reader.waitFor(/cwd {2}arm/);
});

const readout = /\d credits .*\d active/;

/** The cell of the mark below the chosen day, which stands above its figures. */
function dayMark(console: OpenConsole): { x: number; y: number } {
  const y =
    console
      .text()
      .split('\n')
      .findIndex((row) => readout.test(row)) - 1;
  return { x: console.line(y).search(/[\u25B2^]/), y };
}

test.each([
  { columns: 120, rows: 36 },
  { columns: 80, rows: 24 },
])(
  'a click on the chart chooses a day at $columns columns, and another one opens it',
  async (size) => {
    await using console = await openConsole(size);
    await console.press('1');
    await console.waitFor(readout);
    await console.press('left', 'left');
    const chosen = dayMark(console);
    const facts = console.line(chosen.y + 1);
    await console.press('right', 'right');
    expect(dayMark(console).x).toBeGreaterThan(chosen.x);

    await console.click(chosen.x, chosen.y - 2);
    expect(dayMark(console)).toEqual(chosen);
    expect(console.line(chosen.y + 1)).toBe(facts);

    await console.click(chosen.x, chosen.y - 2);
    await console.waitFor(/Overview › Day/);
  },
);

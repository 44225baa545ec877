import { describe, expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { footer, moveTo, selectedLine } from '../harness/selection.ts';

const small = { columns: 80, rows: 24 };
const medium = { columns: 120, rows: 36 };
const large = { columns: 200, rows: 50 };

/** Something that only the loaded screen shows. */
const screens = [
  { key: '1', title: 'Overview', shows: /Credits by day[\s\S]*By model/ },
  { key: '2', title: 'Sessions', shows: /STATUS +TITLE[\s\S]*running/ },
  { key: '3', title: 'Computers', shows: /NAME +STATUS[\s\S]*build-17/ },
  { key: '4', title: 'Limits', shows: /PERSON[\s\S]* ok/ },
];

describe.each([small, medium, large])('in $columns x $rows', (size) => {
  test('each number opens its screen', async () => {
    await using console = await openConsole(size);

    for (const { key, title, shows } of screens) {
      await console.press(key);
      await console.waitFor(shows);
      await console.waitFor(/ ✓ live *$/m);

      expect(console.line(0)).toMatch(/1 Over.* 2 Sess.* 3 Comp.* 4 Lim.* 7 People/);
      expect(console.line(1)).toMatch(new RegExp(`^ ${title} `));
      expect(footer(console)).toMatch(/\? help {2}q quit$/);
    }
  });
});

test('a list fills 80 x 24 with twenty rows of data', async () => {
  await using console = await openConsole(small);
  await console.press('2');
  await console.waitFor('running');

  const rows = Array.from({ length: 24 }, (_, y) => console.line(y));

  expect(rows.filter((row) => /^ +[◐…✓○] (running|waiting|idle|archived) /.test(row))).toHaveLength(
    20,
  );
});

test('esc goes back and never quits', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('d');
  await console.waitFor('Provisioning');
  expect(console.line(1)).toMatch(/^ Computers › map-stitch-2/);
  expect(footer(console)).toMatch(/q back$/);

  await console.press('esc');
  expect(console.line(1)).toMatch(/^ Computers {2}1 of 16/);

  await console.press('esc', 'esc');
  expect(console.line(1)).toMatch(/^ Computers /);
  expect(console.isOver()).toBe(false);
});

test('q goes back, and quits at the first level', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('d');
  await console.waitFor('Provisioning');

  await console.press('q');
  expect(console.line(1)).toMatch(/^ Computers {2}1 of 16/);
  expect(console.isOver()).toBe(false);

  await console.press('q');
  expect(console.isOver()).toBe(true);
});

test.each([
  { place: 'a screen', keys: ['3'] },
  { place: 'a step deeper', keys: ['3', 'd'] },
  { place: 'the help', keys: ['?'] },
  { place: 'the actions menu', keys: ['3', 'x'] },
  { place: 'a question', keys: ['3', 'x', 'r'] },
])('ctrl-c quits from $place', async ({ keys }) => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('1', ...keys);
  expect(console.isOver()).toBe(false);

  await console.press('ctrl-c');

  expect(console.isOver()).toBe(true);
});

test('a number leaves the way behind', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('d', '2');
  await console.waitFor('running');
  expect(console.line(1)).toMatch(/^ Sessions /);

  await console.press('3');

  expect(console.line(1)).toMatch(/^ Computers {2}1 of 16/);
});

test('a screen remembers its row', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  expect(selectedLine(console)).toContain('build-17');

  await console.press('4', '1', '3');

  expect(selectedLine(console)).toContain('build-17');
  expect(console.line(1)).toContain('8 of 16');
});

test('the sessions of one computer are a step from it, and the way back ends at its row', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  await console.press('enter');
  await console.waitFor(/Sessions on build-17 +1 of \d+/);

  expect(console.line(1)).toMatch(/^ Computers › Sessions on build-17/);
  await console.press('j');
  await console.press('esc');

  expect(console.line(1)).toMatch(/^ Computers {2}8 of 16/);
  expect(selectedLine(console)).toContain('build-17');
});

test('a held key that arrives as one chunk moves one row for each press', async () => {
  await using console = await openConsole(small);
  await console.press('2');
  await console.waitFor('running');

  await console.pressAtOnce(...'jjjjjjj');
  expect(console.line(1)).toMatch(/ 8 of \d+ read, more below/);

  await console.pressAtOnce(...'jjkkkj');
  expect(console.line(1)).toMatch(/ 8 of \d+ read, more below/);
});

test('keys typed ahead reach the screen that they are meant for', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('1');

  await console.pressAtOnce('3', 'j', 'j', 'd');
  await console.waitFor('Provisioning');

  expect(console.line(1)).toMatch(/^ Computers › vision-train-7/);
});

test('what is pasted is not taken for keys', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');

  await console.paste('jjxrq');

  expect(console.line(1)).toContain('1 of 16');
  expect(console.isOver()).toBe(false);
});

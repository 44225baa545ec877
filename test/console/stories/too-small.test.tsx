import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

test.each([
  { columns: 39, rows: 24 },
  { columns: 80, rows: 9 },
  { columns: 20, rows: 4 },
])('$columns x $rows is too small, and says what is needed', async ({ columns, rows }) => {
  await using console = await openConsole({ columns, rows });

  expect(console.text().split('\n')).toEqual([
    'Terminal too small',
    'need 40 x 10',
    `have ${columns} x ${rows}`,
    'q quit',
  ]);
});

test('the least size is enough', async () => {
  await using console = await openConsole({ columns: 40, rows: 10 });
  await console.press('3');

  await console.waitFor('map-stitch-2');

  expect(console.line(0)).toMatch(/live$/);
});

test('where nothing can be seen only quitting works', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');

  await console.resize(50, 9);
  expect(console.line(0)).toBe('Terminal too small');
  await console.press('j', '4', 'x', 'r', 'y', 'esc');
  await console.resize(80, 24);

  expect(console.line(1)).toMatch(/^ Computers {2}1 of 16/);
  await console.resize(50, 9);
  await console.press('q');
  expect(console.isOver()).toBe(true);
});

test('q quits where nothing can be seen, also a step deeper', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('d');
  await console.resize(50, 9);

  await console.press('q');

  expect(console.isOver()).toBe(true);
});

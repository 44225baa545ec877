import { expect, test } from 'vitest';
import { footer, selectedLine } from '../harness/selection.ts';
import { openWiki } from './open-wiki.ts';

test('a record opens and folds, and its texts open into their lines', async () => {
  await using console = await openWiki();
  await console.press('i');
  await console.waitFor('pages  6 items');

  await console.press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'l');
  expect(console.text()).toContain('▾ 0  3 fields');
  await console.press('j', 'j', 'j', 'enter');
  expect(console.text()).toContain('│ # fleet-firmware');

  await console.press('h');
  expect(console.text()).not.toContain('│ # fleet-firmware');
  await console.press('h', 'h');
  expect(selectedLine(console)).toContain('▸ 0  3 fields  375 B · fleet-firmware');
});

test('everything opens and folds at once, and the cursor stays where it was', async () => {
  await using console = await openWiki({ rows: 50 });
  await console.press('i');
  await console.waitFor('pages  6 items');
  await console.press('j', 'j', 'j', 'j', 'j', 'j');

  await console.press('E');
  expect(console.text()).toContain('│ # fleet-firmware');
  expect(selectedLine(console)).toContain('▾ pages');

  await console.press('C');
  expect(selectedLine(console)).toContain('▸ pages');
});

test('a search takes regular expressions between slashes', async () => {
  await using console = await openWiki({ columns: 100 });
  await console.press('i');
  await console.waitFor('pages  6 items');

  await console.press('/');
  await console.type('/fleet-(firm|hard)ware$/');

  await console.waitFor((text) => / 1\/\d+/.test(text.split('\n')[1] ?? ''));
  await console.press('enter');
  expect(selectedLine(console)).toContain('fleet-firmware');
});

test('a search finds names and values, also in what is folded, and opens what hides them', async () => {
  await using console = await openWiki();
  await console.press('i');
  await console.waitFor('pages  6 items');

  await console.press('/');
  expect(console.line(1)).toContain('lower case ignores case');
  await console.type('slip is');
  expect(console.line(1)).toMatch(/ 1\/1 *$/);
  expect(selectedLine(console)).toContain('│ > Why it is so: Slip is subtracted');

  await console.press('enter', 'esc');
  expect(console.line(1)).not.toContain('slip is');
  expect(selectedLine(console)).toContain('│ > Why it is so: Slip is subtracted');
  await console.press('esc');
  await console.waitFor('RUN');
});

test('n and N go from match to match and round the ends', async () => {
  await using console = await openWiki();
  await console.press('i');
  await console.waitFor('pages  6 items');

  await console.press('/');
  await console.type('title');
  await console.press('enter');
  expect(console.line(1)).toContain('/title 1/6');
  await console.press('n', 'n');
  expect(console.line(1)).toContain('/title 3/6');
  expect(selectedLine(console)).toContain('title  Slot::erase');

  await console.press('N', 'N', 'N');
  expect(console.line(1)).toContain('/title 6/6');
  expect(footer(console)).toContain('Continued from the bottom.');
});

test('a search that finds nothing says so, and leaving it brings the reader back', async () => {
  await using console = await openWiki();
  await console.press('i');
  await console.waitFor('pages  6 items');
  await console.press('j', 'j');

  await console.press('/');
  await console.type('Odometry::step');
  expect(selectedLine(console)).toContain('Odometry::step');
  await console.type('x');
  expect(console.line(1)).toContain('no match');

  await console.press('esc');
  expect(selectedLine(console)).toContain('repoUrl');
  expect(console.text()).toContain('▸ 3  3 fields');
});

test('P copies the path of a value, as code reads it', async () => {
  await using console = await openWiki();
  await console.press('i');
  await console.waitFor('pages  6 items');

  await console.press('/');
  await console.type('Slot::erase');
  await console.press('enter', 'P');

  expect(console.copied).toEqual(['pages[2].title']);
});

test('z reads a page on the whole screen, esc goes back to its place in the record', async () => {
  await using console = await openWiki();
  await console.press('i');
  await console.waitFor('pages  6 items');
  await console.press('z');
  expect(footer(console)).toContain('Select a value of the record first');

  await console.press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'z');
  expect(console.line(1)).toMatch(/Development {2}lines 1 to \d+ of \d+/);
  expect(console.text()).toContain('╭ sh');
  expect(console.text()).toContain('1. Cargo.toml');

  await console.press('esc');
  expect(selectedLine(console)).toContain('Development');
});

test('y copies the value under the cursor as it is', async () => {
  await using console = await openWiki();
  await console.press('i');
  await console.waitFor('pages  6 items');

  await console.press('j', 'j', 'y');

  expect(console.copied).toEqual(['https://git.halcyon.example/robots/fleet-firmware']);
});

test('where there is room the value under the cursor is read beside the record', async () => {
  await using console = await openWiki({ columns: 120, rows: 36 });
  await console.press('k', 'i');
  await console.waitFor('pages  2 items');

  await console.press('j', 'j', 'j', 'j', 'j', 'j');

  await console.waitFor(/│ Writing stopped after 2 pages/);
});

test('a page in Markdown is read as a page', async () => {
  await using console = await openWiki({ columns: 120, rows: 36 });
  await console.press('i');
  await console.waitFor('pages  6 items');

  await console.press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'l', 'j', 'j', 'j');

  await console.waitFor(/│ fleet-firmware/);
  expect(console.text()).not.toContain('| --- |');
});

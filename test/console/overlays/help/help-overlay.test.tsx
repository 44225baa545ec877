import { expect, test } from 'vitest';
import { openConsole } from '../../harness/open-console.tsx';

async function openHelp(columns: number, rows: number) {
  const console = await openConsole({ columns, rows });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.press('?');
  await console.waitFor('╭─ Keys');
  return console;
}

test('help that is longer than the screen is scrolled to its end and back', async () => {
  await using console = await openHelp(80, 24);
  expect(console.text()).toContain('This screen');
  expect(console.text()).not.toContain('Delete to the end of the line');

  await console.press('G');
  await console.waitFor('Delete to the end of the line');
  expect(console.text()).toContain('100 %');
  await console.press(...'kkkk');
  await console.waitFor((text) => !text.includes('Delete to the end of the line'));

  await console.press('g');
  await console.waitFor('This screen');
});

test('letters filter the help, esc shows all of it again, and esc closes it', async () => {
  await using console = await openHelp(80, 24);

  await console.type('/refresh');
  await console.press('enter');
  await console.waitFor((text) => !text.includes('This screen'));
  expect(console.text()).toContain('Refresh');

  await console.press('esc');
  await console.waitFor('This screen');
  await console.press('esc');
  await console.waitFor((text) => !text.includes('╭─ Keys'));
});

test('a letter that does not scroll begins the filter, and then every letter belongs to it', async () => {
  await using console = await openHelp(80, 24);

  await console.type('back');

  await console.waitFor(/\/ back/);
  expect(console.text()).toContain('Go back');
  expect(console.text()).not.toContain('Next row');
});

test('a filter finds what keys do in other places, by their names, too', async () => {
  await using console = await openHelp(80, 24);

  await console.type('/role');
  await console.waitFor(/Transcript {2}elsewhere/);
  expect(console.text()).toContain('Show only user messages');

  await console.press('esc');
  await console.type('/ctrl-s');
  await console.waitFor(/ctrl-s +Export rows to a file/);
});

test('the last row names the keys of the filter while it is typed', async () => {
  await using console = await openHelp(80, 24);
  expect(console.line(23)).toMatch(/^ \/ filter {2}esc close/);

  await console.type('/back');

  await console.waitFor(/^ enter keep {2}esc all keys/m);
});

test('while a filter is typed, its line stays where it is', async () => {
  await using console = await openHelp(80, 24);
  const rowOf = (text: string) =>
    console
      .text()
      .split('\n')
      .findIndex((row) => row.includes(text));

  await console.type('/r');
  await console.waitFor(/\/ r {2,}/);
  const row = rowOf('/ r ');
  await console.type('eadiness nothing');
  await console.waitFor('No key or command matches.');

  expect(rowOf('/ readiness nothing')).toBe(row);
});

test('the help lists what can be typed behind the colon', async () => {
  await using console = await openHelp(80, 24);

  await console.type("/person's days");

  await console.waitFor(/^.*:person EMAIL +Show a person's days/m);
});

test('the help says why an action is impossible', async () => {
  await using console = await openConsole({ isReadOnly: true, columns: 100 });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.press('?');

  await console.waitFor(/x r +Restart this computer +The console is read-only\./);
});

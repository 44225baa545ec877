import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

async function openPalette(look: Parameters<typeof openConsole>[0] = {}) {
  const console = await openConsole(look);
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  return console;
}

test('a few letters find an action, and enter does it', async () => {
  await using console = await openPalette();

  await console.press('ctrl-p');
  await console.waitFor('What can be done');
  await console.type('lim');
  await console.waitFor(/› Go to Limits/);
  await console.press('enter');

  await console.waitFor('Global limit');
});

test('keys that are typed before the palette is there are meant for it', async () => {
  await using console = await openPalette();

  await console.pressAtOnce('ctrl-p', ...'sessions on'.replace(' ', '').split(''));

  await console.waitFor(/› Show the sessions on this computer/);
});

test('a harmful action asks its question, and nothing is sent before the answer', async () => {
  await using console = await openPalette();

  await console.press('ctrl-p');
  await console.type('restart');
  await console.press('enter');

  await console.waitFor(/Restart .*\?/);
  expect(console.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await console.press('n');
  await console.waitFor((text) => !text.includes('╭─ Restart'));
  expect(console.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('places that no key leads to are found, too', async () => {
  await using console = await openPalette();

  await console.press('ctrl-p');
  await console.type('wrong');
  await console.press('enter');

  await console.waitFor('Nothing has gone wrong so far.');
});

test('only what is possible is offered', async () => {
  await using console = await openPalette({ isReadOnly: true });

  await console.press('ctrl-p');
  await console.type('restart computer');

  await console.waitFor('Nothing that is possible now is called that.');
  await console.press('enter');
  expect(console.text()).toContain('What can be done');
  await console.press('esc');
  await console.waitFor((text) => !text.includes('What can be done'));
});

test('the letters that match are underlined', async () => {
  await using console = await openPalette({ columns: 80, rows: 24 });

  await console.press('ctrl-p');
  await console.type('golim');
  await console.waitFor(/› Go to Limits/);

  const row = console
    .text()
    .split('\n')
    .findIndex((line) => line.includes('› Go to Limits'));
  const column = console.line(row).indexOf('Go to');
  expect(console.styleAt(column, row).isUnderlined).toBe(true);
  expect(console.styleAt(column + 3, row).isUnderlined).toBe(false);
});

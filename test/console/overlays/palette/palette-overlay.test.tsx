import { expect, test } from 'vitest';
import { openConsole } from '../../harness/open-console.tsx';
import { footer } from '../../harness/selection.ts';

async function openPalette(look: Parameters<typeof openConsole>[0] = {}) {
  const console = await openConsole(look);
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  return console;
}

test('a few letters find an action, and enter does it', async () => {
  await using console = await openPalette();

  await console.press('ctrl-p');
  await console.waitFor('─ Palette ─');
  await console.type('lim');
  await console.waitFor(/› Go to Limits/);
  await console.press('enter');

  await console.waitFor('Global limit');
});

test.each([
  ['csv', 'Export rows to a file'],
  ['export', 'Export rows to a file'],
  ['reboot', 'Restart this computer'],
  ['reload', 'Refresh'],
  ['quota', 'Go to Limits'],
  ['restart', 'Restart this computer'],
])('%s finds what is called otherwise here: %s', async (typed, title) => {
  await using console = await openPalette();

  await console.press('ctrl-p');
  await console.waitFor('─ Palette ─');
  await console.type(typed);

  await console.waitFor((text) => text.includes(`› ${title}`));
});

test('what another screen can do leads to that screen', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);

  await console.press('ctrl-p');
  await console.waitFor('─ Palette ─');
  await console.type('restart');

  await console.waitFor(/› Go to Computers/);
});

test('what was not read yet is requested, and found as soon as it is there', async () => {
  await using console = await openConsole();
  await console.waitFor('Credits by day');
  expect(console.requests).not.toContain('GET /api/v0/computers');

  await console.press('ctrl-p');
  await console.waitFor('─ Palette ─');
  await console.type('build-17');

  await console.waitFor(/› build-17 .*computer/);
  expect(console.requests).toContain('GET /api/v0/computers');
});

test('keys that are typed before the palette is there are meant for it', async () => {
  await using console = await openPalette();

  await console.pressAtOnce('ctrl-p', ...'sessions on'.replace(' ', '').split(''));

  await console.waitFor(/› Show sessions on this computer/);
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
  await console.type('show errors');
  await console.press('enter');

  await console.waitFor('No errors so far.');
});

test('what is impossible is not found', async () => {
  await using console = await openPalette({ isReadOnly: true });

  await console.press('ctrl-p');
  await console.type('this computer');
  await console.waitFor('Show sessions on this computer');

  expect(console.text()).not.toContain('Restart this computer');
});

test('a palette without a match offers nothing to run', async () => {
  await using console = await openPalette();

  await console.press('ctrl-p');
  expect(footer(console)).toContain('enter run');
  await console.type('qqqqq');
  await console.waitFor('No match.');

  expect(footer(console)).not.toContain('enter run');
});

test.each([
  {
    named: 'a computer by its name',
    typed: 'build-17',
    shows: /› build-17 +computer/,
    opens: 'Computers › build-17',
  },
  {
    named: 'a session by its title',
    typed: 'deadlock',
    shows: /› .*deadlock.* session {2}│/,
    opens: 'Sessions › ',
  },
  {
    named: 'a person by e-mail',
    typed: 'hannah',
    shows: /› hannah\S+@halcyon\.example +person/,
    opens: 'People › hannah',
  },
  {
    named: 'a model by its name',
    typed: 'pico',
    shows: /› pico\S+ +model/,
    opens: 'Overview › pico',
  },
])('finds $named, once it has been read', async ({ typed, shows, opens }) => {
  await using console = await openPalette();
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);
  await console.press('4');
  await console.waitFor(/Limits {2}1 of/);

  await console.press('ctrl-p');
  await console.type(typed);
  await console.waitFor(shows);
  await console.press('enter');

  await console.waitFor(opens);
});

test('actions are found before sessions whose titles begin in the same way', async () => {
  await using console = await openPalette();
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);

  await console.press('ctrl-p');
  await console.type('re');

  await console.waitFor(/› Refresh[\s\S]*Go to Readiness[\s\S]* session {2}│/);
});

test('months are found by their name', async () => {
  await using console = await openPalette();

  await console.press('ctrl-p');
  await console.type('last mon');
  await console.waitFor(/› Last month/);
  await console.press('enter');

  await console.waitFor(/31 days {2}2026-10-01 → 2026-10-31/);
});

test('what is known is listed only when something is typed', async () => {
  await using console = await openPalette();
  await console.press('ctrl-p');
  await console.waitFor('─ Palette ─');
  const count = () => Number(/> .*?(\d+) │/.exec(console.text())?.[1]);
  const before = count();

  await console.type('arm');
  await console.waitFor(/ computer {2}│/);
  await console.press('ctrl-u');
  await console.waitFor((text) => !/ computer {2}│/.test(text));

  expect(count()).toBe(before);
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

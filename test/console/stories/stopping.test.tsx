import { expect, test } from 'vitest';
import { serveGated } from '../harness/gated-server.ts';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { footer, selectedLine } from '../harness/selection.ts';
import { deleteFive, deleteOne } from './deleting.ts';

test('the last row says how far it has come, and how to stop it', async () => {
  await using console = await deleteFive();
  expect(footer(console)).toMatch(/^ ◐ Delete 5 sessions: 1 of 5 {3}esc stop .*\? help {2}q quit$/);

  await console.next();
  await console.waitFor('Delete 5 sessions: 2 of 5');

  expect(console.line(1)).toContain('4 marked');
});

test('esc stops after the request under way, and the report tells of every row', async () => {
  await using console = await deleteFive();
  await console.next();

  await console.press('esc');
  expect(footer(console)).toMatch(
    /^ ◐ Delete 5 sessions: 2 of 5, then stopping .*\? help {2}q quit$/,
  );
  console.server.letThrough();
  await console.waitFor('─ Delete 5 sessions ─');

  expect(console.text()).toContain('2 sessions deleted, 3 not tried');
  expect(console.text()).toMatch(/✓ "Session 02" is deleted/);
  for (const left of ['03', '04', '05']) {
    expect(console.text()).toContain(`? "Session ${left}"  Not attempted: the run was stopped.`);
  }
  expect(console.server.arrived).toEqual(['ses_01', 'ses_02']);
  expect(footer(console)).toBe(' esc close  y copy  ? help');
});

test('a report is copied as text', async () => {
  await using console = await deleteFive();
  await console.press('esc');
  console.server.letThrough();
  await console.waitFor('─ Delete 5 sessions ─');

  await console.press('y');
  await console.waitFor('Copied the report');

  expect(console.copied).toEqual([
    'Delete 5 sessions: 1 session deleted, 4 not tried\n' +
      ['02', '03', '04', '05']
        .map((name) => `not-tried: "Session ${name}": Not attempted: the run was stopped.\n`)
        .join('') +
      'done: "Session 01": "Session 01" is deleted',
  ]);
});

test('what was not tried stays marked, to be tried again', async () => {
  await using console = await deleteFive();
  await console.press('esc');
  console.server.letThrough();
  await console.waitFor('1 session deleted, 4 not tried');

  await console.press('esc');
  await console.waitFor(/Sessions {2}\d of 7 {2}4 marked/);
  await console.press('x');

  expect(console.text()).toContain('d  Delete 4 sessions');
});

test('a second esc clears neither the marks nor the filter', async () => {
  await using console = await deleteFive();

  await console.press('esc', 'esc', 'esc');

  expect(console.line(1)).toMatch(/Sessions .* 5 marked/);
  expect(footer(console)).toContain('then stopping');
});

test('meanwhile the list is read as usual, and esc closes what is open before it stops', async () => {
  await using console = await deleteFive();

  await console.press('j', '?');
  expect(console.text()).toContain('─ Keys ─');
  expect(footer(console)).toMatch(/^ ◐ Delete 5 sessions: 1 of 5 .*esc close$/);
  await console.press('esc');
  expect(footer(console)).toContain('Delete 5 sessions: 1 of 5   esc stop');

  expect(selectedLine(console)).toContain('Session 07');
});

test('the report waits for what is open, and takes no key from it', async () => {
  await using console = await deleteFive();
  await console.press('esc', '/');
  console.server.letThrough();
  await console.waitFor(() => console.requests.at(-1) === 'GET /api/v0/sessions');

  await console.type('08');
  expect(console.line(1)).toMatch(/^ \/ 08/);
  await console.press('enter');

  await console.waitFor('1 session deleted, 4 not tried');
  await console.press('q');
  await console.waitFor(/Sessions .*\/08/);
});

test('q does not leave things half done', async () => {
  await using console = await deleteFive();

  await console.press('q');
  expect(footer(console)).toContain(' Work is still in progress. Press esc to stop it.');
  expect(console.isOver()).toBe(false);
  await console.waitFor('Delete 5 sessions: 1 of 5   esc stop');
});

test('q names the key that stops the work, whatever it is', async () => {
  await using console = await deleteFive({ keymap: new Map([['work.stop', ['alt-s']]]) });

  await console.press('q');

  expect(footer(console)).toContain(' Work is still in progress. Press alt-s to stop it.');
});

test('a change in progress is told as such, beside the hints that fit', async () => {
  await using console = await deleteOne();

  expect(footer(console)).toMatch(
    /^ ◐ Delete "Session 01": waiting for the server .*\? help {2}q quit$/,
  );
});

test('q during a single change quits only when it is pressed twice in a row', async () => {
  await using console = await deleteOne();

  for (const other of ['j', 'k']) {
    await console.press('q');
    expect(footer(console)).toContain(
      'A change is still in progress. Press the key again to quit.',
    );
    await console.press(other);
    expect(console.isOver()).toBe(false);
  }
  await console.press('q', 'q');

  expect(console.isOver()).toBe(true);
});

test('the command quits during a change only in its form for that', async () => {
  await using console = await deleteOne();

  for (const _ of ['first', 'again']) {
    await console.type(':q');
    await console.press('enter');
    await console.waitFor('A change is still in progress. Enter :q! to quit.');
    expect(console.isOver()).toBe(false);
  }
  await console.type(':q!');
  await console.press('enter');

  await console.waitFor(() => console.isOver());
});

test('q quits at once when the change is done', async () => {
  await using console = await deleteOne();
  console.server.letThrough();
  await console.waitFor('"Session 01" is deleted');

  await console.press('q');

  expect(console.isOver()).toBe(true);
});

test('q during a run that is stopping quits when it is repeated', async () => {
  await using console = await deleteFive();

  await console.press('esc', 'q');
  expect(footer(console)).toContain('A change is still in progress.');
  await console.press('q');

  expect(console.isOver()).toBe(true);
});

test('where everything is read aloud, the key that stops is said', async () => {
  await using console = await deleteFive({ isScreenReader: true });

  await console.waitFor('Delete 5 sessions: 1 of 5, esc stops it');
  await console.press('esc');

  await console.waitFor('Delete 5 sessions: 1 of 5, then stopping');
});

test('more than ten at once want their number typed, and say what is lost', async () => {
  await using server = await serveGated({ sessions: 14 });
  await using console = await openConsoleAt(server, { columns: 80, rows: 30 });
  await console.press('2');
  await console.waitFor(/Sessions +1 of 14/);
  await console.press('space', 'G', 'v', 'x', 'd');
  await console.waitFor('enter works once the text matches');
  expect(console.text()).toContain('─ ! Delete 14 sessions? ─');
  expect(console.text()).toMatch(/The sessions and their \d+ messages are permanently deleted\./);
  expect(console.text()).toContain('Type the number to confirm:  14');

  await console.press('y', 'D', 'enter');
  await console.press('ctrl-u', '1', 'enter');
  expect(server.arrived).toEqual([]);
  await console.press('4', 'enter');

  await console.waitFor(() => server.arrived.length === 1);
  await console.press('esc');
  server.letThrough();
  await console.waitFor('13 not tried');
});

test('a deletion looks unlike other questions', async () => {
  await using server = await serveGated({ sessions: 2 });
  await using console = await openConsoleAt(server, { columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('Session 02');
  await console.press('x', 'd');
  await console.waitFor('D delete');

  const top = console
    .text()
    .split('\n')
    .findIndex((row) => row.includes('╭'));
  const left = console.line(top).indexOf('╭');

  expect(console.line(top)).toContain('! Delete "Session 01"?');
  expect(console.styleAt(left, top).foreground).toBe('palette 1');
  expect(footer(console)).toMatch(/^ D delete {2}n no$/);
});

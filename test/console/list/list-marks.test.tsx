import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { openSessions, rowTexts, wide } from './open-sessions.ts';

test('marked sessions are deleted with one question that names the hidden ones', async () => {
  await using console = await openSessions();
  await console.press('space', 'space', 'space', '/');
  await console.type('waiting');
  await console.press('enter');
  expect(console.line(1)).toContain('3 marked (3 hidden)');

  await console.press('x');
  expect(console.text()).toContain('d  Delete 3 sessions');
  await console.press('d');
  await console.waitFor('D delete');
  expect(console.text()).toContain('Delete 3 sessions?');
  expect(console.text()).toContain('3 hidden by the filter:');
  expect(console.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);

  await console.press('D');
  await console.waitFor('3 sessions deleted');
  expect(console.text()).toMatch(/✓ "[^"]+" is deleted/);
  expect(console.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(3);

  await console.press('esc', 'esc');
  expect(console.line(1)).not.toContain('marked');
});

test('sessions that are not running are left out of an interruption, and it is said why', async () => {
  await using console = await openSessions();
  await console.press('/');
  await console.type('running');
  await console.press('enter', 'space', '/', 'ctrl-u');
  await console.type('status:idle');
  await console.press('enter', 'g', 'space', 'x', 'i');
  await console.waitFor('y yes');

  expect(console.text()).toContain('Interrupt 1 session?');
  expect(console.text()).toMatch(/1 left out: "[^"]+": It is not running\./);

  await console.press('y');
  await console.waitFor('1 session interrupted');
  expect(console.text()).toMatch(/○ "[^"]+" +It is not running\./);
});

test('a range of marks reaches from the last mark to the cursor', async () => {
  await using console = await openSessions();

  await console.press('space', 'j', 'j', 'v');

  expect(console.line(1)).toContain('4 marked');
  expect(rowTexts(console, 5).map((text) => text.startsWith('●'))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('of too many marks the first are taken, and the question says so', async () => {
  await using console = await openSessions();
  await console.press('S', 'c');
  await console.waitFor(/of 400 /);

  await console.press('g', 'space', 'G', 'v', 'x', 'd');

  await console.waitFor('Delete 100 sessions?');
  expect(console.text()).toContain(
    'At most 100 at a time: the other 300 stay marked for the next.',
  );
});

test('marked computers are restarted one after another, those that cannot be are left out', async () => {
  await using console = await openConsole(wide);
  await console.press('3');
  await console.waitFor('build-17');

  await console.press('/', ...'byom', 'enter', 'g', 'space', '/', 'ctrl-u', ...'build-17', 'enter');
  await console.press('g', 'space', 'x', 'r');
  await console.waitFor('y yes');
  expect(console.text()).toContain('Restart 1 computer?');
  expect(console.text()).toMatch(/1 left out: [-\w]+: Only managed computers can be restarted\./);
  await console.press('y');

  await console.waitFor('1 computer restarting');
  expect(console.text()).toMatch(/✓ .* is restarting/);
});

test('what cannot be done to any marked row says so with the number of them', async () => {
  await using console = await openConsole(wide);
  await console.press('3');
  await console.waitFor('build-17');

  await console.press('/', ...'byom', 'enter', 'g', 'space', 'x');

  expect(console.text()).toContain(
    'r  Restart 1 computer  Only managed computers can be restarted.',
  );
});

test('while rows are marked only those are saved, as they are ordered, the hidden ones last', async () => {
  await using console = await openSessions();
  await console.press('j', 'space', 'k', 'k', 'space', '/');
  const titles = rowTexts(console, 2).map((text) => text.slice(13, 30).trim());
  await console.type('waiting');
  await console.press('enter', 'g', 'space', 'ctrl-s');
  expect(console.text()).toContain('Export 3 marked rows (2 hidden by the filter)');

  await console.press('j');
  await console.waitFor('.json in');

  const { rows, about } = JSON.parse(console.saved[0]?.text ?? '') as {
    rows: { status: string; title: string }[];
    about: { rows: string[] };
  };
  expect(about.rows).toContain('These rows were marked.');
  expect(rows).toHaveLength(3);
  expect(rows[0]?.status).toBe('waiting');
  for (const title of titles) expect(rows.map((row) => row.title).join()).toContain(title);
});

test.each([
  ['2', /running/, 'ids'],
  ['3', /build-17/, 'ids'],
  ['4', /over/, 'e-mails'],
  ['5', /REPOSITORY/, 'addresses'],
  ['7', /OF LIMIT/, 'e-mails'],
])('on the screen of key %s y copies %s of all marked rows', async (key, isThere, what) => {
  await using console = await openConsole(wide);
  await console.press(key);
  await console.waitFor(isThere);

  await console.press('space', 'space', 'y');

  await console.waitFor(`Copied 2 ${what}`);
  expect(new Set(console.copied[0]?.split('\n')).size).toBe(2);
});

test('a read-only console marks, and offers nothing to do with the marks', async () => {
  await using console = await openSessions({ ...wide, isReadOnly: true });

  await console.press('space', 'x');

  expect(console.line(1)).toContain('1 marked');
  expect(console.text()).toContain('The console is read-only.');
});

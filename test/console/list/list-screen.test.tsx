import { expect, test } from 'vitest';
import { bodiesOf } from '../../../src/console/list/list-screen.tsx';
import { sessionList } from '../../../src/console/screens/sessions/session-list.ts';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';
import { footer } from '../harness/selection.ts';

const wide = { columns: 160, rows: 40 };

async function openSessions(
  size: { columns?: number; rows?: number; isReadOnly?: boolean } = wide,
) {
  const console = await openConsole(size);
  await console.press('2');
  await console.waitFor('running');
  return console;
}

/** What the first columns of the rows say, from the top. */
const rowTexts = (console: OpenConsole, count: number) =>
  Array.from({ length: count }, (_, index) => console.line(3 + index).slice(0, 40));

/** Lines of the screen that are selected. */
const selectedText = (console: OpenConsole, rows: number) =>
  Array.from({ length: rows }, (_, y) => y)
    .filter((y) => console.styleAt(2, y).isInverse)
    .map((y) => console.line(y).slice(0, 40));

test('a filter is typed in place of the title, counts as it is typed, and moves nothing', async () => {
  await using console = await openSessions({ columns: 80, rows: 24 });
  const heads = console.line(2);

  await console.press('/');
  await console.type('!idle');
  await console.waitFor(/ !idle +\d+\/400\n/);
  expect(console.line(1)).toMatch(/^ \/ !idle/);
  expect(console.line(2)).toBe(heads);
  expect(console.line(23)).toContain('status: title:');

  await console.press('enter');
  expect(console.line(1)).toMatch(/^ Sessions {2}1 of \d+\/400 {2}\/!idle/);
});

test('the whole of a filter can arrive in one chunk, and be edited by the usual keys', async () => {
  await using console = await openSessions();

  await console.pressAtOnce(
    '/',
    ...'osaka x',
    'ctrl-w',
    ...'idle',
    'ctrl-a',
    '!',
    'ctrl-e',
    'enter',
  );
  expect(console.line(1)).toContain('  /!osaka idle');

  await console.press('/', 'ctrl-u');
  await console.paste('vancouver\n');
  expect(console.line(1)).toMatch(/^ \/ vancouver/);
});

test('a mistake is said while it is typed, and is not kept', async () => {
  await using console = await openSessions();

  await console.press('/');
  await console.type('credits>many');
  expect(footer(console)).toContain('credits needs a number such as 500 or 1.5k, not many.');

  await console.press('enter');
  expect(console.line(1)).toMatch(/^ \/ credits>many/);

  await console.press('backspace', 'backspace', 'backspace', 'backspace', '1', 'k', 'enter');
  expect(console.line(1)).toContain('/credits>1k');
});

test('tab completes the name of a field', async () => {
  await using console = await openSessions();

  await console.press('/', 'c', 'r', 'tab', '9', 'k', 'enter');

  expect(console.line(1)).toContain('/credits>9k');
});

test('esc leaves the prompt, then the filter, then the marks, then the screen', async () => {
  await using console = await openConsole(wide);
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('enter');
  await console.waitFor('Sessions on');
  await console.waitFor(/STATUS +TITLE/);
  await console.press('space', '/');
  await console.type('idle');
  await console.press('enter', '/');

  await console.press('esc');
  expect(console.line(1)).toContain('/idle');
  await console.press('esc');
  expect(console.line(1)).toMatch(/Sessions on .* of [\d,]+.* 1 marked/);
  await console.press('esc');
  expect(console.line(1)).not.toContain('marked');
  expect(console.line(1)).toContain('Sessions on');
  await console.press('esc');
  expect(console.line(1)).toMatch(/^ Computers/);
});

test('a filter that hides every row says so, and how to get out of it', async () => {
  await using console = await openSessions();

  await console.press('/');
  await console.type('there is nothing like this');
  await console.press('enter');

  await console.waitFor('The filter hides all 400 rows.');
  expect(console.text()).toContain('esc clears it');
});

test('rows are sorted by a letter of the list, and the cursor stays on its row', async () => {
  await using console = await openSessions();
  await console.press('j', 'j', 'j');
  const [before] = selectedText(console, 40);

  await console.press('S');
  expect(console.text()).toContain('Sort by');
  await console.press('c');
  await console.waitFor('by CREDITS ▼');

  expect(console.line(2)).toContain('CREDITS▼');
  await console.waitFor(() => selectedText(console, 40)[0] === before);

  await console.press('g', 'I');
  await console.waitFor('by CREDITS ▲');
  await console.press('<');
  expect(console.line(2)).toContain('MSGS▼');
  await console.press('S', 'o');
  expect(console.line(1)).not.toContain('by ');
});

test('the largest come first when all pages are there, whatever page they were on', async () => {
  await using console = await openSessions();

  await console.press('S', 'c');
  await console.waitFor(/of 400 /);
  await console.press('g');

  const credits = rowTexts(console, 5);
  await console.press('/');
  await console.type('credits>1k');
  await console.press('enter');
  expect(rowTexts(console, 5)).toEqual(credits);
});

test('marked sessions are deleted with one question that names the hidden ones', async () => {
  await using console = await openSessions();
  await console.press('space', 'space', 'space', '/');
  await console.type('pending');
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
  expect(console.text()).toContain('1 left out: It is not running.');

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
  expect(console.text()).toContain('1 left out: Only managed computers can be restarted.');
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
    'r  Restart 1 computer  None of the 1 marked: Only managed computers can be restarted.',
  );
});

test('while rows are marked only those are saved, as they are ordered, the hidden ones last', async () => {
  await using console = await openSessions();
  await console.press('j', 'space', 'k', 'k', 'space', '/');
  const titles = rowTexts(console, 2).map((text) => text.slice(13, 30).trim());
  await console.type('pending');
  await console.press('enter', 'g', 'space', 'ctrl-s');
  expect(console.text()).toContain('Export 3 marked rows (2 hidden by the filter)');

  await console.press('j', 'enter');
  await console.waitFor('.json in');

  // An export of rows is an array of records.
  const rows = JSON.parse(console.saved[0]?.text ?? '') as { status: string; title: string }[];
  expect(rows).toHaveLength(3);
  expect(rows[0]?.status).toBe('pending');
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

test('the wide view has all columns at their width, and says what is to be scrolled to', async () => {
  await using console = await openSessions({ columns: 80, rows: 24 });
  expect(console.line(2)).toContain('+3 cols');
  expect(console.line(2)).not.toContain('COMPUTER');

  await console.press('w');
  expect(console.line(2)).toMatch(/^ {2}STATUS +TITLE .*\+\d cols ›$/);

  await console.press('right', 'right', 'right', 'right', 'right');
  expect(console.line(2)).toMatch(/^ {2}STATUS +TITLE .* AGE .*‹ \+\d cols?$/);
  await console.press('left', 'left', 'left', 'left', 'left');
  expect(console.line(2)).toContain('MODEL');

  await console.press('w');
  expect(console.line(2)).toContain('+3 cols');
});

test('what is on show is saved: the rows that match, in their order, with all columns', async () => {
  await using console = await openSessions({ columns: 80, rows: 24 });
  await console.press('/');
  await console.type('credits>1k');
  await console.press('enter', 'S', 'c');
  await console.waitFor(/of \d+\/400 /);

  await console.press('ctrl-s');
  expect(console.text()).toMatch(/Export \d+ rows/);
  await console.press('c');
  await console.waitFor('Saved signalbox-sessions-20261120-143000.csv');

  const [heads, ...rows] = console.saved[0]?.text.trimEnd().split('\n') ?? [];
  const credits = rows.map((row) => Number(row.split(',').at(-2)));
  const ids = rows.map((row) => row.split(',')[0]);
  expect(heads).toBe('id,tag,computer-id,status,title,model,computer,msgs,credits,updated-at');
  expect(ids.every((id) => /^[\da-f-]{36}$/.test(id ?? ''))).toBe(true);
  expect(credits.every((value) => value > 1_000)).toBe(true);
  expect(credits.length).toBeGreaterThan(5);
  expect(credits).toEqual(credits.toSorted((a, b) => b - a));
  expect(console.line(1)).toContain(` of ${rows.length}/400`);

  await console.press('ctrl-s', 'enter');
  await console.press('ctrl-s', 'j', 'enter');
  await console.waitFor('.json in');
  expect(JSON.parse(console.saved.at(-1)?.text ?? '')).toHaveLength(rows.length);
});

test('a screen remembers its filter, order and marks', async () => {
  await using console = await openSessions();
  await console.press('/');
  await console.type('!idle');
  await console.press('enter', '>', 'space');
  await console.waitFor(/of \d+\/400/);
  const title = console.line(1);

  await console.press('3');
  await console.waitFor('build-17');
  await console.press('2');

  await console.waitFor(title);
});

test('the actions of an inspected row are listed in the order in which keys reach them', async () => {
  await using console = await openSessions();

  await console.press('i');
  await console.waitFor('sessionId');
  const bound = console.shell.bindings.get().map(({ id }) => id);

  expect(bodiesOf(sessionList)[1]?.map(({ id }) => id)).toEqual(bound);
  expect(bound).toContain('session.delete');
});

test.each([
  ['3', /build-17/, 'id,owner-id,name,'],
  ['4', /over/, 'user-id,person,'],
  ['5', /REPOSITORY/, 'address,report-id,repository,'],
  ['7', /OF LIMIT/, 'user-id,person,'],
])('what the screen of key %s saves names each row by its id', async (key, isThere, heads) => {
  await using console = await openConsole(wide);
  await console.press(key);
  await console.waitFor(isThere);

  await console.press('ctrl-s', 'c');
  await console.waitFor('Saved signalbox-');

  const [first = '', second = ''] = console.saved[0]?.text.split('\n') ?? [];
  expect(first).toContain(heads);
  expect(first).not.toMatch(/\bage\b/);
  expect(second).toMatch(/^[^,]+,/);
});

test('a list begins with what needs somebody most, where it has an order of its own', async () => {
  await using console = await openConsole(wide);
  await console.press('5');
  await console.waitFor('by SCORE ▲');

  const scores = Array.from({ length: 5 }, (_, index) =>
    Number(/ (\d+) ?%/.exec(console.line(3 + index))?.[1]),
  );
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
});

test('the wide view cuts titles before it takes columns off the screen', async () => {
  await using console = await openSessions({ columns: 120, rows: 36 });
  expect(console.line(2)).not.toContain('COMPUTER');

  await console.press('w');

  expect(console.line(2)).toMatch(/STATUS +TITLE +MODEL +COMPUTER +MSGS +CREDITS +AGE/);
  expect(console.line(2)).not.toMatch(/cols?/);
});

test.each([
  [80, 24],
  [120, 36],
  [160, 50],
])(
  'at %ix%i the limit of a person and the day of passing it are on the screen',
  async (columns, rows) => {
    await using console = await openConsole({ columns, rows });
    await console.press('4');
    await console.waitFor(/✗ over/);

    expect(console.line(4)).toContain('LIMIT');
    expect(console.text()).toMatch(/! near, [^…]*\d [A-Z][a-z]+ /);
  },
);

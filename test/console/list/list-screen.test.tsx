import { expect, test } from 'vitest';
import { bodiesOf } from '../../../src/console/list/list-screen.tsx';
import { sessionList } from '../../../src/console/screens/sessions/session-list.ts';
import { openConsole } from '../harness/open-console.tsx';
import { selectedLine } from '../harness/selection.ts';
import { openSessions, rowTexts, wide } from './open-sessions.ts';

test('rows are sorted by a letter of the list, and the cursor stays on its row', async () => {
  await using console = await openSessions();
  await console.press('j', 'j', 'j');
  const before = selectedLine(console).slice(0, 40);

  await console.press('S');
  expect(console.text()).toContain('Sort by');
  await console.press('c');
  await console.waitFor('by CREDITS ▼');

  expect(console.line(2)).toContain('CREDITS▼');
  await console.waitFor(() => selectedLine(console).startsWith(before));

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

test('the wide view has all columns at their width, and says what is to be scrolled to', async () => {
  await using console = await openSessions({ columns: 80, rows: 24 });
  expect(console.line(2)).toContain('+3 columns');
  expect(console.line(2)).not.toContain('COMPUTER');

  await console.press('w');
  expect(console.line(2)).toMatch(/^ {2}STATUS +TITLE .*\+\d(?: columns)? ›$/);

  await console.press('right', 'right', 'right', 'right', 'right');
  expect(console.line(2)).toMatch(/^ {2}STATUS +TITLE .* AGE .*‹ \+\d(?: columns?)?$/);
  await console.press('left', 'left', 'left', 'left', 'left');
  expect(console.line(2)).toContain('MODEL');

  await console.press('w');
  expect(console.line(2)).toContain('+3 columns');
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
  const credits = rows.map((row) => Number(row.split(',').at(-3)));
  const ids = rows.map((row) => row.split(',')[0]);
  expect(heads).toBe(
    'id,tag,computer-id,created-at,status,title,person,shared,model,computer,msgs,credits,risks,updated-at',
  );
  expect(ids.every((id) => /^[\da-f-]{36}$/.test(id ?? ''))).toBe(true);
  expect(credits.every((value) => value > 1_000)).toBe(true);
  expect(credits.length).toBeGreaterThan(5);
  expect(credits).toEqual(credits.toSorted((a, b) => b - a));
  expect(console.line(1)).toContain(` of ${rows.length}/400`);

  await console.press('ctrl-s', 'enter');
  await console.press('ctrl-s', 'j');
  await console.waitFor('.json in');
  const { rows: written, truncated, about } = JSON.parse(console.saved.at(-1)?.text ?? '');
  expect(written).toHaveLength(rows.length);
  expect(truncated).toBe(false);
  expect(about.rows.join(' ')).toContain(
    'Only those that match the filter credits>1k. 400 rows were read.',
  );
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
  ['4', /over/, 'user-id,month,month-end-low,month-end-high,chance,days-missing,person,'],
  ['5', /REPOSITORY/, 'address,report-id,repository,'],
  ['7', /OF LIMIT/, 'user-id,before,days-missing,person,last-day,credits,change,'],
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

  expect(console.line(2)).toMatch(
    /STATUS +TITLE +PERSON +SHARED +MODEL +COMPUTER +MSGS +CREDITS +RISKS +AGE/,
  );
  expect(console.line(2)).not.toMatch(/columns?/);
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
    expect(console.text()).toMatch(/▲ likely [^…]*\d [A-Z][a-z]+ /);
  },
);

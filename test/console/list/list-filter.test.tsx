import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { footer, moveTo } from '../harness/selection.ts';
import { openSessions, wide } from './open-sessions.ts';

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

test('what is pasted where nothing is typed presses no keys, and is not ignored without a word', async () => {
  await using console = await openSessions();
  const before = console.line(1);

  await console.paste('Gjq');

  expect(console.line(1)).toBe(before);
  await console.waitFor('There is no text field here to paste into.');
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

test('an unknown field is answered with the field that was meant, and whole names', async () => {
  await using console = await openSessions();

  await console.press('/');
  await console.type('updated:x');

  expect(footer(console)).toMatch(
    /Unknown field updated\. Did you mean age\? Fields: status, .*\.\s*$/,
  );
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
  await moveTo(console, 'build-17');
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

test('a value that no row has is said in the empty list, with what may have been meant', async () => {
  await using console = await openSessions();

  await console.press('/');
  await console.type('status=idel');
  await console.press('enter');

  await console.waitFor('No row has status=idel. Did you mean status=idle?');
});

test('a value of another field is said, where nobody knows all values of the one that was typed', async () => {
  await using console = await openSessions();

  await console.press('/');
  await console.type('is:idle');
  await console.press('enter');

  await console.waitFor('No row has is:idle. Did you mean status:idle?');
});

test('a filter that hides every row says so, and how to get out of it', async () => {
  await using console = await openSessions();

  await console.press('/');
  await console.type('there is nothing like this');
  await console.press('enter');

  await console.waitFor('The filter hides all 400 rows.');
  expect(console.text()).toContain('esc clears it');
});

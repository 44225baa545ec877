import { expect, test } from 'vitest';
import { letTimeJump } from '../harness/jumping-time.ts';
import { type ConsoleSetup, type OpenConsole, openConsole } from '../harness/open-console.tsx';
import { bodyLines, selectedLine } from '../harness/selection.ts';

async function openSessions(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 40, ...setup });
  await console.press('2');
  await console.waitFor('running');
  return console;
}

/** What a row of the sessions is called. */
const titleOf = (line: string): string => line.slice(14, 34).trim();

/** The rows on the screen that are marked, by their titles. */
const markedTitles = (console: OpenConsole): string[] =>
  bodyLines(console)
    .filter((line) => line.startsWith('●'))
    .map(titleOf);

/** Two sessions that rest are marked, and the cursor is on a third. */
async function markTwo(console: OpenConsole): Promise<string[]> {
  await console.press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'j', 'space', 'j', 'space');
  return markedTitles(console);
}

test('a refresh that changes the order moves neither marks nor cursor', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await openSessions({ elapsedMs: () => elapsedMs });
  const marked = await markTwo(console);
  const selected = titleOf(selectedLine(console));
  const before = console.line(3);
  expect(marked).toHaveLength(2);

  elapsedMs = 120_000;
  await time.jump(10_000);
  await console.settle();

  expect(markedTitles(console)).toEqual(marked);
  expect(titleOf(selectedLine(console))).toBe(selected);
  await console.press('g');
  expect(console.line(3)).not.toBe(before);
  expect(console.line(1)).toContain('2 marked');
});

test('another order takes marks and cursor along with their rows', async () => {
  await using console = await openSessions();
  const marked = await markTwo(console);
  const selected = titleOf(selectedLine(console));

  await console.press('S', 't');
  await console.waitFor('by TITLE');
  expect(titleOf(selectedLine(console))).toBe(selected);
  await console.press('S', 'o');

  expect(markedTitles(console)).toEqual(marked);
  expect(titleOf(selectedLine(console))).toBe(selected);
});

test('a filter hides marks, says so, and gives them back', async () => {
  await using console = await openSessions();
  const marked = await markTwo(console);

  await console.press('/');
  await console.type('status:running');
  await console.press('enter');
  expect(console.line(1)).toContain('2 marked (2 hidden)');
  await console.press('esc');

  await console.waitFor(/2 marked(?! \()/);
  expect(markedTitles(console)).toEqual(marked);
});

test('esc takes the marks away after the filter, and nothing else does', async () => {
  await using console = await openSessions();
  await markTwo(console);

  await console.press('w', 'w', 'I', '3', '2', 'p', 'p');
  expect(console.line(1)).toContain('2 marked');

  await console.press('esc');
  expect(console.line(1)).not.toContain('marked');
});

import { expect, test } from 'vitest';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';
import type { HarnessOptions } from '../harness/open-console-at.tsx';
import { bodyLines, footer, selectedLine } from '../harness/selection.ts';

/** The list of repositories, whose previews are longer than a screen. */
async function openReadiness(look: HarnessOptions = { columns: 200, rows: 24 }) {
  const console = await openConsole(look);
  await console.press('5');
  await console.waitFor('sim-kit');
  await console.press('S', 'o');
  return console;
}

const previewHead = (console: OpenConsole) => /Newest report ─+(.*)/.exec(console.line(2))?.[1];

test.each([
  ['2', 'Session'],
  ['3', 'Computer'],
  ['4', 'Person'],
  ['5', 'Newest report'],
  ['7', 'Person'],
])('on screen %s tab goes to the preview, and tab goes back', async (screen, title) => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press(screen);
  // Beside the list or, where the list needs the whole width, below it.
  const head = (sign: string) => new RegExp(`(│${sign}|^${sign} ?)${title} ──`, 'm');
  await console.waitFor(head(' '));
  expect(console.text()).toMatch(/^› [A-Z]+ /m);

  await console.press('tab');
  expect(console.text()).toMatch(head('›'));
  expect(console.text()).not.toMatch(/^› [A-Z]+ /m);
  expect(footer(console)).toContain('tab list');

  await console.press('tab');
  expect(console.text()).toMatch(head(' '));
  expect(footer(console)).toContain('tab preview');
});

test('in the preview the keys of rows scroll it, and the cursor of the list stays', async () => {
  await using console = await openReadiness();
  const first = previewHead(console);
  await console.press('j');
  // The preview follows the cursor when it rests.
  await console.waitFor(() => previewHead(console) !== first);
  await console.press('tab');
  const row = selectedLine(console).slice(0, 60);
  expect(previewHead(console)).toMatch(/^ 1-20 of \d+ ▼/);

  await console.press('j', 'j', 'k', 'ctrl-d');
  expect(previewHead(console)).toMatch(/^ 12-31 of/);
  await console.press('ctrl-u', 'g', 'pagedown');
  expect(previewHead(console)).toMatch(/^ 21-40 of/);
  await console.press('pageup', 'G');

  expect(previewHead(console)).toMatch(/-(\d+) of \1/);
  expect(selectedLine(console).slice(0, 60)).toBe(row);
});

test('esc leaves the preview before it clears marks or leaves the screen', async () => {
  await using console = await openReadiness();
  await console.press('space', 'tab', 'esc');

  expect(footer(console)).toContain('tab preview');
  expect(console.line(1)).toContain('1 marked');
  await console.press('esc');
  expect(console.line(1)).not.toContain('marked');
});

test('another row is read from its top', async () => {
  await using console = await openReadiness();
  await console.press('tab', 'G', 'esc', 'j');

  await console.waitFor(() => /^ 1-20 of/.test(previewHead(console) ?? ''));
});

test('p hides the preview until p shows it again, and the list has the keys meanwhile', async () => {
  await using console = await openReadiness();
  await console.press('tab', 'p');

  expect(console.text()).not.toContain('Newest report');
  expect(console.line(2)).toMatch(/^ {2}REPOSITORY .*BRANCH/);
  await console.press('j', 'tab');
  expect(selectedLine(console)).toContain('operator-handbook');
  expect(footer(console)).toContain('The preview is hidden: p shows it.');

  await console.press('p');
  expect(console.line(2)).toContain('│ Newest report');
});

test('where the terminal gets too narrow the list has the keys, also when it gets wide again', async () => {
  await using console = await openReadiness();
  await console.press('tab');

  await console.resize(100, 24);
  expect(footer(console)).not.toContain('tab');
  await console.press('j');
  expect(selectedLine(console)).toContain('operator-handbook');
  await console.press('tab');
  expect(footer(console)).toContain(
    'Beside the list, the preview needs 120 columns. Zooming shows all of it.',
  );

  await console.resize(200, 24);
  expect(console.line(2)).toContain('│ Newest report');
});

test('a preview below its list is read in columns, scrolls, and shows when it has the focus', async () => {
  await using console = await openReadiness({ columns: 120, rows: 36 });
  const isHead = (line: string) => line.includes(' Newest report ─');
  const head = () => /^(.) Newest report ─+(.*)/m.exec(console.text());
  expect(head()?.[1]).toBe(' ');
  expect(head()?.[2]).toMatch(/^ 1-\d+ of \d+ ▼/);

  await console.press('tab');
  expect(head()?.[1]).toBe('›');
  await console.press('j');
  // Scrolled lines fill both columns.
  const rows = bodyLines(console).length - 1 - bodyLines(console).findIndex(isHead);
  const [, last, total] = /^ 2-(\d+) of (\d+)/.exec(head()?.[2] ?? '') ?? [];
  expect(Number(last)).toBe(Math.min(Number(total), 1 + 2 * rows));
  await console.press('G');
  expect(head()?.[2]).toMatch(/-(\d+) of \1/);
});

test('a preview below its list stays when the list shows all its columns', async () => {
  await using console = await openReadiness({ columns: 120, rows: 36 });
  await console.waitFor('Newest report ──');

  await console.press('w');
  await console.waitFor('Newest report ──');
  await console.press('p');
  expect(console.text()).not.toContain('Newest report ──');

  await console.press('p');
  expect(console.text()).toContain('Newest report ──');
});

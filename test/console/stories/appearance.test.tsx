import { describe, expect, test } from 'vitest';
import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';

const small = { columns: 80, rows: 24 };
const medium = { columns: 120, rows: 36 };
const large = { columns: 200, rows: 50 };

/** What each screen shows once everything has arrived. */
const screens = [
  { key: '1', shows: /[▲▼^v] \d+(\.\d)? %[\s\S]*By model[\s\S]*\d\.\d %/ },
  { key: '2', shows: /running/ },
  { key: '3', shows: /build-17[\s\S]* active/ },
  { key: '4', shows: /PERSON[\s\S]* ok/ },
];

/** The text of each screen, the help and the actions menu, in one look. */
async function tour(setup: ConsoleSetup, visit: (text: string) => void) {
  await using console = await openConsole(setup);
  for (const { key, shows } of screens) {
    await console.press(key);
    await console.waitFor(shows);
    visit(console.text());
    await console.press('?');
    visit(console.text());
    await console.press('esc');
  }
  await console.press('3', 'x');
  visit(console.text());
  await console.press('esc', 'd');
  visit(console.text());
}

async function wordsOf(setup: ConsoleSetup): Promise<string[]> {
  const words: string[] = [];
  // Blanks at the end of a row say how it was drawn, not what is seen.
  await tour(setup, (text) => words.push(text.replace(/ +$/gm, '')));
  return words;
}

test('without colour every word is the same', async () => {
  await using inColor = await openConsole({ ...small, hasColor: true });
  await using without = await openConsole({ ...small, hasColor: false });
  // Blanks at the end of a row say how it was drawn, not what is seen.
  const words = (text: string) => text.replace(/ +$/gm, '');

  async function press(key: string, shows: string | RegExp) {
    for (const console of [inColor, without]) {
      await console.press(key);
      await console.waitFor(shows);
    }
    await without.waitFor((text) => words(text) === words(inColor.text()));
  }

  for (const { key, shows } of screens) await press(key, shows);
  await press('?', '─ Keys ─');
  await press('esc', 'PERSON');
  await press('3', 'build-17');
  await press('x', '─ Actions: ');
  await press('esc', 'build-17');
  await press('d', 'Provisioning');
});

test('without colour no cell has one, and the cursor is still seen', async () => {
  await using console = await openConsole({ ...small, hasColor: false });

  for (const { key, shows } of screens) {
    await console.press(key);
    await console.waitFor(shows);
    // A cell names its colours; without any it names none.
    expect(console.cells().join('\n')).not.toMatch(/palette|#[\da-f]{6}/);
  }
  expect(console.styleAt(1, 5).isInverse || console.styleAt(1, 4).isInverse).toBe(true);
});

test('states are told by words where there is neither colour nor Unicode', async () => {
  const text = (await wordsOf({ ...small, hasColor: false, isAscii: true })).join('\n');

  for (const word of ['running', 'waiting', 'idle', 'active', 'stuck', 'starting', 'error']) {
    expect(text).toMatch(new RegExp(`[ -~] ${word}`));
  }
  for (const word of ['over', 'near', 'ok', 'live'])
    expect(text).toMatch(new RegExp(`. ${word}\\b`));
});

describe.each([small, medium, large])('with ASCII signs in $columns x $rows', (size) => {
  test('nothing else reaches the terminal, and nothing is wider than its place', async () => {
    await tour({ ...size, isAscii: true }, (text) => {
      expect(text).toMatch(/^[\n -~]*$/);
      expect(text.split('\n').length).toBeLessThanOrEqual(size.rows);
    });
  });
});

test('the last row and the first are always there, at every size', async () => {
  await using console = await openConsole(small);
  await console.press('3');
  await console.waitFor('build-17');

  for (const [columns, rows] of [
    [60, 15],
    [79, 23],
    [120, 36],
    [119, 40],
    [200, 50],
    [80, 24],
  ] as const) {
    await console.resize(columns, rows);
    await console.waitFor(/build-17/);

    expect(console.line(0)).toMatch(/Comp.* live *$/);
    expect(console.line(rows - 1)).toMatch(/\? help/);
  }
});

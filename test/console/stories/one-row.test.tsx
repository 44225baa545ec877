import { expect, test } from 'vitest';
import { createKeymap } from '../../../src/console/keys/keymap.ts';
import { actionLayers } from '../../../src/console/places/places.tsx';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';
import type { HarnessOptions } from '../harness/open-console-at.tsx';
import { bodyLines, bodyText, footer, selectedLine } from '../harness/selection.ts';

const small = { columns: 80, rows: 24 };
const large = { columns: 160, rows: 50 };

/** The list of sessions, with the cursor on the third one. */
async function openSessions(look: HarnessOptions = small) {
  const console = await openConsole(look);
  await console.press('2');
  await console.waitFor('running');
  await console.press('j', 'j');
  return console;
}

test.each([small, large])('z takes the preview to the whole of $columns x $rows', async (size) => {
  await using console = await openSessions(size);
  const row = selectedLine(console).slice(0, 30);

  await console.press('z');
  expect(console.line(1)).toMatch(/^ Sessions {2}3 of \d+ {2}\S/);
  expect(console.line(2)).toMatch(/^ {2}Session ─{20,}/);
  expect(console.text()).not.toContain('STATUS');
  expect(footer(console)).toContain('esc back');
  await console.press('G');
  expect(console.text()).toContain('thinking');

  await console.press('esc');
  await console.waitFor('STATUS');
  expect(selectedLine(console).slice(0, 30)).toBe(row);
});

test.each(['z', 'q'])(
  'keys that come at once with z and %s are for the preview, then for the list again',
  async (key) => {
    await using console = await openSessions();
    await console.pressAtOnce('z', 'j', 'j', key, 'g');

    await console.waitFor(/^ Sessions {2}1 of/m);
    expect(console.isOver()).toBe(false);
  },
);

test.each([
  ['2', 'Session', 'd'],
  ['3', 'Computer', 'z'],
  ['4', 'Person', 'd'],
  ['5', 'Newest report', 'd'],
  ['7', 'Person', 'd'],
])('on screen %s the preview called %s fills the screen at %s', async (screen, title, key) => {
  await using console = await openConsole(small);
  await console.press(screen);
  await console.waitFor(/1 of \d+/);

  await console.press(key);

  expect(console.line(2)).toMatch(new RegExp(`^ {2}${title} ─`));
  expect(console.line(1)).toMatch(/1 of \d+ {2}\S/);
});

test('the keys of rows scroll the preview, and the list is not filtered, sorted or marked', async () => {
  await using console = await openConsole(small);
  await console.press('5');
  await console.waitFor('sim-kit');
  await console.press('z');
  await console.waitFor(/1-20 of \d+ ▼/);

  await console.press('j', 'j', 'space', 'S');
  expect(console.line(2)).toMatch(/ 3-22 of/);
  expect(console.text()).not.toContain('Sort by');
  await console.press('esc');

  expect(console.line(1)).toMatch(/1 of \d+ /);
  expect(console.line(1)).not.toContain('marked');
});

test('the actions of the row work while it fills the screen, whatever is marked', async () => {
  await using console = await openSessions();
  await console.press('space', 'space', 'z', 'y');
  await console.waitFor(/Copied [0-9a-f-]+/);
  expect(console.copied[0]).not.toContain('\n');

  await console.press('x');
  expect(console.text()).toContain('d  Delete this session');
  await console.press('esc', 'enter');
  await console.waitFor(/▌ (user|assistant)/);
  await console.press('esc');

  expect(console.line(2)).toContain('Session ──');
  expect(console.line(1)).toContain('5 of');
});

test('a refresh keeps the row on the screen', async () => {
  await using console = await openSessions();
  await console.press('z');
  const title = console.line(1);
  const before = console.requests.length;

  await console.press('r');
  await console.waitFor(() => console.requests.length > before);
  await console.waitUntilIdle();

  expect(console.line(1)).toBe(title);
  expect(console.line(2)).toContain('Session ──');
});

test.each(['z', 'i'])('where the row vanishes at %s the list is back, and says so', async (key) => {
  await using console = await openSessions();
  await console.press('y');
  await console.press(key);
  await console.waitFor('esc');

  await console.client.deleteSession({ sessionId: console.copied[0] ?? '' });
  await console.press('r');

  await console.waitFor(/No longer in the list: \S/);
  expect(console.line(2)).toContain('STATUS');
});

test('who deletes the row is told that only, and is back in the list', async () => {
  await using console = await openSessions();
  await console.press('z', 'x', 'd');
  await console.waitFor('D delete');

  await console.press('D');
  await console.waitFor(/STATUS/);

  expect(footer(console)).toContain('is deleted');
});

test.each([small, large])(
  'i shows the row as the server sent it at $columns x $rows',
  async (size) => {
    await using console = await openSessions(size);
    const row = selectedLine(console).slice(0, 30);

    await console.press('i');
    await console.waitFor('sessionId');
    expect(console.text()).toContain('sessionSettings');
    expect(console.line(1)).toMatch(/^ Sessions {2}1 of \d+ {2}\S/);
    await console.press('Y');
    expect(JSON.parse(console.copied[0] ?? '')).toHaveProperty('sessionSettings');

    await console.press('/', ...'inputTokens', 'enter', 'y');
    expect(console.copied[1]).toMatch(/^\d+$/);
    await console.press('esc', 'i');
    await console.waitFor('STATUS');
    expect(selectedLine(console).slice(0, 30)).toBe(row);
  },
);

/** The rows that can be opened or are, by their signs and names: what they hold changes as time passes. */
const foldsOf = (console: OpenConsole): string[] =>
  bodyLines(console).flatMap((row) => /[▸▾] \S+/.exec(row) ?? []);

test.each(['esc', 'i', 'q'])(
  'what is closed with %s begins anew when it is inspected again',
  async (key) => {
    await using console = await openSessions();
    await console.press('i');
    await console.waitFor('sessionId');
    await console.waitFor(/1 of \d+ /);
    const opened = foldsOf(console);
    await console.press('E', 'j', 'j', 'j');
    await console.waitFor(/ 4 of \d+ /);
    expect(foldsOf(console)).not.toEqual(opened);

    await console.press(key);
    await console.waitFor('STATUS');
    await console.press('i');

    await console.waitFor(/ 1 of \d+ /);
    expect(foldsOf(console)).toEqual(opened);
  },
);

test('the JSON leads back to the preview that it was opened from', async () => {
  await using console = await openSessions();

  await console.pressAtOnce('z', 'i', 'q');
  await console.waitFor('Session ──');
  await console.press('q');

  await console.waitFor('STATUS');
  expect(console.isOver()).toBe(false);
});

test.each([
  ['3', /build-17/, 'provisioningSteps'],
  ['4', /over/, 'globalLimit'],
  ['5', /sim-kit/, 'repoUrl'],
  ['6', /wiki-|run/i, 'status'],
])('on screen %s i shows what the server sent', async (screen, isThere, field) => {
  await using console = await openConsole({ ...small, knowsWikiRuns: true });
  await console.press(screen);
  await console.waitFor(isThere);
  await console.waitUntilIdle();

  await console.press('i');

  await console.waitFor(field);
  expect(footer(console)).toContain('esc back');
});

test('people are no document of the server, and i does nothing there', async () => {
  await using console = await openConsole(small);
  await console.press('7');
  await console.waitFor(/OF LIMIT[\s\S]*\d %/);
  await console.waitUntilIdle();
  const before = bodyText(console);

  await console.press('i');

  await console.waitFor('This key does nothing here');
  expect(bodyText(console)).toBe(before);
});

test('hands from k9s describe with d and see all with y', async () => {
  const { keymap } = createKeymap({ preset: 'k9s', bindings: {} }, actionLayers);
  await using console = await openSessions({ ...small, keymap });

  await console.press('d');
  expect(console.line(2)).toContain('Session ──');
  await console.press('y');

  await console.waitFor('sessionSettings');
});

test('the preview of a row can be read aloud', async () => {
  await using console = await openConsole({ isScreenReader: true });
  await console.press('2');
  await console.waitFor(/Sessions, 1 of/);

  await console.press('z');

  await console.waitFor(/^Usage, own with children$/m);
  expect(console.text()).toMatch(/^Sessions, 1 of \d+, \S/m);
  await console.press('esc');
  await console.waitFor(/^status /m);
});

import { expect, test } from 'vitest';
import { bindGlobal } from '../../../src/console/keys/binding.ts';
import { globalActions } from '../../../src/console/places/global-actions.ts';
import { openConsole } from '../harness/open-console.tsx';
import { footer } from '../harness/selection.ts';

const screens = [
  { name: 'Overview', keys: ['1'], shows: /By model[\s\S]*\d\.\d %/ },
  { name: 'Sessions', keys: ['2'], shows: /running/ },
  { name: 'a transcript', keys: ['2', 'enter'], shows: /▌ (user|assistant)/ },
  { name: 'Computers', keys: ['3'], shows: /build-17/ },
  { name: 'a computer', keys: ['3', 'd'], shows: /Provisioning/ },
  { name: 'Limits', keys: ['4'], shows: /PERSON[\s\S]* ok/ },
];

/** What stands between the walls of the help. */
function insideOfHelp(text: string): string {
  const lines = text.split('\n');
  const top = lines.findIndex((line) => line.includes('╭─ Keys ─'));
  const left = lines[top]?.indexOf('╭─ Keys ─') ?? 0;
  const right = lines[top]?.indexOf('╮', left) ?? 0;
  return lines
    .slice(top + 1, -1)
    .filter((line) => line[left] === '│')
    .map((line) => line.slice(left + 1, right))
    .join('\n');
}

/** The keys that the footer names, each the first of its action. */
const hintedKeys = (text: string): string[] =>
  text
    .trim()
    .split(/ {2,}/)
    .map((hint) => hint.split(' ')[0] ?? '');

test.each(screens)(
  'everything that the footer of $name names is in the help, with its key',
  async ({ keys, shows }) => {
    // High enough for the whole help.
    await using console = await openConsole({ columns: 200, rows: 66 });
    for (const key of keys) {
      await console.press(key);
      await console.waitFor(key === keys.at(-1) ? shows : /(running|build-17)/);
    }
    const hinted = hintedKeys(footer(console));
    expect(hinted).toEqual(expect.arrayContaining(['?', 'q']));

    await console.press('?');
    await console.waitFor('─ Keys ─');

    const help = insideOfHelp(console.text());
    const listed = new Set(help.split(/\s+/));
    for (const key of hinted) expect(listed).toContain(key);
    const screen = console.shell.bindings.get();
    for (const { title, keys } of bindGlobal(globalActions)) {
      const isReached = keys.some((key) => !screen.some((own) => own.keys.includes(key)));
      if (isReached) expect(help).toContain(title());
    }
  },
);

test('a key is listed once, with what it does here', async () => {
  await using console = await openConsole({ columns: 200, rows: 60 });
  await console.press('0');
  await console.waitFor('Agents');

  await console.press('?');
  await console.waitFor('─ Keys ─');

  const help = insideOfHelp(console.text());
  expect(help).toMatch(/\bL +Show limits/);
  expect(help).not.toContain('Last row on the screen');
});

test('the help of an action for rows of another kind does not say that no row is selected', async () => {
  await using console = await openConsole({ columns: 200, rows: 60 });
  await console.press('0');
  await console.waitFor(/Now +1 of/);

  await console.press('?');
  await console.waitFor('─ Keys ─');

  const help = insideOfHelp(console.text());
  expect(help).not.toContain('No row is selected.');
  expect(help).toMatch(/It does not apply to the/);
});

test('the help of a list without rows names no key that needs one', async () => {
  await using console = await openConsole({ columns: 200, rows: 60 });
  await console.press(':', ...'errors', 'enter');
  await console.waitFor('No errors so far');

  await console.press('?');
  await console.waitFor('─ Keys ─');

  const help = insideOfHelp(console.text());
  expect(help).toContain('Go back, or quit');
  expect(help).not.toMatch(
    /No row is selected|There are no rows|Next row|Mark the row|Go to the preview/,
  );
});

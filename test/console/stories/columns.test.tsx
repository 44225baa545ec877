import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { openConsole } from '../harness/open-console.tsx';

/** The titles of the columns, on the line of heads. */
const heads = (line: string) =>
  line.replace(/[│].*/, '').replaceAll(/[▲▼›]/g, '').trim().split(/ {2,}/);

test('columns are hidden and moved with the keyboard, and the choice survives a restart', async () => {
  const preferences = preferencesInMemory();
  {
    await using console = await openConsole({ columns: 140, preferences });
    await console.press('3');
    await console.waitFor('build-17');
    expect(heads(console.line(2))).toEqual([
      'NAME',
      'STATUS',
      'DETAIL',
      'PROVIDER',
      'OWNER',
      'AGE',
    ]);

    await console.press('|');
    await console.waitFor('Columns');
    await console.press('j', 'j', 'space', 'G', 'K', 'K');
    await console.press('enter');

    await console.waitFor(() => heads(console.line(2))[2] !== 'DETAIL');
    expect(heads(console.line(2))).toEqual(['NAME', 'STATUS', 'AGE', 'PROVIDER', 'OWNER']);
  }

  await using again = await openConsole({ columns: 140, preferences });
  await again.press('3');
  await again.waitFor('build-17');

  expect(heads(again.line(2))).toEqual(['NAME', 'STATUS', 'AGE', 'PROVIDER', 'OWNER']);
  await again.press('|', 'u', 'esc');
  await again.waitFor('DETAIL');
});

test('the choice for a list is that of the same list elsewhere', async () => {
  await using console = await openConsole({ columns: 140 });
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);
  await console.press('|', 'G', 'space', 'esc');
  await console.waitFor(() => !heads(console.line(2)).includes('AGE'));

  await console.press('3');
  await console.waitFor('build-17');
  await console.press('enter');

  await console.waitFor('Sessions on');
  await console.waitFor('TITLE');
  expect(heads(console.line(2))).not.toContain('AGE');
});

test('the column that names the rows stays', async () => {
  await using console = await openConsole({ columns: 140 });
  await console.press('3');
  await console.waitFor('build-17');

  await console.press('|', 'space');

  await console.waitFor('The column that names the rows is always shown.');
  await console.press('esc');
  expect(heads(console.line(2))).toContain('NAME');
});

test('a file has all columns, or the chosen ones in their order', async () => {
  await using console = await openConsole({ columns: 140 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('|', 'j', 'space', 'G', 'K', 'K', 'K', 'K', 'esc');

  await console.press('ctrl-s', 'C');
  await console.waitFor('Saved');
  await console.press('ctrl-s', 'c');
  await console.waitFor(() => console.saved.length >= 4);

  const [chosen, about, all] = console.saved.map(({ text }) => text);
  expect(chosen?.split('\n')[0]).toBe('name,created-at,detail,provider,owner');
  expect(about).toContain('Only the chosen columns.');
  expect(all?.split('\n')[0]).toBe('id,owner-id,name,status,detail,provider,owner,created-at');
});

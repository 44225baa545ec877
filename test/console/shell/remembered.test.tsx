import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { openStateFile } from '../../../src/state/state-file.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { openConsole } from '../harness/open-console.tsx';

test('the next start has the screen, the filter and the order of the last one', async () => {
  using folder = temporaryFolder();
  const stateFile = () =>
    openStateFile({ folder: folder.path, profile: 'halcyon', clock: Date.now, schedule: () => {} });
  const first = stateFile();
  {
    await using console = await openConsole({ preferences: first });
    await console.press('3');
    await console.waitFor(/Computers {2}1 of/);
    await console.type('/build');
    await console.press('enter', 'I');
    await console.waitFor(/Computers .*\/build/);
  }
  first.flush();

  await using console = await openConsole({ preferences: stateFile() });

  await console.waitFor(/Computers {2}1 of \d+\/\d+ {2}restored filter \/build/);
  expect(readFileSync(folder.in('state.json'), 'utf8')).toContain('"computers/computers"');
});

/** What a console leaves behind that was ended with a filter on Computers. */
async function preferencesWithFilter() {
  const preferences = preferencesInMemory();
  await using console = await openConsole({ preferences });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.type('/active');
  await console.press('enter');
  return preferences;
}

test('a restored filter says how many rows it hides, until somebody changes it', async () => {
  const preferences = await preferencesWithFilter();

  await using console = await openConsole({ preferences });
  await console.waitFor(/ The restored filter hides \d+ of \d+ rows: esc clears it/);
  expect(console.line(1)).toMatch(/restored filter \/active/);

  await console.press('esc');
  expect(console.line(1)).toMatch(/^ Computers {2}\d+ of \d+ /);
  await console.press('/', 'up', 'enter');
  expect(console.line(1)).toMatch(/^ Computers {2}1 of \d+\/\d+ {2}\/active/);
});

test('filters are forgotten where the configuration says so, and can be typed again', async () => {
  const preferences = await preferencesWithFilter();

  await using console = await openConsole({ preferences, config: { filters: 'forget' } });
  await console.waitFor(/Computers {2}1 of \d+ /);

  await console.press('/', 'up', 'enter');
  expect(console.line(1)).toMatch(/^ Computers {2}1 of \d+\/\d+ {2}\/active/);
});

test('a kept view that makes no sense is as if it had never been kept', async () => {
  const preferences = preferencesInMemory({
    lastScreen: 'somewhere',
    views: { 'overview/overview': 7, 'computers/computers': { filter: 3, sort: { column: 'x' } } },
    savedViews: { old: { route: { screen: 'gone' }, views: {} } },
    commands: [],
  });
  await using console = await openConsole({ preferences });
  await console.waitFor(/Now {2}1 of/);

  await console.press('3');
  await console.waitFor(/Computers {2}1 of \d+ /);

  await console.pressAtOnce(':', ...'view', 'space', ...'old', 'enter');
  await console.waitFor('The saved view old points to a place that no longer exists.');
});

test('a view is saved under a name, shown again, found in the palette, and forgotten', async () => {
  const preferences = preferencesInMemory();
  await using console = await openConsole({ preferences });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.type('/build');
  await console.press('enter');
  await console.pressAtOnce(':', ...'save', 'space', ...'builders', 'enter');
  await console.waitFor('Saved view builders');
  await console.press('esc');
  await console.waitFor(/Computers {2}\d+ of \d+ /);
  await console.press('1');

  await console.press('ctrl-p');
  await console.type('view builders');
  await console.waitFor('› View builders: Computers');
  await console.press('enter');

  await console.waitFor(/Computers \(builders\) {2}1 of .*\/build/);
  await console.press('3');
  await console.waitFor(/Computers {2}\d+ of \d+ /);
  expect(console.line(1)).not.toContain('/build');

  await console.pressAtOnce(':', ...'forget', 'space', ...'comp');
  await console.waitFor(/› builders +Computers/);
  await console.press('tab', 'enter');
  await console.waitFor('Forgot the saved view builders');
  expect(preferences.get().savedViews).toEqual({});
});

test('commands of earlier times come back at the next start', async () => {
  const preferences = preferencesInMemory();
  {
    await using console = await openConsole({ preferences });
    await console.pressAtOnce(':', ...'limits', 'enter');
    await console.waitFor('Global limit');
  }
  await using console = await openConsole({ preferences });

  await console.press(':', 'up');

  await console.waitFor(/^ : limits/m);
});

test('a name that every object has is no saved view', async () => {
  await using console = await openConsole({});
  await console.waitFor('Credits');

  await console.pressAtOnce(':', ...'forget', 'space', ...'constructor', 'enter');

  await console.waitFor('No view is saved as constructor.');
});

import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';

/** Saves the place, and shows it in another console, as at the next start. */
async function savedAndShown(goThere: (console: OpenConsole) => Promise<void>) {
  const preferences = preferencesInMemory();
  {
    await using console = await openConsole({ preferences });
    await goThere(console);
    await console.pressAtOnce(':', ...'save', 'space', ...'mine', 'enter');
    await console.waitFor('Saved view mine');
  }
  // What is on the disk is JSON.
  const kept = preferencesInMemory(JSON.parse(JSON.stringify(preferences.get())));
  const console = await openConsole({
    preferences: { ...kept, get: () => withoutViews(kept.get()) },
  });
  await console.pressAtOnce(':', ...'view', 'space', ...'mine', 'enter');
  await console.waitFor('(mine)');
  return console;
}

/** Only the saved view may tell how a place was seen. */
const withoutViews = <State extends { views: unknown; lastScreen: unknown }>(state: State) => ({
  ...state,
  views: {},
  lastScreen: undefined,
});

test('a person is shown with the days and the filter that were saved', async () => {
  await using console = await savedAndShown(async (console) => {
    await console.press('7');
    await console.waitFor(/People {2}1 of/);
    await console.press('enter', 'T');
    await console.waitFor(/People › [\s\S]*90 days|People › .*2026-08-22/);
    await console.type('/credits>100');
    await console.press('enter');
    await console.waitFor(/credits>100/);
  });

  await console.waitFor(/ … › vikram.*\(mine\) {2}.*\/credits>100.*2026-08-22/);
  await console.press('esc', 'esc');
  await console.waitFor(/^ People {2}1 of/m);
});

test('a transcript is shown with the role that was chosen', async () => {
  await using console = await savedAndShown(async (console) => {
    await console.press('2');
    await console.waitFor(/running/);
    await console.press('enter');
    await console.waitFor(/▌ (user|assistant)/);
    await console.press('u', 'w');
    await console.waitFor(/only user/i);
  });

  await console.waitFor(/only user/i);
  expect(console.line(0)).toMatch(/2 Sessions/);
});

test('a repository is shown with the two reports that were compared', async () => {
  await using console = await savedAndShown(async (console) => {
    await console.press('5');
    await console.waitFor(/Readiness {2}1 of/);
    await console.press('enter');
    await console.waitFor(/report \d+ of \d+/);
    await console.press('c');
    await console.waitFor('two reports compared');
  });

  await console.waitFor(/Readiness › .*\(mine\) {2}two reports compared/);
});

test('a day is shown that was walked to', async () => {
  await using console = await savedAndShown(async (console) => {
    await console.pressAtOnce(':', ...'day', 'space', ...'2026-11-12', 'enter');
    await console.waitFor('Thu 12 Nov 2026');
    await console.press('h');
    await console.waitFor('Wed 11 Nov 2026');
  });

  await console.waitFor('Wed 11 Nov 2026');
});

test('a model is shown with its days, and esc leads to the overview', async () => {
  await using console = await savedAndShown(async (console) => {
    await console.press('1');
    await console.waitFor(/By model[\s\S]*pico-1/);
    await console.pressAtOnce(':', ...'model', 'space', ...'pico-1', 'enter');
    await console.waitFor('Overview › pico-1');
    await console.pressAtOnce(':', ...'range', 'space', ...'2026-10', 'enter');
    await console.waitFor('2026-10-01');
  });

  await console.waitFor(/Overview › pico-1 \(mine\) .*2026-10-01 → 2026-10-31/);
  await console.press('esc');
  await console.waitFor(/^ Overview {2}/m);
});

test('an error is kept with all that was known of it', async () => {
  await using console = await savedAndShown(async (console) => {
    await console.pressAtOnce(':', ...'session', 'space', ...'no-such-session-4711', 'enter');
    await console.waitFor('NOT FOUND');
    await console.pressAtOnce(':', ...'errors', 'enter');
    await console.waitFor(/Errors {2}1 of/);
    await console.press('enter');
    await console.waitFor(/Errors › /);
  });

  await console.waitFor(/no-such-session-4711|404/);
});

import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

async function enter(console: Awaited<ReturnType<typeof openConsole>>, line: string) {
  await console.press(':');
  await console.type(line);
  await console.press('enter');
}

test('a theme is shown at once, everywhere', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor('build-17');
  const before = console.cells().join('\n');
  expect(before).not.toContain('#78a9ff');

  await enter(console, 'theme dark');

  await console.waitFor('Theme dark until the console closes');
  await console.waitFor(() => console.cells().join('\n').includes('#7fc86b'));
  await enter(console, 'theme default');
  await console.waitFor('Theme default until the console closes');
  await console.waitFor(() => !console.cells().join('\n').includes('#7fc86b'));
});

test('a theme is chosen from a list, and kept only on request', async () => {
  const kept: string[] = [];
  const keepTheme = (name: string) => void kept.push(name);
  await using console = await openConsole({ keepTheme });

  await enter(console, 'theme');
  await console.waitFor('high-contrast');
  await console.press('j', 'enter');
  await console.waitFor('Theme dark until the console closes; :theme dark keep keeps it');
  expect(kept).toEqual([]);

  await enter(console, 'theme light keep');
  await console.waitFor('Theme light, kept');
  expect(kept).toEqual(['light']);
});

test('what overrides a kept theme is told', async () => {
  await using console = await openConsole({ keepTheme: () => 'SIGNALBOX_THEME' });

  await enter(console, 'theme light keep');

  await console.waitFor('Theme light, but SIGNALBOX_THEME sets another at the next start');
});

test('an unknown theme names those there are', async () => {
  await using console = await openConsole();

  await enter(console, 'theme zzz');

  await console.waitFor('Themes: default, dark, light, high-contrast.');
});

test('without colours there are no themes', async () => {
  await using console = await openConsole({ hasColor: false });

  await enter(console, 'theme dark');

  await console.waitFor('so there are no themes');
});

import { expect, test } from 'vitest';
import { chooseTheme } from '../../../src/console/draw/theme.ts';
import { openConsole } from '../harness/open-console.tsx';

test('a true-colour theme keeps the words of the row under the cursor in their colours', async () => {
  await using console = await openConsole({ theme: chooseTheme('dark', 24) });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  const row = 3;
  expect(console.line(row)).toMatch(/^ +map-stitch-2/);
  const status = console.line(row).indexOf('✗ error');
  expect(console.styleAt(status, row)).toMatchObject({
    foreground: '#ff7b72',
    background: '#2f3a4d',
    isInverse: false,
  });
});

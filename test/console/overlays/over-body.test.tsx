import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

test('a box on a narrow screen leaves no fragments of words beside it', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of/);

  await console.press('x');
  await console.waitFor('Interrupt this session');

  const rows = Array.from({ length: 24 }, (_, row) => console.line(row));
  const first = rows.findIndex((row) => row.includes('╭─ Actions'));
  const last = rows.findIndex((row) => row.includes('╰'));
  for (const row of rows.slice(first, last + 1)) expect(row.trim()).toMatch(/^[╭│╰].*[╮│╯]$/);
  expect(last).toBeGreaterThan(first);
});

test('a box on a wide screen leaves what is beside it', async () => {
  await using console = await openConsole({ columns: 160, rows: 40 });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);

  await console.press('x', 'r');
  await console.waitFor('Restart map-stitch-2?');

  expect(console.text()).toMatch(/etl-box-2 .*│.*│ +sandbox +rin\.inoue/);
});

test('all commands are listed at once on a screen of the usual size', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });

  await console.press(':');

  await console.waitFor(/ now [\s\S]* quit +Quit/);
});

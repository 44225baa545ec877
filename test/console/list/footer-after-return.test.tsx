import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

test.each([
  { list: '2', opens: /Sessions › / },
  { list: '3', opens: /Computers › / },
  { list: '4', opens: /Limits › / },
  { list: '5', opens: /Readiness › / },
  { list: '7', opens: /People › / },
])(
  'the footer of list $list names the keys of its rows after coming back',
  async ({ list, opens }) => {
    await using console = await openConsole({ columns: 120, rows: 36 });
    const footer = () => console.line(35).trimEnd();
    await console.press(list);
    await console.waitFor(/\n .* 1 of \d/);
    await console.waitUntilIdle();
    const before = footer();
    expect(before).toMatch(/^ enter /);

    await console.press('enter');
    await console.waitFor(opens);
    await console.waitUntilIdle();
    await console.press('q');
    await console.waitFor(/\n .* 1 of \d/);

    await console.waitFor(() => footer() === before);
  },
);

test('the footer names no action of the screen before', async () => {
  await using console = await openConsole({ columns: 100, rows: 36 });
  const footer = () => console.line(35);
  await console.press('0');
  await console.waitFor(() => footer().includes('x i interrupt'));

  await console.press('7');
  await console.waitFor(/People .*1 of \d/);
  await console.waitUntilIdle();

  expect(footer()).not.toContain('interrupt');
});

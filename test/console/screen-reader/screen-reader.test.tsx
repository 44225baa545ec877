import { expect, test } from 'vitest';
import { line, silence, spokenLine, spokenLines } from '../../../src/console/draw/line.ts';
import type { DemoServerOptions } from '../../../src/demo/start-demo-server.ts';
import { openConsole } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { serveUsage } from '../harness/usage-organization.ts';

test('drawings are not read aloud, and signs without a word beside them have one', () => {
  expect(spokenLine(line('╭─ ', ['Credits', 'strong'], ' ───╮'))).toBe('Credits');
  expect(spokenLine(line('│ ▲ 2.0 % vs before │'))).toBe('up 2.0 % vs before');
  expect(spokenLine(line(['✓ active', 'good'], '   2026-01-14 → 2026-02-01'))).toBe(
    'active, 2026-01-14 to 2026-02-01',
  );
});

test('lines that are only drawn, and those that are passed over, say nothing', () => {
  const lines = [line('╰────╯'), line('⣀⣤⣶'), line('one'), { ...line('two'), spoken: silence }];

  expect(spokenLines(lines)).toBe('one');
});

test('a table is read row by row, each cell behind the name of its column', async () => {
  await using console = await openConsole({ isScreenReader: true });
  await console.press('3');
  await console.waitFor(/Computers, 1 of 16, .*in error/);
  expect(console.text()).toMatch(/^name map-stitch-2, status error, detail [\s\S]*,\s+age \d+h$/m);

  await console.press('j');

  await console.waitFor(/^Computers, 2 of 16/m);
  expect(console.text()).toMatch(/^name sim-farm-2, status error, detail/m);
  expect(console.text()).not.toContain('name map-stitch-2');
  expect(console.text().split('\n').length).toBeLessThan(8);
});

test('sums that lack a day without data are read as at least so much', async () => {
  await using server = await serveUsage({
    now: '2026-11-20T10:00:00Z',
    use: (day) => (day === '2026-11-11' ? undefined : { ola: 900, per: 500 }),
  });
  await using console = await openConsoleAt(server, { isScreenReader: true, columns: 160 });

  await console.press('7');
  // Of 30 days, 29 have 900 credits, 3 sessions and a commit each.
  await console.waitFor(
    /credits at least 26,100, [\s\S]*sessions at least 87, .*commits at least 29,/,
  );
});

test('a question is read with what follows from it and how to answer', async () => {
  await using console = await openConsole({ isScreenReader: true });
  await console.press('3');
  await console.waitFor(/Computers, 1 of 16/);

  await console.press('x');
  await console.waitFor(/^Actions: /m);
  expect(console.text()).toMatch(/^r, Restart this computer/m);
  await console.press('r');

  await console.waitFor(/^Restart map-stitch-2\?$/m);
  await console.waitFor(/^y yes, n no/m);
  expect(console.text()).toContain('Its running sessions stop');
  expect(console.text()).not.toContain('name map-stitch-2');
  await console.press('n');
  await console.waitFor(/^name map-stitch-2/m);
});

test('a question and an explanation are read whole in a terminal of any height', async () => {
  await using console = await openConsole({ isScreenReader: true, columns: 40, rows: 10 });
  await console.press('3');
  await console.waitFor(/Computers, 1 of 16/);

  await console.press('x', 'r');
  await console.waitFor(/\/restart$[\s\S]*^y yes, n no/m);
  expect(console.text()).not.toContain('more');
  await console.press('n', '=');

  await console.waitFor(/^answered|^request: /m);
  expect(console.text()).not.toContain('more');
});

test('of a list only what is chosen is read', async () => {
  await using console = await openConsole({ isScreenReader: true });

  await console.press('ctrl-p');
  await console.type('limits');
  await console.waitFor(/^Go to Limits, 4$/m);
  expect(console.text()).not.toContain('Go to Overview');
  await console.press('enter');

  await console.waitFor(/^Limits, 1 of/m);
});

test('the help names keys by words', async () => {
  await using console = await openConsole({ isScreenReader: true });

  await console.press('?');
  await console.type('/later');
  await console.waitFor(/^right l, .*next day/m);

  await console.press('ctrl-u');
  await console.type('all keys');
  await console.waitFor(/Show all keys$/m);
});

test('nothing is drawn', async () => {
  await using console = await openConsole({ isScreenReader: true });
  await console.waitFor(/Credits/);

  expect(console.text()).not.toMatch(/[\u2500-\u25FF\u2800-\u28FF]/);
  expect(console.modes().isAlternateScreen).toBe(false);
});

test('a wait is told in words, without a spinner that is told again and again', async () => {
  const inFront: DemoServerOptions['inFront'] = () => () => {};
  await using console = await openConsole({ isScreenReader: true, inFront });

  await console.press('2');

  await console.waitFor(/^Loading sessions \.\.\.$/m);
});

test('the details of a row say which of their lines are read, and that more follow', async () => {
  await using console = await openConsole({ isScreenReader: true, columns: 120, rows: 16 });
  await console.press('7');
  await console.waitFor(/^People, 1 of \d+/m);

  await console.press('z');

  await console.waitFor(/^Person,? lines 1-\d+ of \d+, more below$/m);
});

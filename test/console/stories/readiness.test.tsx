import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';
import { footer, selectedLine } from '../harness/selection.ts';

/** The list of repositories. */
async function openReadiness(columns = 80, rows = 24) {
  const console = await openConsole({ columns, rows });
  await console.press('5');
  await console.waitFor('sim-kit');
  return console;
}

test('repositories stand with their newest score, where it comes from and where it leads', async () => {
  await using console = await openReadiness();

  expect(console.line(1)).toMatch(/Readiness {2}1 of 12 .*▲ 5 better {2}▼ 2 worse than before/);
  expect(console.text()).toMatch(/arm-control +41 % +9\/22 +[▁-█]{3} +▼ 19 pts .* 6d/);
  expect(console.text()).toMatch(/fleet-firmware .*! changed/);
});

test('the preview tells what fails first', async () => {
  await using console = await openReadiness(120, 36);

  expect(console.text()).toMatch(/Criteria, what fails first\s+.*✗ devcontainer +· +0\/1/);
});

test('enter leads to the reports of a repository, and esc back to its row', async () => {
  await using console = await openReadiness();
  await console.press('G', 'k');
  expect(selectedLine(console)).toContain('web-dashboard');

  await console.press('enter');
  await console.waitFor('report 3 of 3');
  expect(console.text()).toMatch(/\[. +59 %\]/);
  expect(console.text()).toContain('13 of 22 criteria pass');

  await console.press('esc');
  expect(selectedLine(console)).toContain('web-dashboard');
});

test('left and right go along the reports, and each is read from its top', async () => {
  await using console = await openReadiness();
  await console.press('enter');
  await console.waitFor('report 4 of 4');
  await console.press('j', 'j', 'j');

  await console.press('left');
  await console.waitFor('report 3 of 4');
  expect(console.text()).toMatch(/\[. +59 %\]/);
  expect(console.text()).toMatch(/0\/1\n/);

  await console.press('h', 'h', 'h');
  await console.waitFor('report 1 of 4');
  await console.press('right', 'l', 'l', 'l');
  await console.waitFor('report 4 of 4');
});

test('the reasons scroll, while the time line stays', async () => {
  await using console = await openReadiness();
  await console.press('enter');
  await console.waitFor('report 4 of 4');
  expect(console.text()).toContain('devcontainer');

  await console.press('G');

  expect(console.text()).not.toContain('devcontainer');
  expect(console.text()).toMatch(/\[. +86 %\]/);
});

test('c compares the newest report with the one before, and esc stops comparing', async () => {
  await using console = await openReadiness();

  await console.press('c');
  await console.waitFor('two reports compared');
  expect(console.text()).toMatch(/\(. +59 %\)\s+\[. +86 %\]/);
  expect(console.text()).toMatch(/59 % → .* 86 % {3}▲ 27 pts/);
  expect(console.text()).toMatch(/Newly passing \(6\)/);
  expect(console.text()).toMatch(/✓ \w+ +0\/\d → +\d\/\d/);

  await console.press('esc');
  await console.waitFor('report 4 of 4');
  await console.press('esc');
  expect(selectedLine(console)).toContain('sim-kit');
});

test('another report to compare with is chosen along the time line', async () => {
  await using console = await openReadiness();
  await console.press('c');
  await console.waitFor('two reports compared');

  await console.press('h');

  expect(console.text()).toMatch(/\(. +25 %\)\s+. +59 %\s+\[. +86 %\]/);
  await console.press('G');
  expect(console.text()).toMatch(/Not evaluated before \(2\)/);
});

test('members and guests read readiness, too', async () => {
  await using console = await openConsole({ role: 'guest' });

  await console.press('5');

  await console.waitFor('sim-kit');
  await console.press('x');
  expect(footer(console)).toContain('There is nothing to do here.');
});

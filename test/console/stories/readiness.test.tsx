import { expect, test } from 'vitest';
import { serve } from '../../client/misbehaving-server.ts';
import { aReport } from '../../figures/readiness/a-report.ts';
import { openConsole } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { bodyLines, footer, selectedLine } from '../harness/selection.ts';

/** The list of repositories, in server order. */
async function openReadiness(columns = 80, rows = 24) {
  const console = await openConsole({ columns, rows });
  await console.press('5');
  await console.waitFor('sim-kit');
  await console.press('S', 'o');
  return console;
}

test('repositories stand with their newest score, where it comes from and where it leads', async () => {
  await using console = await openReadiness();

  expect(console.line(1)).toMatch(/Readiness {2}1 of 12 .*▲ 5 better {2}▼ 2 worse than before/);
  expect(console.text()).toMatch(/arm-control +41 % +9\/22 +[▁-█]{3} +▼ 40 pts .* 6d/);
  expect(console.text()).toMatch(/fleet-firmware .*! changed/);
});

test('the preview tells what fails first', async () => {
  await using console = await openReadiness(120, 36);

  expect(console.text()).toMatch(/Criteria \(failing first\)\s+.*✗ devcontainer +· +0\/1/);
});

test('without room for a preview, a short list has the first details below it', async () => {
  await using console = await openReadiness(100, 30);
  expect(console.text()).toMatch(/address +https:/);

  await console.press('j');
  expect(console.text()).toContain('since the previous report');

  await using lower = await openReadiness(100, 22);
  expect(lower.text()).not.toMatch(/address +https:/);
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

test('a new report leaves the reader of an older one where they are', async () => {
  const dayMs = 86_400_000;
  const nowMs = Date.parse('2026-11-20T14:30:00Z');
  const criteria = Array.from({ length: 40 }, (_, index) => [`criterion-${index}`, '1/1']);
  const report = (day: number) =>
    aReport(Object.fromEntries(criteria), { reportId: `r${day}`, createdAt: nowMs - day * dayMs });
  let reports = [report(2), report(3)];
  await using server = await serve(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ reports: url.includes('startAfter') ? [] : reports, data: [] }));
  });
  const address = { url: server.url, credential: 'key', clock: () => nowMs };
  await using console = await openConsoleAt(address, { columns: 80, rows: 24 });
  await console.press('5');
  await console.waitFor('100 %');
  await console.press('enter');
  await console.waitFor('report 2 of 2');
  await console.press('left', 'ctrl-f');
  await console.waitFor('report 1 of 2');
  const criteriaLines = () => bodyLines(console).slice(6);
  const before = criteriaLines();
  expect(before.join()).not.toContain('criterion-0 ');

  reports = [report(1), ...reports];
  await console.press('r');
  await console.waitFor('report 1 of 3');

  expect(criteriaLines()).toEqual(before);
});

test('members and guests read readiness, too', async () => {
  await using console = await openConsole({ role: 'guest' });

  await console.press('5');

  await console.waitFor('sim-kit');
  await console.press('x');
  expect(footer(console)).toContain('No actions are available here.');
});

import { expect, test } from 'vitest';
import { buildReport } from '../../../src/cli/report/build-report.ts';
import { htmlReport } from '../../../src/cli/report/html-report.ts';
import { jsonReport, markdownReport } from '../../../src/cli/report/text-reports.ts';
import type { BudgetUse } from '../../../src/figures/limits/budget.ts';
import type { Finding } from '../../../src/rules/finding.ts';
import { reportData } from './report-data.ts';

const hostile = `<img src=x onerror="alert('1')">|\`[link](https://evil.example)\u202E\u001B[31m`;

test('text from outside is never markup: not in a table, not in a picture, not in Markdown', () => {
  const data = reportData({
    name: hostile,
    model: hostile,
    email: hostile,
    computers: { data: [{ id: 'c1', name: hostile, status: 'error' }] },
    limits: { unread: hostile },
    teams: { [hostile.toLowerCase()]: hostile },
  });
  const report = buildReport(data);

  const page = htmlReport(report);
  expect(page).not.toMatch(/<img|<a href="http|\u202E|\u001B/);
  expect(page.match(/<svg/g)?.length).toBeGreaterThan(6);
  expect(page).toContain('&#60;img src=x onerror=&#34;alert');
  const text = markdownReport(report);
  expect(text).not.toMatch(/(?<!\\)<img|(?<!\\)\[link\]|\u202E|\u001B/);
  expect(text.match(/\\<img/g)?.length).toBeGreaterThan(3);
  expect(jsonReport(report)).not.toMatch(/[\u202E\u001B]/);
});

test('a credential in the error of a computer is masked', () => {
  const step = {
    name: 'clone',
    status: 'failed',
    error: 'fatal: https://bot:hunter22@git.example',
  };
  const computer = { id: 'c1', name: 'atlas', status: 'error', provisioningSteps: [step] };

  const page = htmlReport(buildReport(reportData({ computers: { data: [computer] } })));

  expect(page).toContain('bot:[credential]@git.example');
  expect(page).not.toContain('hunter22');
});

test('what could not be read is said, and nothing is shown in its place', () => {
  const page = htmlReport(
    buildReport(
      reportData({ limits: { unread: 'not allowed (403)' }, computers: { unread: 'not reached' } }),
    ),
  );

  expect(page).toContain('Credit limits could not be read: not allowed (403).');
  expect(page).toContain('Computers could not be read: not reached.');
  expect(page).not.toContain('0 computers');
});

test('days without data are named, and the total is at least what it says', () => {
  const { tokens } = reportData();
  const report = buildReport(reportData({ tokens: { ...tokens, rows: tokens.rows.slice(2) } }));

  expect(markdownReport(report)).toContain('- Days with data: **28 of 30**');
  expect(markdownReport(report)).toMatch(/- Credits: \*\*[\d,]+\+\*\*/);
  expect(htmlReport(report)).toContain('(2026-10-01, 2026-10-02). Totals are at least');
});

test('a restated day says what it said before', () => {
  const restated = [{ day: '2026-10-05', atMs: Date.parse('2026-10-07T06:00:00Z'), before: 90 }];
  const { sections } = buildReport(reportData({ restated }));

  const days = sections[0]?.tables.find(({ id }) => id === 'days');
  expect(days?.rows).toContainEqual({ date: '2026-10-05', credits: 134, restatedFrom: 90 });
  expect(sections.at(-1)?.tables[0]?.rows).toEqual([
    { date: '2026-10-05', before: 90, noticedAt: '2026-10-07T06:00:00.000Z' },
  ]);
});

test('the forecast of the month is drawn with its range, and its table has the ends', () => {
  const { sections } = buildReport(reportData());

  const month = sections[0]?.tables.find(({ id }) => id === 'month');
  expect(month?.chart).toMatchObject({ kind: 'month', end: { low: expect.any(Number) } });
  expect(month?.rows.at(-1)).toMatchObject({
    date: '2026-10-31',
    kind: 'nine in ten end below it',
  });
});

test('who used credits with a limit of 0 has a whole bar, and those of others stay', () => {
  const [ada, cem] = ['ada@halcyon.example', 'cem@halcyon.example'];
  const userLimits = [
    { email: ada, limit: 0 },
    { email: cem, limit: 100 },
  ];
  const monthRows = reportData().monthRows.map((row) => ({
    ...row,
    by_user: [...(row.by_user ?? []), { user_id: 'u2', user_email: cem, billable_tokens: 10 }],
  }));
  const page = htmlReport(
    buildReport(reportData({ monthRows, limits: { data: { userLimits, globalLimit: null } } })),
  );

  const bars = [...page.matchAll(/<rect [^>]*width="([^"]*)" height="14" class="bad"/g)];
  expect(bars.map(([, width]) => width)).toEqual(['403', '403', '152', '152']);
  expect(page).toContain('class="end figure">limit 0</text>');
});

test('of many people, the first are shown, and what the others used', () => {
  const { tokens } = reportData();
  const by_user = Array.from({ length: 40 }, (_, at) => ({
    user_id: `u${at}`,
    user_email: `p${at}@x.example`,
    billable_tokens: 40 - at,
  }));
  const rows = tokens.rows.map((row) => ({ ...row, by_user }));
  const { sections } = buildReport(reportData({ tokens: { ...tokens, rows } }));

  const people = sections.find(({ id }) => id === 'people');
  expect(people?.tables[0]?.rows).toHaveLength(25);
  expect(people?.texts[0]).toBe(
    'The 25 of 40 people with most credits; the others used 3,600 together.',
  );
});

const aFinding = (title: string, problem: string): Finding => ({
  id: `session-repeating:${title}`,
  rule: 'session-repeating',
  key: title,
  severity: 'warning',
  subject: {
    kind: 'session',
    sessionId: `id of ${title}`,
    title,
    computerId: undefined,
    messageCount: 3,
  },
  problem,
  sinceMs: Date.parse('2026-10-30T09:00:00Z'),
  size: 1,
  costs: [{ kind: 'session', credits: 1_234 }],
  evidence: { facts: [] },
});

const someBudgets: BudgetUse[] = [
  {
    budget: { name: 'ada only', credits: 1_000, per: 'month', person: 'ADA@halcyon.example' },
    range: { startDate: '2026-10-01', endDate: '2026-10-31' },
    used: 900,
    usedAtMost: 900,
    share: 0.9,
    missing: ['2026-10-07'],
    projected: { low: 950, middle: 1_100, high: 1_300 },
    chance: 0.8,
    state: 'likely',
  },
];

const attention = {
  findings: [
    aFinding('Fix the build', 'repeats token=hunter2'),
    aFinding('Fix the build', 'waits'),
  ],
  hidden: 2,
  blindSpots: ['3 of 5 running transcripts'],
};

test('sessions with findings are in each form, with what was hidden and not looked at', () => {
  const report = buildReport(reportData({ attention }));

  const text = markdownReport(report);
  expect(text).toContain(
    '| Fix the build | warning | session-repeating | 2026-10-30 09:00 UTC | 1,234 |',
  );
  for (const written of [text, htmlReport(report), jsonReport(report)]) {
    expect(written).toContain('Sessions with findings');
    expect(written).toContain('found something in 1 session of');
    expect(written).toContain('Snoozed or muted, and not here: 2.');
    expect(written).toContain('Not looked at: 3 of 5 running transcripts.');
    expect(written).not.toContain('hunter2');
  }
});

test('budgets stand beside limits, also if the limits cannot be read', () => {
  const data = reportData({ budgets: { data: someBudgets }, limits: { unread: 'not allowed' } });

  const text = markdownReport(buildReport(data));

  expect(text).toMatch(/## Limits and budgets[^#]*ada only[^#]*likely/);
  expect(text).toContain('ada only: at least 900 credits in 2026-10');
  const unread = buildReport(reportData({ budgets: { unread: 'not reached' } }));
  expect(markdownReport(unread)).toContain('Budgets could not be read: not reached.');
});

test('with pseudonyms, findings and budgets name nobody, and a person has one number', () => {
  const data = reportData({ attention, budgets: { data: someBudgets }, isPseudonymous: true });
  const report = buildReport(data);

  for (const written of [markdownReport(report), htmlReport(report), jsonReport(report)]) {
    expect(written).not.toMatch(/ada|Fix the build|repeats/i);
    expect(written).toContain('Session 1');
  }
  expect(markdownReport(report)).toMatch(/Budget 1 .*person Person 1/);
});

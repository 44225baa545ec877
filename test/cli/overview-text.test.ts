import { expect, test } from 'vitest';
import type { Overview } from '../../src/cli/overview.ts';
import { overviewText } from '../../src/cli/overview-text.ts';
import { textWidth } from '../../src/terminal/width.ts';

const nowMs = Date.parse('2026-11-20T09:30:00Z');

const anOverview = (parts: Partial<Overview> = {}): Overview => ({
  nowMs,
  range: { startDate: '2026-10-21', endDate: '2026-11-19' },
  credits: {
    total: 1_234_567,
    daysWithData: 30,
    dailyMean: 41_152.2,
    busiest: undefined,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    cacheShare: undefined,
  },
  creditsChange: { direction: 'up', ratio: 0.124 },
  byModel: [],
  byUser: [],
  activeUsers: { day: '2026-11-19', daily: 31, weekly: 40, monthly: 46 },
  limits: [],
  computers: [],
  ...parts,
});

const aUser = (email: string, credits: number, share: number) => ({
  userId: email,
  email,
  credits,
  share,
});

test('it says how much was used, and against what', () => {
  const text = overviewText(anOverview(), 'Demo organization');

  expect(text).toContain('Demo organization, 2026-10-21 to 2026-11-19 (UTC)');
  expect(text).toMatch(/^Credits +1,234,567 {2}\+ 12\.4 % vs the 30 days before$/m);
  expect(text).toMatch(/^Credits per day +41,152$/m);
  expect(text).toMatch(/^Active users on 2026-11-19 +31 {2}40 in 7 days, 46 in 30$/m);
});

test('nothing is compared where there is nothing to compare with', () => {
  const text = overviewText(anOverview({ creditsChange: { direction: 'unknown' } }), 'Demo');

  expect(text).toMatch(/^Credits +1,234,567$/m);
});

test('the largest users stand above a line for all others', () => {
  const byUser = Array.from({ length: 20 }, (_, index) =>
    aUser(`user${index}@halcyon.example`, 20 - index, 0.05),
  );

  const text = overviewText(anOverview({ byUser }), 'Demo');

  expect(text).toContain('user0@halcyon.example');
  expect(text).toMatch(/^ {2}13 others +91 +65\.0 %$/m);
});

test('computers with errors are named with the reason', () => {
  const computers = [
    { id: 'cmp_1', name: 'atlas', status: 'active' },
    {
      id: 'cmp_2',
      name: 'boreas',
      status: 'error',
      provisioningSteps: [{ id: 's1', name: 'Clone', status: 'failed', error: 'exit code 128' }],
    },
  ];

  const text = overviewText(anOverview({ computers }), 'Demo');

  expect(text).toMatch(/^Computers +2$/m);
  expect(text).toMatch(/^ {2}boreas +exit code 128$/m);
  expect(text).not.toContain('atlas');
});

test('people over their limit are named with both figures', () => {
  const limits: Overview['limits'] = [
    {
      key: 'mara@halcyon.example',
      email: 'mara@halcyon.example',
      userId: 'usr_1',
      limit: 10_000,
      source: 'global',
      used: 12_500,
      share: 1.25,
      level: 'over',
      forecast: [],
      projected: undefined,
      willPass: true,
      passesOn: undefined,
    },
  ];

  const text = overviewText(anOverview({ limits }), 'Demo');

  expect(text).toMatch(/^Over their limit this month +1$/m);
  expect(text).toMatch(/^ {2}mara@halcyon\.example +12,500 {2}of 10,000$/m);
});

test('people who will pass their limit are named with the day on which they do', () => {
  const limits: Overview['limits'] = [
    {
      key: 'mara@halcyon.example',
      email: 'mara@halcyon.example',
      userId: 'usr_1',
      limit: 10_000,
      source: 'global',
      used: 7_000,
      share: 0.7,
      level: 'ok',
      forecast: [],
      projected: 12_500,
      willPass: true,
      passesOn: '2026-11-25',
    },
  ];

  const text = overviewText(anOverview({ limits }), 'Demo');

  expect(text).toMatch(/^Will pass it this month +1$/m);
  expect(text).toMatch(/^ {2}mara@halcyon\.example +7,000 {2}of 10,000 until 2026-11-25$/m);
});

test('no line is wider than 80 cells, whatever the names, and control characters are gone', () => {
  const byUser = [aUser(`${'日本語'.repeat(30)}\u001B[31m\r\n@halcyon.example`, 1e15, 1)];

  const text = overviewText(anOverview({ byUser }), 'Demo');

  expect(Math.max(...text.split('\n').map(textWidth))).toBeLessThanOrEqual(80);
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
});

test('what nobody knows is a dash, so that the text stays plain ASCII', () => {
  const credits = { ...anOverview().credits, dailyMean: undefined };
  const text = overviewText(anOverview({ credits, activeUsers: undefined }), 'Demo');

  expect(text).toMatch(/^Credits per day +-$/m);
  expect(text).toMatch(/^[\n -~]*$/);
});

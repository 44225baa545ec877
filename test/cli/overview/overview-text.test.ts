import { expect, test } from 'vitest';
import { overviewText } from '../../../src/cli/overview/overview-text.ts';
import type { LimitUse } from '../../../src/figures/limits/limit-use.ts';
import { textWidth } from '../../../src/terminal/width.ts';
import { aLimitUse } from '../../figures/limits/a-limit-use.ts';
import { anOverview, aUsage, credits, month, read, theLimits } from './an-overview.ts';

const aUser = (email: string, credits: number, share: number) => ({
  userId: email,
  email,
  credits,
  share,
});

test('it says how much was used, and against what, like for like and as it is', () => {
  const text = overviewText(anOverview(), 'Demo organization');

  expect(text).toContain('Demo organization, 2026-10-21 to 2026-11-19 (UTC)');
  expect(text).toMatch(/^Credits +1,234,567 {2}at least, \+ 17\.2 % like for like$/m);
  expect(text).toMatch(/^Credits in the 30 days before +1,098,370 {2}\+ 12\.4 % in total$/m);
  expect(text).toMatch(/^Credits per day with data +41,152$/m);
  expect(text).toMatch(/^Active users on 2026-11-19 +31 {2}40 in 7 days, 46 in 30$/m);
});

test('it says how many days the local copy does not have, instead of calling them days without data', () => {
  expect(overviewText(anOverview({ usage: aUsage({ uncopied: 3 }) }), 'Demo')).toMatch(
    /^Days not in the local copy +3$/m,
  );
  expect(overviewText(anOverview(), 'Demo')).not.toContain('copy');
});

test('it says how many days of each kind have data, and what is compared', () => {
  const text = overviewText(anOverview(), 'Demo');

  expect(text).toMatch(/^Days with data +29 of 30 {2}21 working days, 8 at weekends$/m);
  expect(text).toMatch(/^Days with data +30 of 30 {2}22 working days, 8 at weekends$/m);
  expect(text).toMatch(/Like for like compares working days with working days/);
});

test('it says why credits changed, by causes that add up to the change', () => {
  const split = {
    now: 1_200,
    before: 1_000,
    causes: { volume: 300.6, mix: 50.4, price: -151, unassigned: 0 },
    mostly: { mix: 'zephyr-2', price: undefined },
    missing: [],
    missingBefore: [],
  };
  const textOf = (causes: typeof split.causes) =>
    overviewText(anOverview({ usage: aUsage({ split: { ...split, causes } }) }), 'Demo');

  expect(textOf(split.causes)).toMatch(
    new RegExp(
      [
        '^Why credits changed, like for like',
        '  volume +\\+301  \\+ 30.1 % +more or fewer tokens',
        '  mix +\\+50  \\+ 5.0 % +mostly zephyr-2',
        '  price +-151  - 15.1 % +credits for a token',
        '  together +\\+200  \\+ 20.0 %$',
      ].join('\n'),
      'm',
    ),
  );
  expect(textOf(split.causes)).not.toContain('unassigned');
  expect(textOf({ ...split.causes, price: -161, unassigned: 10 })).toMatch(
    /^ {2}unassigned +\+10 .*credits without tokens$/m,
  );
  expect(overviewText(anOverview(), 'Demo')).not.toContain('Why credits changed');
});

test('nothing is compared where there is nothing to compare with', () => {
  const text = overviewText(anOverview({ usage: aUsage({ before: undefined }) }), 'Demo');

  expect(text).toMatch(/^Credits +1,234,567 {2}at least$/m);
  expect(text).not.toContain('ike for like');
});

test('what a total has beyond its parts is told', () => {
  const byUser = [aUser('mia@halcyon.example', 1_234_000, 1)];

  const text = overviewText(anOverview({ usage: aUsage({ byUser }) }), 'Demo');

  expect(text).toMatch(
    /mia@halcyon\.example +1,234,000\+ +100\.0 %\n {2}not in this list +567 {2}of the total$/m,
  );
});

test('parts of an unknown total are not compared with it', () => {
  const byUser = [aUser('mia@halcyon.example', 1_234_000, 1)];
  const unknown = { ...credits, daysWithData: 0, total: 0 };

  const text = overviewText(anOverview({ usage: aUsage({ byUser, credits: unknown }) }), 'Demo');

  expect(text).toMatch(/^Credits +- /m);
  expect(text).not.toContain('of the total');
});

test('the largest users stand above a line for all others', () => {
  const byUser = Array.from({ length: 20 }, (_, index) =>
    aUser(`user${index}@halcyon.example`, 20 - index, 0.05),
  );

  const text = overviewText(anOverview({ usage: aUsage({ byUser }) }), 'Demo');

  expect(text).toContain('user0@halcyon.example');
  expect(text).toMatch(/^ {2}13 others +91\+ +65\.0 %$/m);
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

  const text = overviewText(anOverview({ computers: read(computers) }), 'Demo');

  expect(text).toMatch(/^Computers +2$/m);
  expect(text).toMatch(/^ {2}boreas +exit code 128$/m);
  expect(text).not.toContain('atlas');
});

test('people over their limit are named with both figures', () => {
  const limits = [aLimitUse({ used: 12_500, share: 1.25, level: 'over', willExceed: true })];

  const text = overviewText(anOverview({ limits: theLimits({ limits }) }), 'Demo');

  expect(text).toMatch(/^Over their limit this month +1$/m);
  expect(text).toMatch(/^ {2}mara@halcyon\.example +12,500 {2}of 10,000, over by 2,500$/m);
});

test('people who will likely exceed their limit are named with the days and the chance', () => {
  const limits = [
    aLimitUse({
      used: 8_700,
      share: 0.87,
      level: 'near',
      outlook: {
        state: 'known',
        low: 9_000,
        middle: 12_500,
        high: 15_000,
        enough: 15_000,
        isUncertain: false,
      },
      exceedance: {
        chance: 0.84,
        days: { first: '2026-11-23', middle: '2026-11-25', last: '2026-11-26' },
      },
      willExceed: true,
      exceedsOn: '2026-11-25',
    }),
  ];

  const text = overviewText(anOverview({ limits: theLimits({ limits }) }), 'Demo');

  expect(text).toMatch(/^Likely to exceed it this month +1 {2}8 in 10 or more$/m);
  expect(text).toMatch(/^ {2}mara@halcyon\.example +8,700 {2}of 10,000, 23-26 Nov, 8 in 10$/m);
  expect(text.replace(/\n/g, ' ')).toContain("from the person's own last 4 weeks");
});

test('how many are over is at least so many while the use of others is unknown', () => {
  const unknown = aLimitUse({ level: 'unknown', used: undefined, share: undefined });
  const over = aLimitUse({ level: 'over', used: 12_000, share: 1.2 });
  const linesOf = (limits: LimitUse[]) =>
    overviewText(anOverview({ limits: theLimits({ limits }) }), 'Demo');

  expect(linesOf([over, unknown])).toMatch(/^Over their limit this month +1 {2}at least$/m);
  expect(linesOf([over, unknown])).toMatch(
    /^Likely to exceed it this month +0 {2}at least, 8 in 10 or more$/m,
  );
  expect(linesOf([unknown])).toMatch(/^Over their limit this month +-$/m);
  expect(linesOf([unknown])).toMatch(/^Others near it +- {2}85 % or more$/m);
  expect(linesOf([unknown])).toMatch(/^Others with unknown use or limit +1$/m);
});

test('a person near the limit who will rather exceed it than not is named, too', () => {
  const days = { first: '2026-11-23', middle: '2026-11-25', last: '2026-11-26' };
  const limits = [
    aLimitUse({
      used: 9_700,
      share: 0.97,
      level: 'near',
      exceedance: { chance: 0.7, days },
      willExceed: true,
    }),
  ];

  const text = overviewText(anOverview({ limits: theLimits({ limits }) }), 'Demo');

  expect(text).toMatch(/^Others near it +1 {2}85 % or more$/m);
  expect(text).toMatch(/^ {2}mara@halcyon\.example +9,700 {2}of 10,000, 23-26 Nov, 7 in 10$/m);
});

test('what is missing of the month, and what forecasts leave out, is told', () => {
  const young = aLimitUse({
    level: 'unknown',
    outlook: { state: 'too-little-history', days: 5 },
    daysWithoutData: ['2026-11-03'],
  });

  const text = overviewText(
    anOverview({
      limits: theLimits({
        limits: [young],
        month: { ...month, daysWithoutData: ['2026-11-03'] },
      }),
    }),
    'Demo',
  );

  expect(text).toMatch(/^Others with unknown use or limit +1$/m);
  expect(text).toContain('What was used this month is at least this much: 1 day without data.');
  expect(text).toContain('No forecast for 1 person with fewer than 14 days of history.');
});

test('on the first of a month nobody is said to be within a limit, and the end of the last month is told', () => {
  const unknown = aLimitUse({ used: undefined, share: undefined, level: 'unknown' });
  const over = aLimitUse({ used: 12_500, share: 1.25, level: 'over', month: '2026-10' });

  const text = overviewText(
    anOverview({
      limits: theLimits({
        limits: [unknown],
        month: { ...month, pastDays: 0, usedUntil: undefined },
        monthEnd: {
          data: { ...month, month: '2026-10', hasEnded: true, awaited: '2026-10-31' },
          people: 3,
          over: [over],
        },
      }),
    }),
    'Demo',
  ).replace(/\n(?=\S)/g, ' ');

  expect(text).toContain(
    'October 2026 ended: 1+ of 3 over, usage of Sat 31 Oct has not arrived yet. Limits are those of today.',
  );
  expect(text).toMatch(/mara@halcyon\.example +12,500 {2}of 10,000, over by 2,500/);
  expect(text).toMatch(/Over their limit this month +- /);
  expect(text).toMatch(/Others with unknown use or limit +1 /);
  expect(text).toContain('No usage of this month is known yet.');
});

test('amounts are lower bounds and shares those of the known days unless all days have data', () => {
  const textOf = (daysWithData: number) => {
    const byUser = [aUser('ines@halcyon.example', 1_234, 1)];
    const usage = aUsage({ byUser, credits: { ...credits, daysWithData } });
    return overviewText(anOverview({ usage }), 'Demo');
  };

  expect(textOf(7)).toMatch(/^Credits by model, share of the known days$/m);
  expect(textOf(7)).toMatch(/^Credits by person, share of the known days$/m);
  expect(textOf(7)).toMatch(/^ {2}ines@\S+ +1,234\+ +100\.0 %$/m);
  expect(textOf(30)).toMatch(/^Credits by model$/m);
  expect(textOf(30)).toMatch(/^ {2}ines@\S+ +1,234 +100\.0 %$/m);
  expect(textOf(0)).toMatch(/^Credits by model$/m);
});

test('no line is wider than 80 cells, whatever the names, and control characters are gone', () => {
  const byUser = [aUser(`${'日本語'.repeat(30)}\u001B[31m\r\n@halcyon.example`, 1e15, 1)];

  const text = overviewText(anOverview({ usage: aUsage({ byUser }) }), 'Demo');

  expect(Math.max(...text.split('\n').map(textWidth))).toBeLessThanOrEqual(80);
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
});

test('what nobody knows is a dash, so that the text stays plain ASCII', () => {
  const usage = aUsage({ credits: { ...credits, dailyMean: undefined } });
  const text = overviewText(anOverview({ usage, activeUsers: read(undefined) }), 'Demo');

  expect(text).toMatch(/^Credits per day with data +-$/m);
  expect(text).toMatch(/^[\n -~]*$/);
});

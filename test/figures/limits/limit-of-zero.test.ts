import { describe, expect, test } from 'vitest';
import type { CreditLimits, TokensRow } from '../../../src/api/resources.ts';
import { limitLines } from '../../../src/cli/overview/overview-limits.ts';
import { exceedsText, levelWord } from '../../../src/figures/limits/limit-texts.ts';
import { limitUse, monthUse } from '../../../src/figures/limits/limit-use.ts';
import { monthData } from '../../../src/figures/limits/month-data.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import type { Day } from '../../../src/figures/time/day.ts';

const names = ['steady', 'stopped', 'never', 'new', 'free'];

const limits: CreditLimits = {
  globalLimit: 9_000,
  userLimits: names
    .filter((name) => name !== 'free')
    .map((name) => ({ email: `${name}@halcyon.example`, limit: 0 })),
};

/** What each uses on a day; all but `free` have a limit of 0. */
const amountsOn = (day: Day): Record<string, number> => ({
  steady: 5,
  stopped: day < '2026-11-19' ? 40 : 0,
  never: 0,
  new: day >= '2026-11-27' ? 3 : 0,
  free: 12,
});

const rowsUntil = (endDate: Day): TokensRow[] =>
  daysOf({ startDate: '2026-10-20', endDate }).map((date) => ({
    date,
    by_user: Object.entries(amountsOn(date))
      .filter(([, credits]) => credits > 0)
      .map(([name, billable_tokens]) => ({
        user_id: name,
        user_email: `${name}@halcyon.example`,
        billable_tokens,
      })),
  }));

const usesOn = (today: Day, until: Day) =>
  new Map(
    limitUse(limits, rowsUntil(until), today).map((use) => [use.key.replace(/@.*/, ''), use]),
  );

describe.each([
  ['before the last day arrives', '2026-11-29'],
  ['after it', '2026-11-30'],
])('on the first of a month, %s', (_, until) => {
  const uses = usesOn('2026-12-01', until);

  test('a person who uses credits in spite of a limit of 0 will likely exceed it on the first days', () => {
    const steady = uses.get('steady');

    expect(steady && levelWord(steady)).toBe('likely');
    expect(steady?.exceedance?.chance).toBe(1);
    expect(steady?.exceedance?.days?.middle).toBe('2026-12-01');
  });

  test.each(['stopped', 'never'])('%s is blocked, and not expected to exceed it', (name) => {
    const use = uses.get(name);

    expect(use).toMatchObject({ level: 'blocked', willExceed: false, exceedance: undefined });
    expect(use && exceedsText(use)).toBe('with the first credit');
  });

  test('a person who began lately is not called blocked', () => {
    expect(uses.get('new')).toMatchObject({ level: 'unknown' });
  });
});

test('a use in the month is over a limit of 0', () => {
  const uses = usesOn('2026-12-03', '2026-12-02');

  expect(Object.fromEntries([...uses].map(([name, { level }]) => [name, level]))).toEqual({
    steady: 'over',
    new: 'over',
    free: 'ok',
    stopped: 'blocked',
    never: 'blocked',
  });
});

test('the text overview has everybody in one group', () => {
  const [today, rows] = ['2026-12-01', rowsUntil('2026-11-30')] as const;
  const { people, organization } = monthUse(limits, rows, today);
  const lines = limitLines({
    limits: people,
    organization: { ...organization, outlook: { state: 'ended' } },
    month: monthData(rows, today, '2026-12'),
    monthEnd: undefined,
    readDays: undefined,
  });

  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Likely to exceed it this month +1 {2}at least, 8 in 10 or more$/),
      expect.stringMatching(/^ {2}steady@halcyon\.example +- {2}of 0, /),
      expect.stringMatching(/^Blocked by a limit of 0 +2$/),
      expect.stringMatching(/^Others with unknown use or limit +2$/),
    ]),
  );
});

import { constantFrom, integer, property, subarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CreditLimits, TokensRow } from '../../../src/api/resources.ts';
import { levelWord } from '../../../src/figures/limits/limit-texts.ts';
import { type LimitUse, limitUse } from '../../../src/figures/limits/limit-use.ts';
import { monthBeside, monthOf, rangeOfMonth } from '../../../src/figures/limits/month.ts';
import { monthData } from '../../../src/figures/limits/month-data.ts';
import { endedMonth, monthEnd, monthEndTexts } from '../../../src/figures/limits/month-end.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { addDays, type Day } from '../../../src/figures/time/day.ts';
import { holds } from '../holds.ts';

const limits: CreditLimits = {
  globalLimit: 3_000,
  userLimits: [{ email: 'olga@halcyon.example', limit: 100 }],
};

/** What three people use on a day: one is over early in a month, one crosses on its last day, one stays below. */
const usedOn = (day: Day): Record<string, number> => ({
  early: 150,
  last: day === rangeOfMonth(monthOf(day)).endDate ? 650 : 90,
  below: 20,
});

/** A row for each day of the two months before `until` that has data. */
const rowsUntil = (until: Day, missing: readonly Day[] = []): TokensRow[] =>
  daysOf({ startDate: addDays(until, -62), endDate: until })
    .filter((day) => !missing.includes(day))
    .map((date) => ({
      date,
      by_user: Object.entries(usedOn(date)).map(([name, billable_tokens]) => ({
        user_id: name,
        user_email: `${name}@halcyon.example`,
        billable_tokens,
      })),
    }));

const wordsOf = (uses: readonly LimitUse[]) =>
  Object.fromEntries(uses.map((use) => [use.key.replace(/@.*/, ''), levelWord(use)]));

describe.each([
  ['November', '2026-11-30', '2026-12-01', '2026-12-02'],
  ['February', '2027-02-28', '2027-03-01', '2027-03-02'],
  ['a leap February', '2028-02-29', '2028-03-01', '2028-03-02'],
  ['December', '2026-12-31', '2027-01-01', '2027-01-02'],
])('the end of %s', (_, lastDay, first, second) => {
  const month = monthOf(lastDay);
  const dayBefore = addDays(lastDay, -1);

  test('is not news before it, and people are judged by what is known', () => {
    const uses = limitUse(limits, rowsUntil(dayBefore), lastDay);

    expect(endedMonth(lastDay)).toBeUndefined();
    expect(wordsOf(uses)).toMatchObject({ early: 'over', below: 'ok', olga: 'ok' });
    expect(uses.find(({ key }) => key.startsWith('last'))?.level).not.toBe('over');
  });

  test('is not final on the first of the next, before the usage of the last day arrives', () => {
    const rows = rowsUntil(dayBefore);
    const end = monthEnd(limits, rows, first, month);

    expect(endedMonth(first)).toBe(month);
    expect(end.data).toMatchObject({ hasEnded: true, awaited: lastDay, daysWithoutData: [] });
    expect(end.over.map(({ key }) => key)).toEqual(['early@halcyon.example']);
    expect(monthEndTexts(end)[0]).toMatch(
      / ended: 1\+ of 4 over, usage of \w+ \d+ \w+ has not arrived yet$/,
    );
  });

  test('is final when the last day has arrived, with those who crossed on it', () => {
    const end = monthEnd(limits, rowsUntil(lastDay), first, month);

    expect(end.data.awaited).toBeUndefined();
    expect(end.over.map(({ key }) => key)).toEqual([
      'early@halcyon.example',
      'last@halcyon.example',
    ]);
    expect(monthEndTexts(end)[0]).toMatch(/^\w+ \d{4} ended: 2 of 4 over$/);
  });

  test('leaves nothing known of the new month on its first day, but a forecast', () => {
    for (const rows of [rowsUntil(dayBefore), rowsUntil(lastDay)]) {
      const uses = limitUse(limits, rows, first);

      expect(new Set(uses.map(({ used }) => used))).toEqual(new Set([undefined]));
      expect(wordsOf(uses)).toMatchObject({ early: 'likely', below: 'unknown', olga: 'unknown' });
      expect(uses.every(({ outlook }) => outlook.state === 'known')).toBe(true);
      expect(uses.find(({ key }) => key.startsWith('early'))?.exceedance?.days?.first).toMatch(
        first.slice(0, 7),
      );
    }
  });

  test('is looked at later with the same figures', () => {
    const rows = rowsUntil(lastDay);
    const later = addDays(second, 20);

    expect(wordsOf(limitUse(limits, rows, later, month))).toMatchObject({
      ...{ early: 'over', last: 'over', below: 'ok', olga: 'ok' },
    });
  });

  test('is over for the new month on its second day, when its first has arrived', () => {
    const known = limitUse(limits, rowsUntil(first), second);
    const awaited = limitUse(limits, rowsUntil(lastDay), second);

    expect(wordsOf(known)).toMatchObject({ below: 'ok', olga: 'ok' });
    expect(wordsOf(awaited)).toMatchObject({ below: 'unknown', olga: 'unknown' });
  });
});

describe('a day without data', () => {
  const today = '2026-11-20';
  const missing = ['2026-11-05', '2026-11-06'];

  test('leaves the level of everybody unknown who is not over already', () => {
    const uses = limitUse(limits, rowsUntil('2026-11-19', missing), today);

    expect(uses.find(({ key }) => key.startsWith('below'))).toMatchObject({
      ...{ used: 17 * 20, level: 'unknown', daysWithoutData: missing },
    });
    expect(
      wordsOf(limitUse({ ...limits, globalLimit: 300 }, rowsUntil('2026-11-19', missing), today)),
    ).toMatchObject({ early: 'over', last: 'over', below: 'over' });
  });

  test('is filled in the forecast with what is usual on its weekday', () => {
    const middleOf = (rows: TokensRow[]) =>
      limitUse(limits, rows, today).find(({ key }) => key.startsWith('below'))?.projected;

    expect(middleOf(rowsUntil('2026-11-19', missing))).toBeCloseTo(
      middleOf(rowsUntil('2026-11-19')) ?? 0,
    );
  });

  test('yesterday is awaited, not missing; the day before is missing', () => {
    expect(monthData(rowsUntil('2026-11-18'), today, '2026-11')).toMatchObject({
      ...{ awaited: '2026-11-19', daysWithoutData: [], usedUntil: '2026-11-18', pastDays: 18 },
    });
    expect(monthData(rowsUntil('2026-11-17'), today, '2026-11')).toMatchObject({
      ...{ awaited: '2026-11-19', daysWithoutData: ['2026-11-18'], usedUntil: '2026-11-17' },
    });
  });

  test('is one whose row does not tell the people, or not what one of them used', () => {
    const rows = rowsUntil('2026-11-19').map((row): TokensRow => {
      if (row.date === '2026-11-05') return { ...row, by_user: null };
      if (row.date !== '2026-11-06') return row;
      return {
        ...row,
        by_user: (row.by_user ?? []).map((part) =>
          part.user_id === 'below' ? { ...part, billable_tokens: null } : part,
        ),
      };
    });
    const daysOf = (name: string) =>
      limitUse(limits, rows, today).find(({ key }) => key.startsWith(name))?.daysWithoutData;

    expect(daysOf('early')).toEqual(['2026-11-05']);
    expect(daysOf('below')).toEqual(['2026-11-05', '2026-11-06']);
  });
});

test('before the platform had analytics usage is unknown, so January is known from its 14th on', () => {
  const rows = daysOf({ startDate: '2026-01-14', endDate: '2026-01-31' }).map((date) => ({
    date,
    by_user: [{ user_id: 'below', user_email: 'below@halcyon.example', billable_tokens: 20 }],
  }));
  const [use] = limitUse({ globalLimit: 3_000, userLimits: [] }, rows, '2026-11-20', '2026-01');

  expect(use).toMatchObject({ level: 'unknown', used: 18 * 20 });
  expect(use?.daysWithoutData).toHaveLength(13);
});

test('whatever days are missing, nobody is within a limit by ignorance, and who is over is over', () => {
  const november = daysOf(rangeOfMonth('2026-11'));
  const truth = rowsUntil('2026-12-10');
  const complete = limitUse(limits, truth, '2026-12-11', '2026-11');
  holds(
    property(
      subarray(november, { minLength: 1 }),
      integer({ min: 1, max: 5_000 }),
      constantFrom('2026-12-01', '2026-12-11'),
      (missing, globalLimit, today) => {
        const rows = truth.filter(({ date }) => !missing.includes(date) && date < today);
        const real = limitUse({ ...limits, globalLimit }, truth, today, '2026-11');
        for (const use of limitUse({ ...limits, globalLimit }, rows, today, '2026-11')) {
          const { level, used = 0 } = complete.find(({ key }) => key === use.key) ?? {};
          const trueLevel = real.find(({ key }) => key === use.key)?.level;
          expect(use.used ?? 0).toBeLessThanOrEqual(used);
          if (use.level === 'over') expect(trueLevel).toBe('over');
          // On 1 December, the 30th may only be late.
          const isLate = today === '2026-12-01' && missing.every((day) => day === '2026-11-30');
          if (use.level === 'ok') expect(isLate).toBe(true);
          expect(level).toBeDefined();
        }
      },
    ),
  );
});

test('the months before and after are found over the turn of a year', () => {
  expect(monthBeside('2027-01', 'earlier')).toBe('2026-12');
  expect(monthBeside('2026-12', 'later')).toBe('2027-01');
});

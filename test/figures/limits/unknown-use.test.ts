import { describe, expect, test } from 'vitest';
import type { CreditLimits, TokensRow } from '../../../src/api/resources.ts';
import { forecastNotes, knownDaysText, usedText } from '../../../src/figures/limits/limit-texts.ts';
import { limitUse } from '../../../src/figures/limits/limit-use.ts';
import { monthData } from '../../../src/figures/limits/month-data.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { type Day, weekdayOf } from '../../../src/figures/time/day.ts';

const today = '2026-11-24';
const limits: CreditLimits = {
  globalLimit: 4_000,
  userLimits: [{ email: 'absent@halcyon.example', limit: 90 }],
};

const isWeekend = (day: Day) => weekdayOf(day) % 6 === 0;

/** Two people: one works on every day, the other at weekends only. Their amounts are those given. */
const rowsWith = (
  amountOf: (person: 'daily' | 'weekender', day: Day) => number | null,
): TokensRow[] =>
  daysOf({ startDate: '2026-10-01', endDate: '2026-11-23' }).map((date) => ({
    date,
    by_user: (['daily', 'weekender'] as const)
      .filter((person) => person === 'daily' || isWeekend(date))
      .map((person) => ({
        user_id: person,
        user_email: `${person}@halcyon.example`,
        billable_tokens: amountOf(person, date),
      })),
  }));

const personIn = (name: string, rows: TokensRow[]) => {
  const use = limitUse(limits, rows, today).find(({ key }) => key.startsWith(name));
  if (use === undefined) throw new Error(`${name} is missing`);
  return use;
};

describe('while no row has a number', () => {
  const rows = rowsWith(() => null);

  test.each(['daily', 'weekender', 'absent'])('nothing is known or forecast of %s', (name) => {
    const use = personIn(name, rows);

    expect(usedText(use)).toBe('–');
    expect(knownDaysText(use)).toBe('0 of 22 days');
    expect(use).toMatchObject({
      level: 'unknown',
      used: undefined,
      share: undefined,
      projected: undefined,
      exceedance: undefined,
      outlook: { state: 'too-little-history', days: 0 },
    });
  });

  test('no day of the month has data', () => {
    const data = monthData(rows, today, '2026-11');

    expect(data.usedUntil).toBeUndefined();
    expect(data.daysWithoutData).toHaveLength(data.pastDays);
  });

  test('the notes do not call what was used at least this much', () => {
    const notes = forecastNotes(personIn('daily', rows), {
      usedUntil: undefined,
      readDays: undefined,
    });

    expect(notes.join(' ')).toMatch(/What was used is not known: 2\d days without data\.$/);
  });
});

test('a person none of whose own rows has a number has no forecast from the days of others', () => {
  const rows = rowsWith((person) => (person === 'daily' ? 40 : null));
  const use = personIn('weekender', rows);

  expect(usedText(use)).toBe('–');
  expect(use.outlook).toEqual({ state: 'too-little-history', days: 0 });
  expect(personIn('daily', rows)).toMatchObject({ used: 920, outlook: { state: 'known' } });
  expect(personIn('absent', rows)).toMatchObject({ used: 0, level: 'ok' });
});

test('a day without any number is missing for everybody, also for who has no row on it', () => {
  const rows = rowsWith((_, day) => (day === '2026-11-11' ? null : 70));

  for (const name of ['daily', 'weekender', 'absent']) {
    expect(personIn(name, rows).daysWithoutData).toEqual(['2026-11-11']);
  }
});

test('a day on which nobody used anything is known', () => {
  const rows = rowsWith(() => 70).map((row) =>
    row.date === '2026-11-11' ? { ...row, by_user: [] } : row,
  );

  expect(personIn('daily', rows)).toMatchObject({ used: 22 * 70, daysWithoutData: [] });
});

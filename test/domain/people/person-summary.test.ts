import { array, property } from 'fast-check';
import { expect, test } from 'vitest';
import { personSummaries } from '../../../src/domain/people/person-summary.ts';
import { holds } from '../holds.ts';
import { anyUserDay, aUserDay } from './a-user-day.ts';

const range = { startDate: '2026-11-01', endDate: '2026-11-03' };
const ann = 'ann@halcyon.example';

test('the days of a person are added up, the last one is told, and gaps stay gaps', () => {
  const [person] = personSummaries(
    [
      aUserDay('u1', '2026-11-03', { billable_tokens: 5, sessions: 2, git_commits: 1 }),
      aUserDay('u1', '2026-11-01', { billable_tokens: 7, sessions: 1, user_email: ann }),
    ],
    range,
  );

  expect(person).toMatchObject({
    key: ann,
    email: ann,
    credits: 12,
    activeDays: 2,
    lastDay: '2026-11-03',
    sessions: 3,
    commits: 1,
    trend: [7, undefined, 5],
  });
});

test('people come with most credits first, and those without an e-mail go by their id', () => {
  const people = personSummaries(
    [
      aUserDay('u1', '2026-11-01', { billable_tokens: 1, user_email: 'Ann@Halcyon.example' }),
      aUserDay('u2', '2026-11-01', { billable_tokens: 9, user_email: null }),
    ],
    range,
  );

  expect(people.map(({ key, email }) => [key, email])).toEqual([
    ['u2', undefined],
    [ann, 'Ann@Halcyon.example'],
  ]);
});

test('the model is that of most credits, the delegation and the languages those of most days', () => {
  const day = (date: string, model: string, credits: number, level: string, langs: string[]) =>
    aUserDay('u1', date, {
      primary_model: model,
      billable_tokens: credits,
      delegation_level: level,
      languages: langs,
    });

  const [person] = personSummaries(
    [
      day('2026-11-01', 'atlas-3', 10, 'manual', ['Go', 'SQL']),
      day('2026-11-02', 'atlas-3', 10, 'spec', ['SQL']),
      day('2026-11-03', 'atlas-3-think', 30, 'auto-high', ['Rust', 'SQL']),
    ],
    range,
  );

  expect(person).toMatchObject({
    model: 'atlas-3-think',
    delegation: 'auto-high',
    languages: ['SQL', 'Rust', 'Go'],
  });
});

test('days outside of the range count nowhere', () => {
  expect(personSummaries([aUserDay('u1', '2026-10-31', { billable_tokens: 9 })], range)).toEqual(
    [],
  );
});

test('no credit within the range is lost, and the trend adds up to the credits', () => {
  holds(
    property(array(anyUserDay), (rows) => {
      // The interface gives one row per person and day.
      const unique = [...new Map(rows.map((row) => [`${row.user_id} ${row.date}`, row])).values()];

      const people = personSummaries(unique, range);

      const expected = unique
        .filter(({ date }) => date <= range.endDate)
        .reduce((sum, { billable_tokens }) => sum + (billable_tokens ?? 0), 0);
      const total = (values: readonly (number | null | undefined)[]) =>
        values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      expect(total(people.map(({ credits }) => credits))).toBe(expected);
      for (const { credits, trend } of people) expect(total(trend)).toBe(credits);
      expect(new Set(people.map(({ userId }) => userId)).size).toBe(people.length);
    }),
  );
});

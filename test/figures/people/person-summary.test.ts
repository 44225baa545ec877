import { array, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  personSummaries,
  personSummariesInSteps,
  sumText,
} from '../../../src/figures/people/person-summary.ts';
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

test('a day on which nobody used a credit has data, though it has no rows of people', () => {
  const tokens = [
    { date: '2026-11-01', billable_tokens: 0 },
    { date: '2026-11-02', billable_tokens: 9 },
    { date: '2026-11-03', billable_tokens: 5 },
  ];
  const rows = [aUserDay('u1', '2026-11-03', { billable_tokens: 5 })];

  expect(personSummaries(rows, range, tokens)).toMatchObject([{ trend: [0, undefined, 5] }]);
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

test('the model is the one that most credits went to, whatever the days say', () => {
  const rows = [
    aUserDay('u1', '2026-11-01', { primary_model: 'pico-1', billable_tokens: 100 }),
    aUserDay('u1', '2026-11-02', { primary_model: 'pico-1', billable_tokens: 100 }),
  ];
  const tokens = rows.map(({ date }) => ({
    date,
    by_user: [
      {
        user_id: 'u1',
        by_model: [
          { model_id: 'pico-1', billable_tokens: 40 },
          { model_id: 'atlas-3', billable_tokens: 60 },
        ],
      },
    ],
  }));

  expect(personSummaries(rows, range, tokens)[0]?.model).toBe('atlas-3');
  expect(personSummaries(rows, range)[0]?.model).toBeUndefined();
});

test('the delegation and the languages are those of most days', () => {
  const day = (date: string, level: string, languages: string[]) =>
    aUserDay('u1', date, { delegation_level: level, languages });

  const [person] = personSummaries(
    [
      day('2026-11-01', 'manual', ['Go', 'SQL']),
      day('2026-11-02', 'spec', ['SQL']),
      day('2026-11-03', 'auto-high', ['Rust', 'SQL']),
    ],
    range,
  );

  expect(person).toMatchObject({ delegation: 'auto-high', languages: ['SQL', 'Rust', 'Go'] });
});

test('a day on which only others were active is zero, one without data a gap', () => {
  const people = personSummaries(
    [
      aUserDay('u1', '2026-11-01', { billable_tokens: 7 }),
      aUserDay('u2', '2026-11-03', { billable_tokens: 5 }),
    ],
    range,
  );

  expect(people.map(({ trend }) => trend)).toEqual([
    [7, undefined, 0],
    [0, undefined, 5],
  ]);
});

test('sums lack what is unknown of a day, and say so: all of them without data, else those of the field', () => {
  const full = {
    billable_tokens: 7,
    sessions: 2,
    git_commits: 1,
    files_created: 3,
    files_edited: 0,
  };
  const known = [
    aUserDay('u1', '2026-11-01', full),
    aUserDay('u1', '2026-11-02', { ...full, git_commits: null, files_edited: null }),
  ];
  const others = aUserDay('u2', '2026-11-03', full);
  const sumsOf = (...args: Parameters<typeof personSummaries>) => {
    const person = personSummaries(...args).find(({ userId }) => userId === 'u1');
    if (person === undefined) return undefined;
    return (['credits', 'activeDays', 'sessions', 'commits', 'filesTouched'] as const).map((sum) =>
      sumText(person, sum),
    );
  };

  expect(sumsOf([...known, others], range)).toEqual(['14', '2', '4', '1+', '6+']);
  expect(sumsOf(known, range)).toEqual(['14+', '2+', '4+', '1+', '6+']);
  expect(sumsOf(known, range, [], [...known, others])).toEqual(['14', '2', '4', '1+', '6+']);
  expect(sumsOf([], range)).toBeUndefined();
});

test('a sum that no day tells is unknown, not at least something', () => {
  const [person] = personSummaries([aUserDay('u1', '2026-11-01')], range);

  expect(person && sumText(person, 'pullRequests')).toBe('–');
});

test('a count that no row tells is unknown, one that a row tells as zero is zero', () => {
  const [person] = personSummaries([aUserDay('u1', '2026-11-01', { git_commits: 0 })], range);

  expect(person).toMatchObject({ commits: 0, pullRequests: undefined, sessions: undefined });
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

test('summaries are made in a step for each day of tokens and each person', () => {
  const rows = ['ann', 'raj'].map((id) => aUserDay(id, '2026-11-01'));
  const tokens = [1, 2, 3].map((day) => ({ date: `2026-11-0${day}`, by_user: [] }));

  expect([...personSummariesInSteps(rows, range, tokens)]).toHaveLength(5);
});

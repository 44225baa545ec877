import { describe, expect, test } from 'vitest';
import type { TokensRow } from '../../../src/api/resources.ts';
import { activeDays, personDays, personModels } from '../../../src/figures/people/person-days.ts';
import { aUserDay } from './a-user-day.ts';

const range = { startDate: '2026-11-01', endDate: '2026-11-04' };
const ann = { userId: 'u1', email: 'ann@halcyon.example' };

const tokens = (
  date: string,
  userId: string | null,
  models: Record<string, number>,
  email: string | null = null,
): TokensRow => {
  const by_model = Object.entries(models).map(([model_id, billable_tokens]) => ({
    model_id,
    billable_tokens,
  }));
  const billable_tokens = by_model.reduce((sum, part) => sum + part.billable_tokens, 0);
  return { date, by_user: [{ user_id: userId, user_email: email, billable_tokens, by_model }] };
};

test('a day without data is unknown, one on which others were active is zero', () => {
  const days = personDays(
    ann,
    range,
    [tokens('2026-11-01', 'u1', { a: 5 }), tokens('2026-11-02', 'u2', { a: 9 })],
    [aUserDay('u1', '2026-11-01', { sessions: 3 }), aUserDay('u2', '2026-11-02')],
  );

  expect(days.map(({ day, credits, row }) => [day, credits, row?.sessions])).toEqual([
    ['2026-11-01', 5, 3],
    ['2026-11-02', 0, undefined],
    ['2026-11-03', undefined, undefined],
    ['2026-11-04', undefined, undefined],
  ]);
});

test('a day of which only the total is known tells nothing about the person', () => {
  const rows = [{ date: '2026-11-01', billable_tokens: 9 }];

  expect(personDays(ann, range, rows, [])[0]?.credits).toBeUndefined();
});

test('an amount that the server leaves out is unknown, not zero', () => {
  const part = (model_id: string, billable_tokens: number | null) => ({
    model_id,
    billable_tokens,
  });
  const of = (credits: number | null, ...by_model: ReturnType<typeof part>[]): TokensRow => ({
    date: '2026-11-01',
    by_user: [{ user_id: 'u1', billable_tokens: credits, by_model }],
  });
  const lost = [of(null, part('a', null), part('b', 3))];

  expect(personDays(ann, range, lost, [])[0]).toMatchObject({ credits: undefined, model: 'b' });
  expect(personModels(ann, range, lost)).toEqual([{ model: 'b', credits: 3, share: 1 }]);
});

test('the model of a day is the one that most credits went to, whatever the row of the day names', () => {
  const days = personDays(
    ann,
    range,
    [tokens('2026-11-01', 'u1', { a: 5, b: 9 }), tokens('2026-11-02', 'u1', {})],
    [
      aUserDay('u1', '2026-11-01', { primary_model: 'a' }),
      aUserDay('u1', '2026-11-02', { primary_model: 'a' }),
    ],
  );

  expect(days.map(({ model }) => model)).toEqual(['b', undefined, undefined, undefined]);
});

test('active days are those with credits or a row, newest first', () => {
  const days = personDays(
    ann,
    range,
    [tokens('2026-11-01', 'u1', { a: 5 }), tokens('2026-11-02', 'u2', { a: 9 })],
    [aUserDay('u1', '2026-11-03')],
  );

  expect(activeDays(days).map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-01']);
});

test('credits are spread over models, largest first', () => {
  const rows = [
    tokens('2026-11-01', 'u1', { small: 10, large: 20 }),
    tokens('2026-11-02', 'u1', { small: 50 }),
    tokens('2026-11-02', 'u2', { small: 999 }),
    tokens('2026-12-01', 'u1', { small: 999 }),
  ];

  expect(personModels(ann, range, rows)).toEqual([
    { model: 'small', credits: 60, share: 0.75 },
    { model: 'large', credits: 20, share: 0.25 },
  ]);
});

describe('a person of whom only the e-mail is known', () => {
  const onlyEmail = { userId: undefined, email: 'Ann@halcyon.example' };

  test('is found by it, whatever its letter case', () => {
    const rows = [tokens('2026-11-01', 'u1', { a: 5 }, 'ann@halcyon.example')];

    expect(personDays(onlyEmail, range, rows, [])[0]?.credits).toBe(5);
  });

  test('is nobody whose e-mail is not known', () => {
    expect(personDays(onlyEmail, range, [tokens('2026-11-01', 'u1', { a: 5 })], [])[0]).toEqual({
      day: '2026-11-01',
      credits: 0,
      model: undefined,
      row: undefined,
    });
  });
});

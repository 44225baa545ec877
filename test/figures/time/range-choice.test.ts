import { describe, expect, test } from 'vitest';
import { parseRange } from '../../../src/figures/time/parse-range.ts';
import {
  chosenRange,
  comparedRange,
  neighbourRange,
  type RangeChoice,
  restoredRange,
  steppedRange,
} from '../../../src/figures/time/range-choice.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const days = (startDate: string, endDate: string): RangeChoice => ({
  kind: 'days',
  range: { startDate, endDate },
});
const months = (startDate: string, endDate: string): RangeChoice => ({
  kind: 'days',
  range: { startDate, endDate },
  by: 'month',
});
const last = (count: number): RangeChoice => ({ kind: 'last', days: count });

describe('steps', () => {
  test.each([
    { from: last(30), steps: 1, to: last(7) },
    { from: last(7), steps: 1, to: last(28) },
    { from: last(28), steps: 1, to: last(90) },
    { from: last(90), steps: 1, to: last(30) },
    { from: last(30), steps: -1, to: last(90) },
    { from: last(45), steps: 1, to: last(30) },
    { from: days('2026-03-01', '2026-03-31'), steps: 1, to: last(30) },
  ] as const)('$from goes $steps to $to', ({ from, steps, to }) => {
    expect(steppedRange(from, steps)).toEqual(to);
  });
});

describe('neighbours', () => {
  test('are as long as the range, and end where they began', () => {
    const before = neighbourRange(last(30), 'earlier', nowMs);

    expect(before).toEqual({ choice: days('2026-09-21', '2026-10-20') });
    expect('choice' in before && neighbourRange(before.choice, 'later', nowMs)).toEqual({
      choice: last(30),
    });
  });

  test('that reach over the end are the last days', () => {
    expect(neighbourRange(days('2026-11-10', '2026-11-16'), 'later', nowMs)).toEqual({
      choice: last(7),
    });
  });

  test('that reach over the beginning keep the days that there are, and the way back', () => {
    const early = neighbourRange(days('2026-01-20', '2026-01-29'), 'earlier', nowMs);

    expect(early).toEqual({ choice: days('2026-01-10', '2026-01-19') });
    expect('choice' in early && chosenRange(early.choice, nowMs)).toEqual({
      coverage: 'clipped',
      range: { startDate: '2026-01-14', endDate: '2026-01-19' },
    });
    expect('choice' in early && neighbourRange(early.choice, 'earlier', nowMs)).toEqual({
      reason: 'Analytics begin on 2026-01-14. There is no earlier data.',
    });
  });

  test.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-11-01', '2026-11-19', '2026-10-01', '2026-10-19'],
    ['2026-08-01', '2026-10-31', '2026-05-01', '2026-07-31'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ])('of the months %s to %s are %s to %s, as in comparisons', (first, last, from, to) => {
    const choice = months(first, last);

    expect(neighbourRange(choice, 'earlier', nowMs)).toEqual({ choice: months(from, to) });
    expect(comparedRange(choice, { startDate: first, endDate: last })).toMatchObject({
      range: { startDate: from, endDate: to },
    });
  });

  test('of months end yesterday at the latest', () => {
    expect(neighbourRange(months('2026-10-01', '2026-10-31'), 'later', nowMs)).toEqual({
      choice: months('2026-11-01', '2026-11-19'),
    });
    expect(neighbourRange(months('2026-10-01', '2026-10-19'), 'later', nowMs)).toEqual({
      choice: months('2026-11-01', '2026-11-19'),
    });
    expect(neighbourRange(months('2026-01-01', '2026-01-31'), 'earlier', nowMs)).toEqual({
      reason: 'Analytics begin on 2026-01-14. There is no earlier data.',
    });
  });

  test('after yesterday there are none', () => {
    expect(neighbourRange(last(30), 'later', nowMs)).toEqual({
      reason: "Analytics end yesterday, 2026-11-19. Today's data arrives tomorrow.",
    });
  });
});

describe('typed ranges', () => {
  test.each([
    { text: '2026-03-01..2026-03-31', choice: months('2026-03-01', '2026-03-31') },
    { text: ' 2026-03-01 ... 2026-03-31 ', choice: months('2026-03-01', '2026-03-31') },
    { text: '2026-03', choice: months('2026-03-01', '2026-03-31') },
    { text: '2026-02..2026-04', choice: months('2026-02-01', '2026-04-30') },
    { text: '2026-03-05', choice: days('2026-03-05', '2026-03-05') },
    { text: '2026-11-01..', choice: months('2026-11-01', '2026-11-19') },
    { text: '45', choice: last(45) },
    { text: '45d', choice: last(45) },
    { text: 'yesterday', choice: days('2026-11-19', '2026-11-19') },
    { text: '2026-11-02..Yesterday', choice: days('2026-11-02', '2026-11-19') },
    { text: 'week', choice: days('2026-11-09', '2026-11-15') },
    { text: 'Last week', choice: days('2026-11-09', '2026-11-15') },
    { text: 'month', choice: months('2026-10-01', '2026-10-31') },
    { text: 'last month', choice: months('2026-10-01', '2026-10-31') },
  ])('$text', ({ text, choice }) => {
    expect(parseRange(text, nowMs)).toEqual({ choice });
  });

  test.each([
    { today: 'Sunday 2026-11-22', range: { startDate: '2026-11-09', endDate: '2026-11-15' } },
    { today: 'Monday 2026-11-23', range: { startDate: '2026-11-16', endDate: '2026-11-22' } },
    { today: 'Monday 2026-06-08', range: { startDate: '2026-06-01', endDate: '2026-06-07' } },
  ])('on $today, the last week is a whole one, compared with the week before', (one) => {
    const now = Date.parse(`${one.today.split(' ')[1]}T09:00:00Z`);

    expect(parseRange('week', now)).toEqual({ choice: { kind: 'days', range: one.range } });
  });

  test.each([
    { text: '2026-02-30', mistake: '2026-02-30 does not exist.' },
    { text: '2026-13', mistake: '2026-13 does not exist.' },
    { text: '2026-03-31..2026-03-01', mistake: 'The first day is after the last.' },
    { text: '2025-11..2025-12', mistake: /begin on 2026-01-14/ },
    { text: '2026-11-20..2026-11-25', mistake: /end yesterday, 2026-11-19/ },
    { text: 'today', mistake: /end yesterday, 2026-11-19/ },
    { text: 'march', mistake: /^march is not a date. Use 7d, week, 2026-03-01\.\./ },
    { text: '', mistake: /^Write / },
    { text: '0', mistake: /at least one day/ },
    { text: 'a..b..c', mistake: /^Write / },
  ])('"$text" is a mistake', ({ text, mistake }) => {
    expect(parseRange(text, nowMs)).toEqual({
      mistake: typeof mistake === 'string' ? mistake : expect.stringMatching(mistake),
    });
  });

  test.each([
    { text: '2026-01-01..2026-02-01', note: /begin on 2026-01-14/ },
    { text: '2026-11-01..2026-11-30', note: /end yesterday, 2026-11-19/ },
  ])('$text says what is missing', ({ text, note }) => {
    expect(parseRange(text, nowMs)).toMatchObject({ note: expect.stringMatching(note) });
  });
});

const daysFrom = (startDate: unknown, endDate: unknown) => ({
  kind: 'days',
  range: { startDate, endDate },
});

test.each([
  { kind: 'last', days: 30 },
  daysFrom('2026-03-01', '2026-03-31'),
  { ...daysFrom('2026-03-01', '2026-03-31'), by: 'month' },
])('the choice %j is kept', (kept) => {
  expect(restoredRange(kept)).toEqual(kept);
});

test.each([
  undefined,
  'last',
  { kind: 'last', days: 0 },
  { kind: 'last', days: 1.5 },
  { kind: 'last', days: 1e9 },
  { kind: 'days' },
  daysFrom('2026-03-31', '2026-03-01'),
  daysFrom('2026-02-31', '2026-03-05'),
  daysFrom('2026-3-1', '2026-03-05'),
  daysFrom(20260301, 20260331),
])('%j is no choice of days', (kept) => {
  expect(restoredRange(kept)).toBeUndefined();
});

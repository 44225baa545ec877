import { array, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { TokensRow } from '../../../src/api/resources.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { creditSplit, splitCauses, wholeSplit } from '../../../src/figures/usage/credit-split.ts';
import { creditsByDay } from '../../../src/figures/usage/credit-totals.ts';
import { likeForLike } from '../../../src/figures/usage/like-for-like.ts';
import { change } from '../../../src/figures/values/change.ts';
import { createOrganization } from '../../second-organization/organization.ts';
import { holds } from '../holds.ts';

const week = { startDate: '2026-11-09', endDate: '2026-11-15' };
const weekBefore = { startDate: '2026-11-02', endDate: '2026-11-08' };

type Use = { tokens: number; price: number };

/** A row of a day: thousands of tokens of each model, and what 1,000 of them cost. */
function used(date: string, models: Readonly<Record<string, Use>>): TokensRow {
  const parts = Object.entries(models).map(([model_id, { tokens, price }]) => ({
    model_id,
    input_tokens: tokens * 1_000,
    output_tokens: 0,
    billable_tokens: tokens * price,
  }));
  const billable_tokens = parts.reduce((sum, part) => sum + part.billable_tokens, 0);
  return { date, billable_tokens, by_model: parts };
}

const days = (range: typeof week, models: Readonly<Record<string, Use>>) => ({
  range,
  rows: daysOf(range).map((day) => used(day, models)),
});

const plain = { plain: { tokens: 10, price: 2 }, dear: { tokens: 10, price: 6 } };
const before = days(weekBefore, plain);

test.each([
  {
    what: 'twice the tokens are volume',
    models: { plain: { tokens: 20, price: 2 }, dear: { tokens: 20, price: 6 } },
    causes: { volume: 560, mix: 0, price: 0 },
  },
  {
    what: 'the same tokens of the dear model are mix',
    models: { plain: { tokens: 5, price: 2 }, dear: { tokens: 15, price: 6 } },
    causes: { volume: 0, mix: 7 * 5 * 4, price: 0 },
  },
  {
    what: 'a dearer token of the same model is price',
    models: { plain: { tokens: 10, price: 3 }, dear: { tokens: 10, price: 6 } },
    causes: { volume: 0, mix: 0, price: 70 },
  },
  {
    what: 'a new model has no price before, so that all of it is mix',
    models: { plain: { tokens: 10, price: 2 }, new: { tokens: 10, price: 1 } },
    causes: { volume: 0, mix: 7 * 10 * (1 - 6), price: 0 },
  },
])('$what', ({ models, causes }) => {
  expect(creditSplit(days(week, models), before)?.causes).toEqual({ ...causes, unassigned: 0 });
});

test('the model that changed most is named', () => {
  const split = creditSplit(
    days(week, { plain: { tokens: 5, price: 3 }, dear: { tokens: 15, price: 6 } }),
    before,
  );

  expect(split?.mostly).toEqual({ mix: 'dear', price: 'plain' });
});

test('days that do not tell their models are left out on both sides, and named', () => {
  const { rows } = days(week, plain);
  const lost = rows.map((row) => (row.date === '2026-11-11' ? { ...row, by_model: null } : row));

  const split = creditSplit({ range: week, rows: lost.slice(1) }, before);

  expect(split).toMatchObject({ now: 5 * 80, before: 5 * 80, missingBefore: [] });
  expect(split?.missing).toEqual(['2026-11-09', '2026-11-11']);
});

test('credits without tokens are a cause of their own', () => {
  const { rows } = days(week, plain);
  const more = rows.map((row) => ({ ...row, billable_tokens: (row.billable_tokens ?? 0) + 3 }));

  expect(creditSplit({ range: week, rows: more }, before)?.causes).toMatchObject({
    volume: 0,
    unassigned: expect.closeTo(3 * 7),
  });
});

test.each([
  ['no days before', days(week, plain), { range: weekBefore, rows: [] }],
  ['no tokens now', days(week, {}), before],
  ['no tokens before', days(week, plain), days(weekBefore, {})],
])('with %s nothing is split', (_, now, former) => {
  expect(creditSplit(now, former)).toBeUndefined();
});

const use = record({
  tokens: integer({ min: 0, max: 5_000 }),
  price: integer({ min: 0, max: 90 }),
});
const models = record({ plain: use, dear: use, new: use }, { requiredKeys: [] });
const anyDays = (range: typeof week) =>
  array(option(models), { minLength: 7, maxLength: 7 }).map((each) => ({
    range,
    rows: daysOf(range).flatMap((day, index) => {
      const one = each[index];
      return one ? [used(day, Object.fromEntries(Object.entries(one)))] : [];
    }),
  }));

test('the causes add up to the change, exactly in whole credits, each within a credit of its own', () => {
  holds(
    property(anyDays(week), anyDays(weekBefore), (now, former) => {
      const split = creditSplit(now, former);
      if (split === undefined) return;
      const sum = splitCauses.reduce((total, cause) => total + split.causes[cause], 0);
      expect(sum).toBeCloseTo(split.now - split.before, 3);

      const whole = wholeSplit(split);
      expect(splitCauses.reduce((total, cause) => total + whole.causes[cause], 0)).toBe(
        Math.round(split.now) - Math.round(split.before),
      );
      for (const cause of splitCauses) {
        expect(Math.abs(whole.causes[cause] - split.causes[cause])).toBeLessThanOrEqual(2);
      }
    }),
  );
});

test('where all days tell their models, the change is the one like for like', () => {
  holds(
    property(anyDays(week), anyDays(weekBefore), (now, former) => {
      const split = creditSplit(now, former);
      if (split === undefined) return;
      const daysOfRows = ({ rows, range }: typeof now) => creditsByDay(rows, range);
      const alike = likeForLike(daysOfRows(now), daysOfRows(former)).change;
      const own = change(split.now, split.before);
      expect(own.direction).toBe(alike.direction);
      if ('ratio' in own && 'ratio' in alike && Number.isFinite(own.ratio))
        expect(own.ratio).toBeCloseTo(alike.ratio, 6);
    }),
  );
});

test('in an organization of many kinds of people, a price that doubled is price, and the rest is as without it', () => {
  const { analytics } = createOrganization({ seed: 5, people: 30 });
  const nowMs = Date.parse('2026-11-20T10:00:00Z');
  const rowsOf = (startDate: string, endDate: string) => ({
    range: { startDate, endDate },
    rows: analytics.tokens(startDate, endDate, nowMs) as TokensRow[],
  });
  const [now, former] = [rowsOf('2026-10-21', '2026-11-19'), rowsOf('2026-09-21', '2026-10-20')];
  const model = now.rows[0]?.by_model?.[0]?.model_id;
  let added = 0;
  const doubled = now.rows.map((row) => {
    const by_model = row.by_model?.map((part) => {
      if (part.model_id !== model) return part;
      added += part.billable_tokens ?? 0;
      return { ...part, billable_tokens: 2 * (part.billable_tokens ?? 0) };
    });
    const own = row.by_model?.find((part) => part.model_id === model)?.billable_tokens ?? 0;
    return { ...row, by_model, billable_tokens: (row.billable_tokens ?? 0) + own };
  });

  const split = creditSplit(now, former);
  const dearer = creditSplit({ ...now, rows: doubled }, former);

  expect(added).toBeGreaterThan(100);
  expect(dearer?.causes.volume).toBeCloseTo(split?.causes.volume ?? Number.NaN, 4);
  expect(dearer?.causes.mix).toBeCloseTo(split?.causes.mix ?? Number.NaN, 4);
  expect((dearer?.causes.price ?? 0) - (split?.causes.price ?? 0)).toBeCloseTo(added, 4);
});

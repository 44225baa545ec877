import { array, constant, integer, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { TokensRow } from '../../../src/api/resources.ts';
import { daysOf } from '../../../src/figures/time/date-range.ts';
import { modelTrends, userTrends } from '../../../src/figures/usage/credit-trends.ts';
import { partChanges } from '../../../src/figures/usage/part-changes.ts';
import { createOrganization } from '../../second-organization/organization.ts';
import { holds } from '../holds.ts';

const week = { startDate: '2026-11-09', endDate: '2026-11-15' };
const weekBefore = { startDate: '2026-11-02', endDate: '2026-11-08' };

type Credits = Readonly<Record<string, number | null>>;

const rowsIn = (range: typeof week, byUser: readonly (Credits | undefined)[]) => ({
  range,
  rows: daysOf(range).flatMap((date, index): TokensRow | [] => {
    const credits = byUser[index];
    if (credits === undefined) return [];
    const by_user = Object.entries(credits).map(([user_id, billable_tokens]) => ({
      user_id,
      billable_tokens,
    }));
    return { date, by_user };
  }),
});

const every = (credits: Credits) => Array.from({ length: 7 }, () => credits);
const known = (former: ReturnType<typeof rowsIn>) =>
  ({ state: 'known', range: former.range, figures: former }) as const;

const changes = (now: readonly (Credits | undefined)[], before: readonly (Credits | undefined)[]) =>
  partChanges(rowsIn(week, now), known(rowsIn(weekBefore, before)), userTrends);

test('of thousands of people only those who are shown are compared, and nobody until then', () => {
  let read = 0;
  const trendsOf: typeof userTrends = (rows, days) => {
    const { of } = userTrends(rows, days);
    return {
      of(name) {
        read += 1;
        return of(name);
      },
    };
  };
  const [now, former] = [rowsIn(week, every({ mia: 20 })), rowsIn(weekBefore, every({ mia: 10 }))];
  const changeOf = partChanges(now, known(former), trendsOf);
  const all = Array.from({ length: 2_000 }, () => changeOf('mia'));

  expect(read).toBe(0);
  expect([all[7]?.change, all[7]?.before]).toEqual([expect.objectContaining({ ratio: 1 }), 70]);
  expect(read).toBe(2);
});

test('usage that doubled is a change of 100 %', () => {
  const of = changes(every({ mia: 20, raj: 5 }), every({ mia: 10, raj: 5 }));

  expect(of('mia')).toMatchObject({ change: { direction: 'up', ratio: 1 }, before: 70 });
  expect(of('raj').change.direction).toBe('flat');
});

test('several parts are one', () => {
  const of = changes(every({ mia: 20, raj: 5 }), every({ mia: 10, raj: 10 }));

  expect(of('mia', 'raj')).toMatchObject({ change: { direction: 'up', ratio: 0.25 }, before: 140 });
});

test('who used nothing before is new, which is known', () => {
  const of = changes(every({ mia: 20, new: 1 }), every({ mia: 10 }));

  expect(of('new')).toMatchObject({ before: 0, change: { direction: 'up' } });
});

test('days without data count on neither side', () => {
  const now = every({ mia: 20 }).map((day, index) => (index < 2 ? undefined : day));

  expect(changes(now, every({ mia: 10 }))('mia')).toMatchObject({
    change: { direction: 'up', ratio: 1 },
    before: 50,
  });
});

test('days of whose kind there are none on the other side are not compared', () => {
  const onlyWeekend = every({ mia: 20 }).map((day, index) => (index < 5 ? undefined : day));
  const onlyWork = every({ mia: 10 }).map((day, index) => (index < 5 ? day : undefined));

  expect(changes(onlyWeekend, onlyWork)('mia').change.direction).toBe('unknown');
  expect(changes(every({ mia: null }), every({ mia: 10 }))('mia').change.direction).toBe('unknown');
});

test.each(['loading', 'none', 'failed'] as const)(
  'with days before that are %s nothing is known',
  (state) => {
    expect(partChanges(rowsIn(week, []), { state }, userTrends)('mia')).toMatchObject({
      change: { direction: 'unknown' },
      before: undefined,
    });
  },
);

const someDays = array(oneof(constant(undefined), integer({ min: 0, max: 900 })), {
  minLength: 7,
  maxLength: 7,
}).map((each) => each.map((mia) => (mia === undefined ? undefined : { mia })));

test('twice the usage is twice as much, whichever days are known', () => {
  holds(
    property(someDays, someDays, (now, before) => {
      const twice = now.map((day) => day && { mia: 2 * day.mia });
      const [once, doubled] = [changes(now, before)('mia'), changes(twice, before)('mia')];

      expect(doubled.before).toBe(once.before);
      if (!('ratio' in once.change) || !('ratio' in doubled.change)) return;
      if (!Number.isFinite(once.change.ratio)) return;
      // Less than a thousandth is no change.
      expect(Math.abs(doubled.change.ratio - (2 * once.change.ratio + 1))).toBeLessThan(0.0021);
    }),
  );
});

test('in another organization the changes of people add up to the one of all, and so do those of models', () => {
  const { analytics } = createOrganization({ seed: 5, people: 30 });
  const nowMs = Date.parse('2026-11-20T10:00:00Z');
  const read = (startDate: string, endDate: string) => ({
    range: { startDate, endDate },
    rows: analytics.tokens(startDate, endDate, nowMs) as TokensRow[],
  });
  const [now, former] = [read('2026-10-21', '2026-11-19'), read('2026-09-21', '2026-10-20')];
  const rows = [...now.rows, ...former.rows];
  const names = {
    users: rows.flatMap(({ by_user }) => by_user?.map(({ user_id }) => user_id ?? '') ?? []),
    models: rows.flatMap(({ by_model }) => by_model?.map(({ model_id }) => model_id ?? '') ?? []),
  };
  const sum = (of: ReturnType<typeof partChanges>, all: readonly string[]) =>
    [...new Set(all)].reduce((total, name) => total + (of(name).before ?? 0), 0);

  const users = sum(partChanges(now, known(former), userTrends), names.users);
  const models = sum(partChanges(now, known(former), modelTrends), names.models);

  expect(users).toBeGreaterThan(1_000);
  expect(Math.abs(users / models - 1)).toBeLessThan(0.001);
});

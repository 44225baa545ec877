import { array, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CreditLimits } from '../../../src/api/resources.ts';
import { countLevels, levelWord } from '../../../src/figures/limits/limit-texts.ts';
import {
  exceededDay,
  type LimitUse,
  limitUse,
  monthUse,
} from '../../../src/figures/limits/limit-use.ts';
import type { KnownLimits } from '../../../src/figures/limits/removal.ts';
import { dayOf } from '../../../src/figures/time/day.ts';
import { holds } from '../holds.ts';
import { type MonthlyUser, rowsUsedEvenly } from './used-evenly.ts';

// Ten of thirty days have data.
const nowMs = Date.parse('2026-11-11T09:00:00Z');
const today = dayOf(nowMs);

const uses = (credits: number, email: string | undefined, userId = email ?? 'u'): MonthlyUser => ({
  userId,
  ...(email === undefined ? {} : { email }),
  credits,
});

const someLimits = (fields: Partial<CreditLimits>): CreditLimits => ({
  globalLimit: null,
  userLimits: [],
  ...fields,
});

const useOf = (limits: Partial<CreditLimits>, users: readonly MonthlyUser[], atMs = nowMs) =>
  limitUse(someLimits(limits), rowsUsedEvenly(users, atMs), dayOf(atMs));

const levelWith = (limit: number | undefined, used: number) => {
  const [use] = useOf({ globalLimit: limit ?? null }, [uses(used, 'ann@halcyon.example')]);
  // Days add up to a use but for the last digit.
  return { level: use?.level, share: use?.share && Math.round(use.share * 1e6) / 1e6 };
};

describe('the level of a person', () => {
  test.each([
    [1_000, 0, 'ok', 0],
    [1_000, 849, 'ok', 0.849],
    [1_000, 850, 'near', 0.85],
    [1_000, 1_000, 'near', 1],
    [1_000, 1_001, 'over', 1.001],
    [0, 0, 'blocked', undefined],
    [0, 1, 'over', Number.POSITIVE_INFINITY],
    [undefined, 500, 'none', undefined],
  ])('with a limit of %s and a use of %i is %s', (limit, used, level, share) => {
    expect(levelWith(limit, used)).toEqual({ level, share });
  });
});

test.each([
  { name: 'an override without a number', limits: { globalLimit: 500 }, source: 'override' },
  {
    name: 'a global limit that nobody knows',
    limits: { globalLimit: undefined },
    source: 'unknown',
  },
])('$name is an unknown limit, not none', ({ limits, source }) => {
  const userLimits = source === 'override' ? [{ email: 'ann@halcyon.example' }] : [];

  const [use] = useOf({ ...limits, userLimits }, [uses(900, 'ann@halcyon.example')]);

  expect(use).toMatchObject({ level: 'unknown', limit: undefined, source, share: undefined });
});

test('an override comes before the global limit, whatever the letter case of its e-mail', () => {
  const limits = {
    globalLimit: 1_000,
    userLimits: [{ email: 'Ann@Halcyon.example', limit: 5_000 }],
  };

  const [first, second] = useOf(limits, [
    uses(600, 'ann@halcyon.example'),
    uses(900, 'raj@halcyon.example'),
  ]);

  expect(first).toMatchObject({ email: 'raj@halcyon.example', limit: 1_000, source: 'global' });
  expect(second).toMatchObject({ email: 'ann@halcyon.example', limit: 5_000, source: 'override' });
});

test('people without e-mail have the global limit, and overrides without use are listed', () => {
  const limits = { globalLimit: 1_000, userLimits: [{ email: 'mia@halcyon.example', limit: 50 }] };

  const people = useOf(limits, [uses(10, undefined, 'user_7')]);

  expect(people).toMatchObject([
    { key: 'user_7', email: undefined, userId: 'user_7', source: 'global', used: 10 },
    { key: 'mia@halcyon.example', userId: undefined, source: 'override', used: 0, share: 0 },
  ]);
});

test('one e-mail is one person, even under two ids', () => {
  const people = useOf({ globalLimit: 100 }, [
    uses(40, 'ann@halcyon.example', 'u1'),
    uses(50, 'ANN@halcyon.example', 'u2'),
  ]);

  expect(people).toMatchObject([{ email: 'ANN@halcyon.example', used: 90, level: 'near' }]);
});

test('the forecast tells who will exceed the limit, on which days, the first one first', () => {
  const people = useOf({ globalLimit: 700 }, [
    uses(300, 'ann@halcyon.example'),
    uses(400, 'raj@halcyon.example'),
    uses(100, 'mia@halcyon.example'),
    uses(701, 'pia@halcyon.example'),
  ]);

  expect(people).toMatchObject([
    { email: 'pia@halcyon.example', level: 'over', willExceed: true, exceedance: undefined },
    { email: 'raj@halcyon.example', level: 'ok', willExceed: true, exceedsOn: '2026-11-18' },
    { email: 'ann@halcyon.example', level: 'ok', willExceed: true },
    { email: 'mia@halcyon.example', level: 'ok', willExceed: false, exceedsOn: undefined },
  ]);
  expect(people.map(levelWord)).toEqual(['over', 'likely', 'likely', 'ok']);
  expect(countLevels(people)).toEqual({ over: 1, likely: 2, near: 0, atRisk: 0, unknown: 0 });
  const [, raj, , mia] = people;
  expect(raj?.exceedance?.days).toMatchObject({ first: '2026-11-18', last: '2026-11-18' });
  expect(raj?.exceedance?.chance).toBeGreaterThan(0.95);
  expect(mia?.exceedance?.chance).toBeLessThan(0.2);
});

test('a limit was exceeded on the day whose known total is beyond it, without what a lost day may have had', () => {
  const rows = rowsUsedEvenly([uses(100, 'ann@halcyon.example')], nowMs).filter(
    ({ date }) => date !== '2026-11-05',
  );

  const [use] = limitUse(someLimits({ globalLimit: 75 }), rows, today);

  expect(use).toMatchObject({ level: 'over', daysWithoutData: ['2026-11-05'] });
  expect(use?.used).toBeCloseTo(90);
  expect(use && exceededDay(use)).toBe('2026-11-09');
});

test('the month is forecast to its last day', () => {
  const [use] = useOf({ globalLimit: 1_000 }, [uses(400, 'ann@halcyon.example')]);

  expect(use?.forecast).toHaveLength(30);
  expect(use?.projected).toBe(use?.forecast.at(-1)?.total);
});

test('without any data nothing is known, and nothing is forecast', () => {
  const limits = { globalLimit: 10, userLimits: [{ email: 'ann@halcyon.example', limit: 5 }] };

  const [use] = limitUse(limits, [], today);
  expect(use).toMatchObject({
    ...{ used: undefined, share: undefined, level: 'unknown' },
    ...{ projected: undefined, willExceed: false },
  });
  expect(use?.daysWithoutData).toHaveLength(9);
});

test('what was used in the month before counts for the forecast only', () => {
  const rows = [
    { date: '2026-10-31', by_user: [{ user_id: 'u1', billable_tokens: 500 }] },
    { date: '2026-11-02', by_user: [{ user_id: 'u1', billable_tokens: 10 }] },
    { date: '2026-09-01', by_user: [{ user_id: 'u2', billable_tokens: 500 }] },
  ];

  expect(limitUse(someLimits({ globalLimit: 100 }), rows, today)).toMatchObject([
    { userId: 'u1', used: 10 },
  ]);
});

test('without overrides and use there is nobody', () => {
  expect(limitUse(someLimits({}), [], today)).toEqual([]);
});

test('who is over comes first, then who will pass by the day, then all others by their share', () => {
  const email = constantFrom('a@halcyon.example', 'B@halcyon.example', 'b@halcyon.example');
  const person = record({
    email: option(email, { nil: undefined }),
    id: integer({ min: 0, max: 9 }),
    credits: integer({ min: 0, max: 99 }),
  });
  const override = record({ email, limit: integer({ min: 0, max: 99 }) });
  holds(
    property(
      option(integer({ min: 0, max: 99 })),
      array(override),
      array(person),
      (globalLimit, userLimits, people) => {
        const listed = useOf(
          { globalLimit, userLimits },
          people.map(({ email: mail, id, credits }) => uses(credits, mail, `u${id}`)),
        );

        const places = listed.map(({ level, exceedsOn, exceedance, share = -1 }) => ({
          place:
            level === 'over'
              ? '0'
              : exceedsOn === undefined
                ? '9'
                : `${exceedance?.days?.first} ${exceedsOn}`,
          share,
        }));
        expect(places).toEqual(
          places.toSorted((a, b) =>
            a.place < b.place ? -1 : a.place > b.place ? 1 : b.share - a.share,
          ),
        );
        expect(new Set(listed.map(({ key }) => key)).size).toBe(listed.length);
        expect(listed.reduce((sum, { used = 0 }) => sum + used, 0)).toBeCloseTo(
          people.reduce((sum, { credits }) => sum + credits, 0),
        );
      },
    ),
  );
});

describe('somebody who was removed from the organization', () => {
  const users = [uses(900, 'ann@halcyon.example'), uses(800, 'bo@halcyon.example')];
  const rows = rowsUsedEvenly(users, nowMs);
  const removedOn = (day: string): KnownLimits => ({
    ...someLimits({ globalLimit: 1_000 }),
    removed: new Map([['ann@halcyon.example', day]]),
  });

  test('has used what they used, but neither a limit nor a forecast nor a chance to exceed one', () => {
    const ann = limitUse(removedOn(today), rows, today).find(({ key }) => key.startsWith('ann'));

    expect(ann).toMatchObject({ level: 'removed', limit: undefined, willExceed: false });
    expect(Math.round(ann?.used ?? 0)).toBe(900);
    expect(ann?.outlook).toEqual({ state: 'removed' });
    expect([ann?.exceedance, ann?.exceedsOn, ann?.share]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(levelWord(ann as LimitUse)).toBe('removed');
  });

  test('uses nothing more in the month of the organization', () => {
    const middle = (limits: KnownLimits) => {
      const { outlook } = monthUse(limits, rows, today).organization;
      return outlook.state === 'known' ? outlook.middle : Number.NaN;
    };

    const [before, after] = [middle(someLimits({ globalLimit: 1_000 })), middle(removedOn(today))];

    expect(after).toBeLessThan(before * 0.75);
  });

  test('is back once something is used on a later day', () => {
    const [ann] = limitUse(removedOn('2026-11-05'), rows, today);

    expect(ann).toMatchObject({ key: 'ann@halcyon.example', limit: 1_000, willExceed: true });
  });
});

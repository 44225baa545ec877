import { array, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserCredits } from '../../../src/domain/analytics/credits-by-user.ts';
import { countByLevel, limitUse } from '../../../src/domain/limits/limit-use.ts';
import { holds } from '../holds.ts';

// Ten of thirty days have data.
const nowMs = Date.parse('2026-11-11T09:00:00Z');

const uses = (credits: number, email: string | undefined, userId = email ?? 'u'): UserCredits => ({
  userId,
  email,
  credits,
  share: 0,
});

const levelWith = (limit: number | undefined, used: number) => {
  const [use] = limitUse(
    { globalLimit: limit ?? null },
    [uses(used, 'ann@halcyon.example')],
    nowMs,
  );
  return { level: use?.level, share: use?.share };
};

describe('the level of a person', () => {
  test.each([
    [1_000, 0, 'far', 0],
    [1_000, 849, 'far', 0.849],
    [1_000, 850, 'near', 0.85],
    [1_000, 1_000, 'near', 1],
    [1_000, 1_001, 'over', 1.001],
    [0, 0, 'far', 0],
    [0, 1, 'over', Number.POSITIVE_INFINITY],
    [undefined, 500, 'none', undefined],
  ])('with a limit of %s and a use of %i is %s', (limit, used, level, share) => {
    expect(levelWith(limit, used)).toEqual({ level, share });
  });
});

test('an override comes before the global limit, whatever the letter case of its e-mail', () => {
  const limits = {
    globalLimit: 1_000,
    userLimits: [{ email: 'Ann@Halcyon.example', limit: 5_000 }],
  };

  const [first, second] = limitUse(
    limits,
    [uses(600, 'ann@halcyon.example'), uses(900, 'raj@halcyon.example')],
    nowMs,
  );

  expect(first).toMatchObject({ email: 'raj@halcyon.example', limit: 1_000, source: 'global' });
  expect(second).toMatchObject({ email: 'ann@halcyon.example', limit: 5_000, source: 'override' });
});

test('people without e-mail have the global limit, and overrides without use are listed', () => {
  const limits = { globalLimit: 1_000, userLimits: [{ email: 'mia@halcyon.example', limit: 50 }] };

  const people = limitUse(limits, [uses(10, undefined, 'user_7')], nowMs);

  expect(people).toMatchObject([
    { key: 'user_7', email: undefined, userId: 'user_7', source: 'global', used: 10 },
    { key: 'mia@halcyon.example', userId: undefined, source: 'override', used: 0, share: 0 },
  ]);
});

test('one e-mail is one person, even under two ids', () => {
  const people = limitUse(
    { globalLimit: 100 },
    [uses(40, 'ann@halcyon.example', 'u1'), uses(50, 'ANN@halcyon.example', 'u2')],
    nowMs,
  );

  expect(people).toMatchObject([{ userId: 'u1', used: 90, level: 'near' }]);
});

test('the month is projected at the pace of the days with data', () => {
  const people = [uses(400, 'ann@halcyon.example'), uses(300, 'raj@halcyon.example')];

  expect(limitUse({ globalLimit: 1_000 }, people, nowMs)).toMatchObject([
    { projected: 1_200, willPass: true },
    { projected: 900, willPass: false },
  ]);
});

test('on the first of a month nothing is projected', () => {
  const first = Date.parse('2026-11-01T09:00:00Z');

  expect(limitUse({ globalLimit: 10 }, [uses(0, 'ann@halcyon.example')], first)).toMatchObject([
    { used: 0, projected: undefined, willPass: false },
  ]);
  expect(limitUse({ globalLimit: 10 }, [uses(11, 'ann@halcyon.example')], first)).toMatchObject([
    { used: 11, projected: undefined, willPass: true },
  ]);
});

test('an override without e-mail or limit is no override', () => {
  const limits = { globalLimit: null, userLimits: [{ email: 'a@halcyon.example' }, { limit: 3 }] };

  expect(limitUse(limits, [], nowMs)).toEqual([]);
  expect(limitUse({}, [], nowMs)).toEqual([]);
});

test('people are sorted by share, those without a limit last, and everyone has one level', () => {
  const email = constantFrom(
    'a@halcyon.example',
    'B@halcyon.example',
    'b@halcyon.example',
    undefined,
  );
  const person = record({
    email,
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
        const listed = limitUse(
          { globalLimit, userLimits },
          people.map(({ email: mail, id, credits }) => uses(credits, mail, `u${id}`)),
          nowMs,
        );

        const shares = listed.map(({ share }) => share ?? -1);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(new Set(listed.map(({ key }) => key)).size).toBe(listed.length);
        expect(listed.reduce((sum, { used }) => sum + used, 0)).toBe(
          people.reduce((sum, { credits }) => sum + credits, 0),
        );
        const { far, near, over, none } = countByLevel(listed);
        expect(far + near + over + none).toBe(listed.length);
      },
    ),
  );
});

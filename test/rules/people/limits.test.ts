import { array, constantFrom, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { countLevels } from '../../../src/figures/limits/limit-texts.ts';
import { type LimitUse, limitUse } from '../../../src/figures/limits/limit-use.ts';
import { dayOf } from '../../../src/figures/time/day.ts';
import { evidenceView } from '../../../src/rules/finding.ts';
import { joinedFindings } from '../../../src/rules/joined-findings.ts';
import { knownFrom, nextKnown } from '../../../src/rules/known-findings.ts';
import { countLimits, createLimitCounter } from '../../../src/rules/limit-counts.ts';
import { limitLikely } from '../../../src/rules/people/limit-likely.ts';
import { limitNear } from '../../../src/rules/people/limit-near.ts';
import { limitOver } from '../../../src/rules/people/limit-over.ts';
import { limitZero } from '../../../src/rules/people/limit-zero.ts';
import { createFinder, type RuleSettings, ruleFinder } from '../../../src/rules/rules.ts';
import { newsOf, seenFrom } from '../../../src/rules/seen.ts';
import { holds } from '../../figures/holds.ts';
import { aLimitUse } from '../../figures/limits/a-limit-use.ts';
import { rowsUsedEvenly } from '../../figures/limits/used-evenly.ts';
import { judges, someFacts } from '../judged.ts';
import { usage, usual } from '../usage.ts';

const over = aLimitUse({ used: 12_000, share: 1.2, level: 'over' });
const days = { first: '2026-11-23', middle: '2026-11-24', last: '2026-11-26' };
const likely = aLimitUse({ used: 8_000, share: 0.8, exceedance: { chance: 0.8, days } });
const near = aLimitUse({
  used: 9_000,
  share: 0.9,
  level: 'near',
  exceedance: { chance: 0.2, days },
});
const zero = aLimitUse({ limit: 0, used: 0, share: undefined, level: 'blocked' });
const zeroUsed = aLimitUse({ limit: 0, used: 5, share: Number.POSITIVE_INFINITY, level: 'over' });
const fine = aLimitUse();

judges(limitOver, [
  {
    when: 'more than the limit is used',
    facts: { limits: [over, fine] },
    finds: ['mara@halcyon.example over the limit by 2,000'],
  },
  {
    when: 'something is used with a limit of 0',
    facts: { limits: [zeroUsed] },
    finds: ['mara@halcyon.example used 5 with a limit of 0'],
  },
  {
    when: 'nearly all of it is used, likely more, or nothing with a limit of 0',
    facts: { limits: [near, likely, zero] },
  },
]);

judges(limitLikely, [
  {
    when: 'eight in ten draws of the month exceed the limit',
    facts: { limits: [likely, fine] },
    finds: ['mara@halcyon.example likely exceeds the limit on 23–26 Nov, 8 in 10'],
  },
  {
    when: 'fewer do',
    facts: { limits: [near, { ...likely, exceedance: { chance: 0.75, days } }] },
  },
  {
    when: 'the limit is exceeded already',
    facts: { limits: [{ ...over, exceedance: { chance: 1, days } }] },
  },
]);

judges(limitNear, [
  {
    when: 'nearly all of the limit is used',
    facts: { limits: [near] },
    finds: ['mara@halcyon.example 90 % of the limit used'],
  },
  { when: 'less is used', facts: { limits: [aLimitUse({ used: 8_400, share: 0.84 })] } },
]);

judges(limitZero, [
  {
    when: 'a limit is zero',
    facts: { limits: [zero] },
    finds: ['mara@halcyon.example blocked: the limit is 0'],
  },
  {
    when: 'there is none, a small one, or credits were used in spite of it',
    facts: {
      limits: [aLimitUse({ limit: undefined, level: 'none' }), aLimitUse({ limit: 1 }), zeroUsed],
    },
  },
]);

const eight = (use: LimitUse): LimitUse[] =>
  Array.from({ length: 8 }, (_, index) => {
    const email = `p${index}@halcyon.example`;
    return { ...use, key: email, email, userId: `p${index}` };
  });

/** Over a limit of their own since a day. */
const passed = (day: string): LimitUse => ({
  ...over,
  source: 'override',
  forecast: [{ day, credits: 12_000, total: 12_000, isExpected: false }],
});

const inOneWeek = eight(passed('2026-11-17')).with(0, passed('2026-11-19'));

judges(limitOver, [
  {
    when: 'many are over the limit of everybody',
    facts: { limits: [...eight(over), fine] },
    finds: ['8 people 8 of 9 people are over the global limit of 10,000'],
  },
  {
    when: 'many exceeded limits of their own in the same week',
    facts: { limits: inOneWeek },
    finds: ['8 people exceeded their limits on 17–19 Nov'],
  },
  {
    when: 'days before are missing',
    facts: { limits: inOneWeek.map((use) => ({ ...use, daysWithoutData: ['2026-11-18'] })) },
    finds: ['8 people exceeded their limits by Thu 19 Nov, or earlier'],
  },
  {
    when: 'they did so in different weeks',
    facts: {
      limits: ['2026-11-03', '2026-11-10', '2026-11-17'].flatMap((day, index) =>
        eight(passed(day)).slice(index, index + 1),
      ),
    },
    finds: eight(over)
      .slice(0, 3)
      .map(({ email }) => `${email} over the limit by 2,000`),
  },
  {
    when: 'a few are over the limit of everybody',
    facts: { limits: eight(over).slice(0, 2) },
    finds: eight(over)
      .slice(0, 2)
      .map(({ email }) => `${email} over the limit by 2,000`),
  },
]);

judges(limitLikely, [
  {
    when: 'many will exceed in the same week',
    facts: { limits: eight(likely) },
    finds: ['8 people likely exceed their limits on 23–29 Nov'],
  },
]);

test.each([
  ['2026-11-25', '2026-11-25', 'on 25–29 Nov'],
  ['2026-11-30', '2026-11-30', 'on Mon 30 Nov'],
  ['2026-11-25', '2026-11-24', 'on 24–29 Nov'],
  ['2026-11-23', '2026-11-22', 'on Sun 22 Nov'],
])('only open days of the month are expected: on %s, from %s, %s', (today, day, on) => {
  const exceedance = { chance: 0.9, days: { first: day, middle: day, last: day } };
  const forecast = [{ day, credits: 1_500, total: 10_500, isExpected: true }];
  const limits = eight({ ...likely, forecast, exceedance });

  const [found] = ruleFinder(limitLikely)({ ...someFacts({ limits }), today });

  expect(found?.problem).toContain(on);
});

test('that a limit will be exceeded is a notice until a week before', () => {
  const severityOn = (today: string) =>
    ruleFinder(limitLikely)({ ...someFacts({ limits: [likely] }), today })[0]?.severity;

  const severities = ['2026-11-16', '2026-11-17', '2026-11-25'].map(severityOn);
  expect(severities).toEqual(['notice', 'warning', 'critical']);
});

test('the row of many people stays the same while some come and go, and opens them in Limits', () => {
  const find = ruleFinder(limitOver);
  const [before] = find(someFacts({ limits: eight(over) }));
  const [after] = find(someFacts({ limits: [...eight(over), { ...over, key: 'z', userId: 'z' }] }));

  expect(after?.id).toBe(before?.id);
  expect(after?.subject).not.toEqual(before?.subject);
  expect(before && evidenceView(before.subject)?.views).toEqual({
    limits: { filter: 'level=over source=global' },
  });
});

test('a person who will likely exceed stays found until that is clearly less likely', () => {
  const find = ruleFinder(limitLikely);
  const foundAt = (chance: number) =>
    find(someFacts({ limits: [{ ...likely, exceedance: { chance, days } }] })).length;

  expect([0.75, 0.85, 0.65, 0.62, 0.55, 0.65].map(foundAt)).toEqual([0, 1, 1, 1, 0, 0]);
});

test('that is so after another start, in the counts too, and not in the next month', () => {
  const limitsAt = (chance: number) => [{ ...likely, exceedance: { chance, days } }];
  const earlier = createFinder()(someFacts({ limits: limitsAt(0.85) }));
  const nextMonth = limitsAt(0.65).map((use) => ({ ...use, month: '2026-12' }));

  expect(createFinder({}, earlier)(someFacts({ limits: limitsAt(0.65) }))).toHaveLength(1);
  expect(countLimits(limitsAt(0.65), {}, earlier).likely).toBe(1);
  expect(countLimits(limitsAt(0.65), {}).likely).toBe(0);
  expect(createFinder({}, earlier)(someFacts({ limits: nextMonth }))).toEqual([]);
});

test('people are counted again when the findings about limits are others, and only then', () => {
  const limits = [{ ...likely, exceedance: { chance: 0.65, days } }];
  const earlier = createFinder()(
    someFacts({ limits: [{ ...likely, exceedance: { chance: 0.85, days } }] }),
  );
  const [finding] = earlier;
  const other = finding && { ...finding, id: 'other', rule: 'session-stuck' };
  const count = createLimitCounter({});

  const before = count(limits, earlier);

  expect(before.likely).toBe(1);
  expect(count(limits, other ? [...earlier, other] : [])).toBe(before);
  expect(count(limits, []).likely).toBe(0);
});

test('who is in the row of many that will likely exceed is not near the limit as well', () => {
  const nearAndLikely = { ...near, exceedance: { chance: 0.9, days } };
  const facts = someFacts({ limits: eight(nearAndLikely) });

  expect(createFinder()(facts).map(({ rule }) => rule)).toEqual(['limit-likely']);
  expect(countLimits(facts.limits ?? [], {})).toMatchObject({ likely: 8, near: 0, atRisk: 0 });
});

test('a limit that is likely exceeded by tomorrow is critical', () => {
  const soon = { ...likely, exceedance: { chance: 0.9, days: { ...days, last: '2026-11-24' } } };
  const severitiesOn = (today: string) =>
    createFinder()({ limits: [soon], nowMs: 0, today }).map(({ severity }) => severity);

  expect(severitiesOn('2026-11-22')).toEqual(['warning']);
  expect(severitiesOn('2026-11-23')).toEqual(['critical']);
});

test('who stays blocked and silent in a new month is no news, who is over the limit again is', () => {
  const ann = { key: 'ann@halcyon.example', email: 'ann@halcyon.example', userId: 'ann' };
  const findingsIn = (month: string, silentDays: number) =>
    createFinder()({
      ...someFacts(usage((day, ago) => ({ [ann.email]: ago > silentDays ? usual(day, ago) : 0 }))),
      limits: [
        { ...zero, ...ann, month },
        { ...over, month },
      ],
    });
  const facts = someFacts({});
  const before = { findings: findingsIn('2026-11', 17), facts };
  const seen = seenFrom(nextKnown(knownFrom([]), before, () => 'lapsed'));

  const now = joinedFindings(findingsIn('2026-12', 30));

  expect(now.map(({ finding, parts }) => [finding.problem, newsOf(parts, seen)])).toEqual([
    ['over the limit by 2,000', 'new'],
    ['nothing used since Tue 20 Oct; blocked: the limit is 0', undefined],
  ]);
});

test('a person near the limit who will likely exceed it is found once, whatever likely means', () => {
  const limits = [{ ...near, exceedance: { chance: 0.85, days } }];
  const facts = { limits, nowMs: 0, today: '2026-11-20' };
  const found = (settings: RuleSettings) => createFinder(settings)(facts).map(({ rule }) => rule);

  expect(found({})).toEqual(['limit-likely']);
  expect(found({ 'limit-likely': 0.9 })).toEqual(['limit-near']);
  expect(found({ 'limit-likely': false })).toEqual(['limit-near']);
  expect(countLimits(limits, { 'limit-likely': 0.9 })).toEqual({
    over: 0,
    near: 1,
    likely: 0,
    atRisk: 0,
    unknown: 0,
    limited: 1,
  });
});

test('the rules count as many people at each level as Limits does, without limits and with limits of 0, too', () => {
  const nowMs = Date.parse('2026-11-21T09:00:00Z');
  const limit = constantFrom(0, 1, 40, 60, 100);
  const ids = constantFrom('a', 'b', 'c', 'd', 'e');
  const person = record({ id: ids, credits: constantFrom(0, 1, 39, 55, 99, 200) });
  const override = record({ id: ids, limit });
  const mail = (id: string) => `${id}@halcyon.example`;
  holds(
    property(option(limit), array(override), array(person), (globalLimit, overrides, people) => {
      const userLimits = overrides.map(({ id, limit }) => ({ email: mail(id), limit }));
      const users = people.map(({ id, credits }) => ({ userId: id, email: mail(id), credits }));
      const limits = limitUse(
        { globalLimit, userLimits },
        rowsUsedEvenly(users, nowMs),
        dayOf(nowMs),
      );

      const { limited, ...counts } = countLimits(limits, {});
      expect(countLevels(limits)).toMatchObject(counts);
      expect(limited).toBe(limits.filter(({ source }) => source !== 'none').length);
    }),
  );
});

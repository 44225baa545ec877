import { expect, test } from 'vitest';
import { usageChanged } from '../../../src/rules/organization/usage-changed.ts';
import { ruleFinder } from '../../../src/rules/rules.ts';
import { judges, someFacts } from '../judged.ts';
import { usage, usual } from '../usage.ts';

const week = (factor: number) =>
  usage((day, ago) => ({ all: usual(day, ago) * (ago <= 7 ? factor : 1) }));

judges(usageChanged, [
  {
    when: 'a week has half as much again',
    facts: week(1.5),
    finds: ['Organization credits of the last 7 days ▲ 56.6 % like for like'],
  },
  {
    when: 'a week has half as much',
    facts: week(0.5),
    finds: ['Organization credits of the last 7 days ▼ 47.8 % like for like'],
  },
  { when: 'a week has a tenth more', facts: week(1.1) },
  {
    when: 'weeks always differ that much',
    facts: usage((day, ago) => ({
      all: usual(day, ago) * (Math.ceil(ago / 7) % 2 === 0 ? 1 : 1.5),
    })),
  },
  { when: 'nothing is known of it', facts: {} },
]);

test('what is left without those who stand out is told', () => {
  const [ann, raj, ines] = ['ann@halcyon.example', 'raj@halcyon.example', 'ines@halcyon.example'];
  const facts = usage((day, ago) => ({
    [ann]: usual(day, ago) * (ago <= 7 ? 8 : 1),
    [raj]: usual(day, ago, 4_000),
    [ines]: usual(day, ago, 1_000),
  }));

  expect(evidenceOf(facts)).toEqual(
    expect.arrayContaining([
      ['stands out', ann],
      ['without them', '▲ 4.4 % like for like'],
    ]),
  );
});

test('that nobody stands out is told', () => {
  const facts = usage((day, ago) =>
    Object.fromEntries(
      ['ann', 'raj', 'wei', 'liv'].map((name) => [name, usual(day, ago) * (ago <= 7 ? 1.6 : 1)]),
    ),
  );

  expect(evidenceOf(facts)).toContainEqual(['stands out', 'nobody on a single day']);
});

test('a change began with the first week that had it, on whichever day one looks', () => {
  const { usage: known } = someFacts(week(1.6));
  const sinceOn = (endDate: string) =>
    ruleFinder(usageChanged)(
      someFacts({
        usage: known && {
          range: { ...known.range, endDate },
          rows: known.rows.filter(({ date }) => date <= endDate),
        },
      }),
    )[0]?.sinceMs;

  expect(sinceOn('2026-11-19')).toBe(Date.parse('2026-11-16'));
  expect(sinceOn('2026-11-18')).toBe(Date.parse('2026-11-16'));
  expect(sinceOn('2026-11-15')).toBe(undefined);
});

const evidenceOf = (facts: Parameters<typeof someFacts>[0]) =>
  ruleFinder(usageChanged)(someFacts(facts))[0]?.evidence.facts;

import { expect, test } from 'vitest';
import { dayMissing } from '../../../src/rules/organization/day-missing.ts';
import { ruleFinder } from '../../../src/rules/rules.ts';
import { judges, someFacts } from '../judged.ts';
import { usage, usual } from '../usage.ts';

const without = (...gone: number[]) =>
  usage((day, ago) => (gone.includes(ago) ? undefined : { all: usual(day, ago) }));

test('after ten days it is a notice', () => {
  const severities = [9, 13].map(
    (ago) => ruleFinder(dayMissing)(someFacts(without(ago)))[0]?.severity,
  );

  expect(severities).toEqual(['warning', 'notice']);
});

judges(dayMissing, [
  {
    when: 'a day of last week has no data',
    facts: without(9),
    finds: ['Wed 11 Nov no data'],
  },
  {
    when: 'a local copy does not have the day',
    facts: { ...without(9), readDays: new Set<string>() },
  },
  {
    when: 'the server of a local copy has no data for the day',
    facts: { ...without(9), readDays: new Set(['2026-11-11']) },
    finds: ['Wed 11 Nov no data'],
  },
  { when: 'yesterday has none yet', facts: without(1) },
  { when: 'a day of last month has none', facts: without(40) },
  { when: 'all days have data, some of them none used', facts: usage(() => ({ all: 0 })) },
  {
    when: 'the organization began two weeks ago',
    facts: usage((_, ago) => (ago > 14 ? undefined : { all: 1 })),
  },
]);

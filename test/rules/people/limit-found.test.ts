import { expect, test } from 'vitest';
import { limitOver } from '../../../src/rules/people/limit-over.ts';
import { ruleFinder } from '../../../src/rules/rules.ts';
import { aLimitUse } from '../../figures/limits/a-limit-use.ts';
import { someFacts } from '../judged.ts';

const forecast = [{ day: '2026-11-19', credits: 12_000, total: 12_000, isExpected: false }];

test.each([
  { daysWithoutData: ['2026-11-12'], told: 'by Thu 19 Nov, or earlier', since: undefined },
  { daysWithoutData: ['2026-11-20'], told: undefined, since: Date.parse('2026-11-19') },
])('of a limit that is exceeded, with $daysWithoutData missing, the day is $told', (given) => {
  const over = aLimitUse({ used: 12_000, share: 1.2, level: 'over', forecast, ...given });

  const [found] = ruleFinder(limitOver)(someFacts({ limits: [over] }));

  expect(new Map(found?.evidence.facts).get('exceeds limit')).toBe(given.told);
  expect(found?.sinceMs).toBe(given.since);
});

test('several have begun as one of them may have, on a day without data', () => {
  const uses = ['ann', 'bob', 'eve'].map((key) =>
    aLimitUse({ key, used: 12_000, share: 1.2, level: 'over', source: 'global', forecast }),
  );
  const [known] = ruleFinder(limitOver)(someFacts({ limits: uses }));
  const gaps = uses.with(1, { ...(uses[1] ?? aLimitUse({})), daysWithoutData: ['2026-11-12'] });
  const [unknown] = ruleFinder(limitOver)(someFacts({ limits: gaps }));

  expect(known?.sinceMs).toBe(Date.parse('2026-11-19'));
  expect(unknown).toMatchObject({ subject: { kind: 'people' }, sinceMs: undefined });
});

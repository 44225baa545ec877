import { expect, test } from 'vitest';
import { limitOver } from '../../../src/rules/people/limit-over.ts';
import { ruleFinder } from '../../../src/rules/rules.ts';
import { aLimitUse } from '../../figures/limits/a-limit-use.ts';
import { someFacts } from '../judged.ts';

const forecast = [{ day: '2026-11-19', credits: 12_000, total: 12_000, isExpected: false }];

test.each([
  { daysWithoutData: ['2026-11-12'], told: 'by Thu 19 Nov, or earlier' },
  { daysWithoutData: ['2026-11-20'], told: undefined },
])('of a limit that is exceeded, with $daysWithoutData missing, the day is $told', (given) => {
  const over = aLimitUse({ used: 12_000, share: 1.2, level: 'over', forecast, ...given });

  const [found] = ruleFinder(limitOver)(someFacts({ limits: [over] }));

  expect(new Map(found?.evidence.facts).get('exceeds limit')).toBe(given.told);
});

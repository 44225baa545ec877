import { expect, test } from 'vitest';
import type { LimitUse } from '../../../src/figures/limits/limit-use.ts';
import { limitOver } from '../../../src/rules/people/limit-over.ts';
import { limitZero } from '../../../src/rules/people/limit-zero.ts';
import { createFinder } from '../../../src/rules/rules.ts';
import { aLimitUse } from '../../figures/limits/a-limit-use.ts';
import { judges, someFacts } from '../judged.ts';

const zero = aLimitUse({ limit: 0, used: 0, share: undefined, level: 'blocked' });
const zeroUsed = aLimitUse({ limit: 0, used: 5, share: Number.POSITIVE_INFINITY, level: 'over' });
const fine = aLimitUse();

const eight = (use: LimitUse): LimitUse[] =>
  Array.from({ length: 8 }, (_, index) => {
    const email = `p${index}@halcyon.example`;
    return { ...use, key: email, email, userId: `p${index}` };
  });

/** People with limits of their own of 0. */
const ownZero = (use: LimitUse) => eight({ ...use, source: 'override' });

judges(limitOver, [
  {
    when: 'many used something with limits of 0 of their own',
    facts: { limits: [...ownZero(zeroUsed), fine] },
    finds: ['8 people used credits with a limit of 0'],
  },
]);

judges(limitZero, [
  {
    when: 'the limit of everybody is 0, and those of many others',
    facts: { limits: [...eight(zero), ...ownZero(zero), fine] },
    finds: [
      '8 people 8 of 17 people are blocked: the global limit is 0',
      '8 people blocked: their limits are 0',
    ],
  },
]);

test('people who are blocked together stay so over the end of a month', () => {
  const [found] = createFinder()(someFacts({ limits: eight(zero) }));

  expect(found?.rule).toBe('limit-zero');
  expect(found?.period).toBeUndefined();
});

import { expect, test } from 'vitest';
import { modelMixMoved } from '../../../src/rules/organization/model-mix-moved.ts';
import { ruleFinder } from '../../../src/rules/rules.ts';
import { judges, someFacts } from '../judged.ts';
import { usage } from '../usage.ts';

const mix = (now: number, before: number, credits = 100) =>
  usage(
    (_, ago) => ({ all: ago <= 7 ? credits : 100 }),
    (ago) => ({ think: ago <= 7 ? now : before }),
  );

judges(modelMixMoved, [
  {
    when: 'the dearer model takes half of the tokens',
    facts: mix(0.5, 0.1),
    finds: ['think took 50 % of the tokens, 10 % before: the same work costs 36 % more'],
  },
  { when: 'it takes a little more', facts: mix(0.15, 0.1) },
  { when: 'people move to the cheaper one', facts: mix(0.1, 0.5) },
  { when: 'everybody uses more of the same', facts: mix(0.1, 0.1, 500) },
]);

test('a move lasts since the first week that had it', () => {
  const since = (days: number) => {
    const facts = usage(
      () => ({ all: 100 }),
      (ago) => ({ think: ago <= days ? 0.5 : 0.1 }),
    );
    return ruleFinder(modelMixMoved)(someFacts(facts))[0]?.sinceMs;
  };

  expect(since(7)).toBe(Date.parse('2026-11-14'));
  expect(since(10)).toBe(Date.parse('2026-11-11'));
});

import { modelMixMoved } from '../../../../src/domain/attention/organization/model-mix-moved.ts';
import { judges } from '../judged.ts';
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

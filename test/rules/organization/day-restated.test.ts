import { dayRestated } from '../../../src/rules/organization/day-restated.ts';
import { judges } from '../judged.ts';
import { usage } from '../usage.ts';

const read = usage(() => ({ all: 1_000 }));

judges(dayRestated, [
  {
    when: 'a day had less when it was last read',
    facts: { ...read, formerDays: new Map([['2026-11-10', 800]]) },
    finds: ['Tue 10 Nov credits changed afterwards: ▲ 25.0 %'],
  },
  {
    when: 'it differs by less than a hundredth',
    facts: { ...read, formerDays: new Map([['2026-11-10', 995]]) },
  },
  {
    when: 'the day is not in what is read now',
    facts: { ...read, formerDays: new Map([['2026-01-20', 5]]) },
  },
  { when: 'nothing was read before', facts: read },
]);

import { usageChanged } from '../../../../src/domain/attention/organization/usage-changed.ts';
import { judges } from '../judged.ts';
import { usage, usual } from '../usage.ts';

const week = (factor: number) =>
  usage((day, ago) => ({ all: usual(day, ago) * (ago <= 7 ? factor : 1) }));

judges(usageChanged, [
  {
    when: 'a week has half as much again',
    facts: week(1.5),
    finds: ['Organization credits ▲ 55.1 % like for like, 13–19 Nov'],
  },
  {
    when: 'a week has half as much',
    facts: week(0.5),
    finds: ['Organization credits ▼ 48.3 % like for like, 13–19 Nov'],
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

import { weekdayOf } from '../../../src/figures/time/day.ts';
import { personSilent } from '../../../src/rules/people/person-silent.ts';
import { judges } from '../judged.ts';
import { usage, usual } from '../usage.ts';

const [ann, raj] = ['ann@halcyon.example', 'raj@halcyon.example'];

/** Ann used something until so many days ago, and worked on one of so many days before. */
const until = (last: number, every = 1) =>
  usage((day, ago) => ({
    [ann]: ago >= last && ago % every === 0 ? usual(day, ago) : 0,
    [raj]: usual(day, ago),
  }));

judges(personSilent, [
  {
    when: 'nothing was used for three weeks',
    facts: until(22),
    finds: ['ann@halcyon.example nothing used since Thu 29 Oct'],
  },
  {
    when: 'nothing was used since the middle of last week',
    facts: until(9),
    finds: ['ann@halcyon.example nothing used since Wed 11 Nov'],
  },
  {
    when: 'nothing was used for two weeks that began with a Monday, as leave does',
    facts: until(14),
  },
  {
    when: 'nothing was used for some days after two such weeks',
    facts: until(19),
    finds: ['ann@halcyon.example nothing used since Fri 30 Oct'],
  },
  {
    when: 'nothing was used for two days after them, by somebody who uses agents on three of five',
    facts: usage((day, ago) =>
      ago <= 2
        ? undefined
        : {
            [ann]: ago >= 19 && [1, 2, 4].includes(weekdayOf(day)) ? usual(day, ago) : 0,
            [raj]: usual(day, ago),
          },
    ),
  },
  { when: 'nothing was used for a few days', facts: until(5) },
  {
    when: 'less and less was used before, as by somebody who leaves',
    facts: usage((day, ago) => ({
      [ann]: ago >= 22 ? usual(day, ago) * (ago < 34 ? 0.35 : 1) : 0,
      [raj]: usual(day, ago),
    })),
  },
  { when: 'the person used agents now and then only', facts: until(22, 3) },
]);

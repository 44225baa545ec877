import { dayStandsOut } from '../../../../src/domain/attention/people/day-stands-out.ts';
import { judges } from '../judged.ts';
import { usage, usual } from '../usage.ts';

const [ann, raj] = ['ann@halcyon.example', 'raj@halcyon.example'];

judges(dayStandsOut, [
  {
    when: 'somebody used five times the usual yesterday',
    facts: usage((day, ago) => ({
      [ann]: usual(day, ago) * (ago === 1 ? 5 : 1),
      [raj]: usual(day, ago),
    })),
    finds: ['ann@halcyon.example 5,432 on Thu 19 Nov, usually 1,015'],
  },
  {
    when: 'it was twelve days ago',
    facts: usage((day, ago) => ({ [ann]: usual(day, ago) * (ago === 11 ? 5 : 1) })),
  },
  {
    when: 'it was a third more',
    facts: usage((day, ago) => ({ [ann]: usual(day, ago) * (ago === 1 ? 1.33 : 1) })),
  },
  {
    when: 'it is little beside what everybody uses',
    facts: usage((day, ago) => ({
      [ann]: usual(day, ago, 1) * (ago === 1 ? 5 : 1),
      [raj]: usual(day, ago),
    })),
  },
  {
    when: 'the person has begun a week ago',
    facts: usage((day, ago) => ({
      [ann]: ago > 7 ? 0 : usual(day, ago) * (ago === 1 ? 5 : 1),
      [raj]: usual(day, ago),
    })),
  },
  {
    when: 'the days of the person always differ that much',
    facts: usage((day, ago) => ({ [ann]: usual(day, ago) * (ago % 2 === 1 ? 5 : 1) })),
  },
]);

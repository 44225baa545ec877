import type { Facts } from '../../../src/rules/facts.ts';
import { dayStandsOut } from '../../../src/rules/people/day-stands-out.ts';
import { aLimitUse } from '../../figures/limits/a-limit-use.ts';
import { judges } from '../judged.ts';
import { usage, usual } from '../usage.ts';

const [ann, raj] = ['ann@halcyon.example', 'raj@halcyon.example'];

/** One person, whose tokens and their price are so many times the usual ones. */
const priced = (factors: (ago: number) => { tokens: number; price: number }): Partial<Facts> => {
  const made = usage((day, ago) => {
    const { tokens, price } = factors(ago);
    return { [ann]: usual(day, ago) * tokens * price };
  }).usage;
  const rows = made?.rows.map((row, index, { length }) => ({
    ...row,
    by_user: row.by_user?.map((part) => {
      const { billable_tokens } = part;
      const tokens = (billable_tokens ?? 0) / factors(length - index).price;
      const model = { model_id: 'think', input_tokens: tokens / 2, output_tokens: tokens / 2 };
      return { ...part, by_model: [{ ...model, billable_tokens }] };
    }),
  }));
  return { usage: made && rows && { ...made, rows } };
};

/** What 250 other people used. */
const many = (credits: (index: number) => number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: 250 }, (_, index) => [`${index}@halcyon.example`, credits(index)]),
  );

judges(dayStandsOut, [
  {
    when: 'the tokens of a single day cost eight times as much',
    facts: priced((ago) => ({ tokens: 1, price: ago === 1 ? 8 : 1 })),
    finds: ['ann@halcyon.example 8,691 on Thu 19 Nov, usually 1,015'],
  },
  {
    when: 'a busy day follows a week with a dearer model',
    facts: priced((ago) => ({ tokens: ago === 1 ? 2 : 1, price: ago < 9 ? 2.5 : 1 })),
  },
  {
    when: 'a busy day follows days whose tokens were not reported',
    facts: priced((ago) => ({
      tokens: ago === 1 ? 8 : 1,
      price: ago > 1 && ago < 9 ? Number.POSITIVE_INFINITY : 1,
    })),
    finds: ['ann@halcyon.example 8,691 on Thu 19 Nov, usually 1,017'],
  },
  {
    when: 'somebody used eight times the usual yesterday',
    facts: usage((day, ago) => ({
      [ann]: usual(day, ago) * (ago === 1 ? 8 : 1),
      [raj]: usual(day, ago),
    })),
    finds: ['ann@halcyon.example 8,691 on Thu 19 Nov, usually 1,015'],
  },
  {
    when: 'it was twelve days ago',
    facts: usage((day, ago) => ({ [ann]: usual(day, ago) * (ago === 11 ? 8 : 1) })),
  },
  {
    when: 'it was a third more',
    facts: usage((day, ago) => ({ [ann]: usual(day, ago) * (ago === 1 ? 1.33 : 1) })),
  },
  {
    when: 'it is twelve times the usual among hundreds of people',
    facts: usage((day, ago) => ({
      [ann]: usual(day, ago) * (ago === 1 ? 12 : 1),
      ...many((index) => usual(day, ago + index)),
    })),
    finds: ['ann@halcyon.example 13,036 on Thu 19 Nov, usually 1,015'],
  },
  {
    when: 'everybody uses four times as much since a launch, and somebody twice that',
    facts: usage((day, ago) => ({
      [ann]: usual(day, ago) * (ago === 1 ? 8 : 1),
      ...many((index) => usual(day, ago + index) * (ago === 1 ? 4 : 1)),
    })),
  },
  {
    when: 'it is little beside what people use',
    facts: usage((day, ago) => ({
      [ann]: usual(day, ago, 1) * (ago === 1 ? 8 : 1),
      ...many((index) => usual(day, ago + index)),
    })),
  },
  {
    when: 'it is little beside what people use, and a good part of the limit',
    facts: {
      ...usage((day, ago) => ({
        [ann]: usual(day, ago, 10) * (ago === 1 ? 8 : 1),
        ...many((index) => usual(day, ago + index)),
      })),
      limits: [aLimitUse({ key: ann, email: ann, userId: 'ann', limit: 500 })],
    },
    finds: ['ann@halcyon.example 87 on Thu 19 Nov, usually 10'],
  },
  {
    when: 'the person has begun a week ago',
    facts: usage((day, ago) => ({
      [ann]: ago > 7 ? 0 : usual(day, ago) * (ago === 1 ? 8 : 1),
      [raj]: usual(day, ago),
    })),
  },
  {
    when: 'the days of the person always differ that much',
    facts: usage((day, ago) => ({ [ann]: usual(day, ago) * (ago % 2 === 1 ? 5 : 1) })),
  },
]);

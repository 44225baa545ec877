import type { Facts } from '../../../src/rules/facts.ts';
import { dayStandsOut } from '../../../src/rules/people/day-stands-out.ts';
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

judges(dayStandsOut, [
  {
    when: 'the tokens of a single day cost five times as much',
    facts: priced((ago) => ({ tokens: 1, price: ago === 1 ? 5 : 1 })),
    finds: ['ann@halcyon.example 5,432 on Thu 19 Nov, usually 1,015'],
  },
  {
    when: 'a busy day follows a week with a dearer model',
    facts: priced((ago) => ({ tokens: ago === 1 ? 2 : 1, price: ago < 9 ? 2.5 : 1 })),
  },
  {
    when: 'a busy day follows days whose tokens were not reported',
    facts: priced((ago) => ({
      tokens: ago === 1 ? 5 : 1,
      price: ago > 1 && ago < 9 ? Number.POSITIVE_INFINITY : 1,
    })),
    finds: ['ann@halcyon.example 5,432 on Thu 19 Nov, usually 1,017'],
  },
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

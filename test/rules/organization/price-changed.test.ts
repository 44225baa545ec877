import type { TokensRow } from '../../../src/api/resources.ts';
import { priceChanged } from '../../../src/rules/organization/price-changed.ts';
import { judges } from '../judged.ts';
import { usage } from '../usage.ts';

type Use = { price: number; output?: number };

/** Three models, of which `plain` is used so; prices are credits for 1,000 tokens, output five times as dear. */
const used = (plain: (ago: number) => Use, others: (ago: number) => Use = () => ({ price: 2 })) => {
  const made = usage(() => ({ all: 1_000 })).usage;
  const part = (model_id: string, { price, output = 2_000 }: Use, ago: number) => ({
    model_id,
    input_tokens: 100_000,
    output_tokens: output,
    // Never quite equal: some is cached.
    billable_tokens: price * (100 + (5 * output) / 1_000) * (1 + 0.02 * Math.sin(ago * 2.1)),
  });
  const rows = made?.rows.map((row, index, { length }): TokensRow => {
    const ago = length - index;
    return {
      ...row,
      by_model: [
        part('plain', plain(ago), ago),
        part('think', others(ago), ago),
        part('mini', others(ago), ago),
      ],
    };
  });
  return { usage: made && rows && { ...made, rows } };
};

judges(priceChanged, [
  {
    when: 'a token of a model costs 1.4 times as much since five days',
    facts: used((ago) => ({ price: ago <= 5 ? 1.4 : 1 })),
    finds: ['plain costs 40 % more per token since Sun 15 Nov'],
  },
  {
    when: 'it costs half',
    facts: used((ago) => ({ price: ago <= 3 ? 0.5 : 1 })),
    finds: ['plain costs 50 % less per token since Tue 17 Nov'],
  },
  {
    when: 'its answers are four times as long',
    facts: used((ago) => ({ price: 1, output: ago <= 5 ? 8_000 : 2_000 })),
  },
  {
    when: 'less is cached of all models',
    facts: used(
      (ago) => ({ price: ago <= 5 ? 1.4 : 1 }),
      (ago) => ({ price: ago <= 5 ? 2.8 : 2 }),
    ),
  },
  { when: 'a single day was dearer', facts: used((ago) => ({ price: ago === 3 ? 1.4 : 1 })) },
  { when: 'only yesterday is dearer', facts: used((ago) => ({ price: ago === 1 ? 1.4 : 1 })) },
  { when: 'it changed a month ago', facts: used((ago) => ({ price: ago <= 30 ? 1.4 : 1 })) },
  { when: 'nothing is known', facts: {} },
]);

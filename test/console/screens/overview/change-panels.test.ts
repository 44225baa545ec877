import { expect, test } from 'vitest';
import type { TokensRow } from '../../../../src/api/resources.ts';
import { pricePanel, splitPanel } from '../../../../src/console/screens/overview/change-panels.ts';
import { startOfDay } from '../../../../src/figures/time/day.ts';
import { priceList } from '../../../../src/figures/usage/price-list.ts';
import { createOrganization } from '../../../second-organization/organization.ts';
import { lineText } from '../../harness/line-text.ts';
import { shownRows } from '../shown-rows.ts';
import { aTokensRow } from './rows.ts';

const rows = [
  aTokensRow('2026-11-18', { mia: 300 }),
  aTokensRow('2026-11-19', { mia: 150 }, 'pico-1'),
];
const before = [aTokensRow('2026-11-16', { mia: 100 }), aTokensRow('2026-11-17', { mia: 100 })];

const textOf = (panel: ReturnType<typeof splitPanel>, width: number, height: number) =>
  panel.lines({ width, height }).map((one) => lineText(one).trimEnd());

test('the parts of a change stand between what was before and what is now', () => {
  expect(textOf(splitPanel(shownRows(rows, before)), 76, 6)).toEqual([
    'before              200             mean of the 2 days before',
    'volume             +250  ▲ 125.0 %  more or fewer tokens',
    'mix                   0  = 0.0 %    other models',
    'price                 0  = 0.0 %    credits for a token',
    'now                 450  ▲ 125.0 %  like for like',
  ]);
});

test('amounts of many digits are whole', () => {
  const many = [aTokensRow('2026-11-18', { mia: 28_206_761_226 })];
  const [was, , , , now] = textOf(splitPanel(shownRows(many, before)), 76, 6);

  expect(was).toMatch(/^before +100 /);
  expect(now).toMatch(/^now +28,206,761,226 /);
});

test('with little room the model stands in place of what the part means', () => {
  // As many tokens for three times the credits.
  const [was, now] = [100, 300].map((credits, index): TokensRow => {
    const row = aTokensRow(`2026-11-1${7 + index}`, { mia: 100 }, 'quill-large-1106');
    const by_model = row.by_model?.map((usage) => ({ ...usage, billable_tokens: credits }));
    return { ...row, billable_tokens: credits, by_model: by_model ?? null };
  });
  const prices = [85, 64, 58].map((width) =>
    textOf(splitPanel(shownRows(now ? [now] : [], was ? [was] : [])), width, 6).find((row) =>
      row.startsWith('price'),
    ),
  );

  expect(prices.map((row) => row?.replace(/^.*%/, '').trim())).toEqual([
    'credits for a token, mostly quill-large-1106',
    'mostly quill-large-1106',
    'credits for a token',
  ]);
});

test('days that are left out are named on both sides', () => {
  const one = shownRows(rows.slice(1), before.slice(1));

  expect(textOf(splitPanel(one), 76, 6).at(-1)).toBe(
    'left out: Wed 18 Nov; left out before: Mon 16 Nov',
  );
  expect(textOf(splitPanel(one), 40, 6).at(-1)).toBe('left out: 1 day; left out before: 1 day');
});

test('in little room the parts are beside each other', () => {
  expect(textOf(splitPanel(shownRows(rows, before)), 40, 2)).toEqual([
    '+250 credits, ▲ 125.0 %',
    'volume +250  mix 0  price 0',
  ]);
});

test('without days to compare with, nothing is explained', () => {
  expect(textOf(splitPanel(shownRows(rows)), 60, 5)).toEqual([
    'No days to compare with tell their models.',
  ]);
  expect(textOf(splitPanel(undefined), 60, 5)).toEqual([]);
});

test('a model without a change of its price says so', () => {
  expect(textOf(pricePanel(shownRows(rows, before)), 60, 5)).toEqual([
    'atlas-3    66.7  █   no change found',
    'pico-1     66.7   █  no change found',
  ]);
});

test.each([5, 6, 7])(
  'the day of a planted change of a price is named, and no other (seed %i)',
  (seed) => {
    const { analytics, planted } = createOrganization({ seed, people: 60, from: '2026-11-16' });
    const read = (startDate: string, endDate: string) => ({
      range: { startDate, endDate },
      rows: analytics.tokens(startDate, endDate, startOfDay('2026-11-30')) as TokensRow[],
    });
    const former = read('2026-10-01', '2026-10-30');
    const before = { state: 'known', range: former.range, figures: former } as const;

    const prices = priceList({ ...read('2026-10-31', '2026-11-29'), before });

    expect(
      prices.flatMap(({ model, change }) => (change ? [`${model} ... since ${change.day}`] : [])),
    ).toEqual(
      planted
        .filter(({ kind }) => kind === 'price-changed')
        .map(({ description }) =>
          description.replace(/^A token of (\S+) costs .* since (\S+)\.$/, '$1 ... since $2'),
        ),
    );
  },
);

import { expect, test } from 'vitest';
import { monthOutlook } from '../../../../src/console/screens/people/person-preview.ts';
import { personSummary } from '../../../../src/console/screens/people/person-summary.ts';
import type { LimitUse } from '../../../../src/figures/limits/limit-use.ts';
import { textWidth } from '../../../../src/terminal/width.ts';
import { aLimitUse } from '../../../figures/limits/a-limit-use.ts';
import { lineText, lineWidth } from '../../harness/line-text.ts';

const saito = aLimitUse({
  key: 'daichi@halcyon.example',
  email: 'daichi@halcyon.example',
  userId: 'user_1',
  limit: 150_000,
  source: 'global',
  used: 113_030,
  share: 0.75,
  level: 'ok',
  outlook: {
    state: 'known',
    low: 171_000,
    middle: 217_255,
    high: 264_000,
    enough: 264_000,
    isUncertain: false,
  },
  projected: 217_255,
  exceedance: {
    chance: 0.82,
    days: { first: '2026-11-22', middle: '2026-11-23', last: '2026-11-25' },
  },
  willExceed: true,
  exceedsOn: '2026-11-23',
});
const outlook = (width: number, fields: Partial<LimitUse> = {}) =>
  monthOutlook({ ...saito, ...fields }, width)
    .map(({ text }) => text)
    .join('');

test('who is likely to exceed the limit is told the days, the chance, the month end, and how that is known', () => {
  expect(outlook(150)).toBe(
    '▲ likely exceeds it 22–25 Nov, 8 in 10; 171k–264k by month end   250 simulations from the last 4 weeks; ' +
      '8 in 10 end in the range; data lags one day',
  );
  expect(outlook(500)).toMatch(
    / {3}The rest of the month is simulated 250 times .* Data lags one day\.$/,
  );
});

test('who is not is told the month end', () => {
  expect(outlook(34, { willExceed: false })).toBe('likely 171k–264k by month end');
});

test.each([
  [86, '▲ likely exceeds it 22–25 Nov, 8 in 10; 171k–264k by month end   data lags one day'],
  [64, '▲ likely exceeds it 22–25 Nov, 8 in 10; 171k–264k by month end'],
  [40, '▲ likely exceeds it 22–25 Nov, 8 in 10'],
  [20, '▲ likely 22–25 Nov'],
  [12, '▲ 22–25 Nov'],
  [10, '▲ likely'],
])('on %i cells it says "%s"', (width, text) => {
  expect(outlook(width)).toBe(text);
  expect(textWidth(outlook(width))).toBeLessThanOrEqual(width);
});

test.each([
  [62, 'exceeded it Sat 14 Nov, likely 171k–264k by month end'],
  [40, 'exceeded 14 Nov, likely 171k–264k'],
  [20, 'exceeded 14 Nov'],
])('who is over is told since when, and what is likely: on %i cells "%s"', (width, text) => {
  const forecast = [
    { day: '2026-11-13', credits: 1, total: 149_999, isExpected: false },
    { day: '2026-11-14', credits: 9, total: 150_008, isExpected: false },
  ];

  expect(outlook(width, { level: 'over', exceedance: undefined, forecast })).toBe(text);
});

test.each([
  [72, 'exceeded it by Sat 14 Nov or earlier, likely 171k–264k by month end'],
  [40, 'exceeded by 14 Nov, likely 171k–264k'],
])(
  'with days missing before, it may have been exceeded earlier: on %i cells "%s"',
  (width, text) => {
    const forecast = [{ day: '2026-11-14', credits: 9, total: 150_008, isExpected: false }];
    const daysWithoutData = ['2026-11-13'];

    expect(
      outlook(width, { level: 'over', exceedance: undefined, forecast, daysWithoutData }),
    ).toBe(text);
  },
);

test('without a forecast it says why there is none', () => {
  expect(outlook(60, { outlook: { state: 'too-little-history', days: 5 } })).toBe(
    'No forecast yet: 5 of 14 days of history.',
  );
});

const range = { startDate: '2026-11-01', endDate: '2026-11-19' };

function modelLine(
  width: number,
  models: readonly [model: string, share: number][],
  plain = ['▼ 3.0 % in total'],
) {
  const figures = {
    range,
    days: [],
    daysWithoutData: [],
    active: [],
    credits: 100,
    share: 1,
    models: models.map(([model, share]) => ({ model, share, credits: share * 100 })),
    summary: undefined,
    limit: undefined,
    exceeded: undefined,
    key: 'mara@halcyon.example',
    change: { likeForLike: ['▲ 12.0 % like for like'], plain },
    before: { state: 'none' as const },
  };
  const [facts = { spans: [] }, , line = { spans: [] }] = personSummary(
    figures,
    '2026-11-20',
    width,
  );
  return { text: lineText(line), width: lineWidth(line), facts: lineText(facts) };
}

const models = [
  ['atlas-3', 0.57],
  ['atlas-3-think', 0.41],
  ['pico-1', 0.02],
  ['atlas-2', 0.001],
] as const satisfies [string, number][];

test('the change is told like for like, and in total', () => {
  expect(modelLine(120, models).facts).toMatch(
    /^100 credits {3}▲ 12\.0 % like for like, ▼ 3\.0 % in total {3}100\.0 % of all/,
  );
});

test('the change is told like for like alone if the totals cannot be compared', () => {
  expect(modelLine(120, models, []).facts).toMatch(
    /^100 credits {3}▲ 12\.0 % like for like {3}100\.0 % of all/,
  );
});

test('where one bar fits, the second and the third model are told in short', () => {
  expect(modelLine(76, models).text).toMatch(
    /^atlas-3 ━+╸? 57 % {3}atlas-3-think 41 % {3}pico-1 2 %$/,
  );
});

test('where there is room every model has a bar', () => {
  expect(modelLine(190, models).text).toMatch(/atlas-3-think ━+╸? 41 % {3}pico-1 .*2 %/);
});

test.each([20, 40, 56, 76, 116, 196])('on %i cells no further model is cut', (width) => {
  const long: [string, number][] = models.map(([model, share]) => [`${model}-preview-2026`, share]);

  const line = modelLine(width, long);

  expect(line.text).toMatch(/%$/);
  expect(line.width).toBeLessThanOrEqual(Math.max(width, 40));
});

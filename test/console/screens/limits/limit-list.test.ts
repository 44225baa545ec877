import { expect, test } from 'vitest';
import type { CreditLimits } from '../../../../src/api/resources.ts';
import { sortKeyOf } from '../../../../src/console/list/column-value.ts';
import { levelCell, limitsSummary } from '../../../../src/console/screens/limits/limit-lines.ts';
import { limitList } from '../../../../src/console/screens/limits/limit-list.ts';
import { type LimitUse, limitUse } from '../../../../src/figures/limits/limit-use.ts';
import type { MonthData } from '../../../../src/figures/limits/month-data.ts';
import { noWhatIf } from '../../../../src/figures/limits/what-if.ts';
import { aLimitUse } from '../../../figures/limits/a-limit-use.ts';
import { rowsUsedEvenly } from '../../../figures/limits/used-evenly.ts';
import { linesText, lineText, lineWidth } from '../../harness/line-text.ts';
import { cellsOf, columnsWithin, textsOf } from '../../harness/list-cells.ts';

const emi = aLimitUse({
  key: 'emi.watanabe@halcyon.example',
  email: 'emi.watanabe@halcyon.example',
  userId: 'usr_1',
  limit: 150_000,
  source: 'global',
  used: 15_000,
  share: 0.1,
  level: 'ok',
  outlook: {
    state: 'known',
    low: 18_200,
    middle: 22_500,
    high: 31_000,
    enough: 31_000,
    isUncertain: false,
  },
  projected: 22_500,
});
const context = { overview: undefined, ended: undefined, domain: undefined, whatIf: noWhatIf };
const nowMs = Date.parse('2026-11-20T14:30:00Z');
const spansWith = (fields: Partial<LimitUse>) =>
  cellsOf(limitList, { ...emi, ...fields }, { context, nowMs });
const textsWith = (fields: Partial<LimitUse>) => textsOf(spansWith(fields));

test('a row tells the use, the limit, who set it and where it leads', () => {
  expect(textsWith({})).toMatchObject({
    person: 'emi.watanabe@halcyon.example',
    share: '10.0 %',
    level: '✓ ok',
    used: '15,000',
    limit: '150,000',
    source: 'global',
    projected: '18.2k–31.0k',
  });
});

test('levels are sorted by how much they need a person', () => {
  const { value } = limitList.columns.find(({ id }) => id === 'level') ?? {};
  const key = value && sortKeyOf(value, context);
  const uses: Partial<LimitUse>[] = [
    { level: 'over' },
    { level: 'ok', ...likely },
    { level: 'near' },
    { level: 'ok', ...atRisk },
    { level: 'blocked' },
    { level: 'unknown' },
    { level: 'ok' },
  ];

  expect(uses.map((fields) => key?.read({ ...emi, ...fields }))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

const partlyKnown = {
  forecast: [
    { day: '2026-11-04', credits: 1, total: 1, isExpected: false },
    { day: '2026-11-05', credits: undefined, total: 1, isExpected: false },
  ],
  daysWithoutData: ['2026-11-05'],
};

test.each([
  ['✗ over by 30,000', 'bad', { level: 'over', used: 180_000, share: 1.2 }],
  ['✗ over by 355M', 'bad', { level: 'over', used: 355_608_079, share: 2371 }],
  ['? 1 of 2 days', 'muted', { level: 'unknown', ...partlyKnown }],
  ['? unknown', 'muted', { level: 'unknown', used: undefined, share: undefined }],
  ['! near or over', 'warning', { level: 'near', daysWithoutData: ['2026-11-05'] }],
  ['! near', 'warning', { level: 'near', share: 0.9 }],
  ['✓ ok', 'good', { level: 'ok', share: 0.1 }],
  ['blocked', 'muted', { level: 'blocked', share: undefined, limit: 0 }],
  ['no limit', 'muted', { level: 'none', share: undefined, limit: undefined, source: 'none' }],
] as const)('a level reads "%s" in the tone %s', (text, tone, fields) => {
  expect(spansWith(fields)).toMatchObject({ level: { text, tone } });
});

const likely = {
  willExceed: true,
  exceedsOn: '2026-11-25',
  exceedance: {
    chance: 0.8,
    days: { first: '2026-11-23', middle: '2026-11-25', last: '2026-11-26' },
  },
};

const atRisk = { ...likely, exceedance: { ...likely.exceedance, chance: 0.79 } };

test('the days on which a limit is likely to be exceeded stand beside the level', () => {
  expect(spansWith(likely)).toMatchObject({
    level: { text: '▲ likely 23–26 Nov', tone: 'warning' },
  });
  expect(spansWith({ ...likely, level: 'near' })).toMatchObject({
    level: { text: '▲ likely 23–26 Nov', tone: 'warning' },
  });
});

test('with a lower chance a person is at risk, or near the limit', () => {
  expect(spansWith(atRisk)).toMatchObject({
    level: { text: '▲ at risk 23–26 Nov', tone: 'warning' },
  });
  expect(spansWith({ ...atRisk, level: 'near' })).toMatchObject({
    level: { text: '! near, 23–26 Nov', tone: 'warning' },
  });
  expect(levelCell({ ...emi, ...atRisk, level: 'near' }, 12).text).toBe('! near');
});

test('filters find the level by the word that is shown', () => {
  const level = limitList.columns.find(({ id }) => id === 'level')?.value;

  expect(level?.read({ ...emi, ...likely }, context)).toBe('likely');
  expect(level?.read({ ...emi, ...atRisk }, context)).toBe('at-risk');
  expect(level?.read(emi, context)).toBe('ok');
});

test('colour is only where somebody should look', () => {
  expect(spansWith({})).toMatchObject({ use: { tone: 'muted' }, share: { tone: 'text' } });
  expect(spansWith({ level: 'near' })).toMatchObject({
    use: { tone: 'warning' },
    share: { tone: 'warning' },
  });
});

test('an override stands out and says that it is one', () => {
  expect(spansWith({ source: 'override', limit: 64_300 })).toMatchObject({
    limit: { text: '64,300', tone: 'strong' },
    source: { text: 'override' },
  });
});

test('a month end beyond the limit is marked while the limit is not yet exceeded', () => {
  expect(textsWith(likely)).toMatchObject({ projected: '▲ 18.2k–31.0k' });
  expect(textsWith({ ...likely, level: 'over' })).toMatchObject({ projected: '18.2k–31.0k' });
});

test('without a limit there is no share, without a forecast no month end', () => {
  expect(
    textsWith({ limit: undefined, source: 'none', share: undefined, level: 'none' }),
  ).toMatchObject({ limit: 'none', share: '–', source: '–' });
  expect(textsWith({ outlook: { state: 'ended' } })).toMatchObject({ projected: '–' });
});

test('with days missing, the use and the share are lower bounds', () => {
  expect(textsWith({ daysWithoutData: ['2026-11-05'], level: 'unknown' })).toMatchObject({
    share: '10.0 %+',
    used: '15,000+',
  });
  expect(textsWith({ used: undefined, share: undefined, level: 'unknown' })).toMatchObject({
    share: '–',
    used: '–',
  });
});

test('a limit of zero has no share, used or not', () => {
  expect(textsWith({ limit: 0, share: Number.POSITIVE_INFINITY, level: 'over' })).toMatchObject({
    level: '✗ over by 15,000',
    share: 'limit 0',
  });
  expect(textsWith({ limit: 0, share: undefined, level: 'blocked' })).toMatchObject({
    level: 'blocked',
    share: 'limit 0',
  });
});

test('people without an e-mail are told by their id', () => {
  expect(textsWith({ email: undefined, userId: 'usr_9' })).toMatchObject({
    person: 'usr_9 (no e-mail)',
  });
});

test('who, how much and the word for it stay at every width', () => {
  expect(columnsWithin(limitList, 124)).toHaveLength(limitList.columns.length);
  expect(columnsWithin(limitList, 78)).toEqual([
    'person',
    'use',
    'share',
    'level',
    'used',
    'limit',
  ]);
  expect(columnsWithin(limitList, 58)).toEqual(['person', 'level', 'used', 'limit']);
});

const person = (name: string, credits: number) => ({
  userId: name,
  email: `${name}@halcyon.example`,
  credits,
});
const limits: CreditLimits = {
  globalLimit: 1_000,
  userLimits: [{ email: 'imani@halcyon.example', limit: 500 }],
};
const people = limitUse(
  limits,
  rowsUsedEvenly(
    [person('over', 1_200), person('soon', 900), person('risk', 400), person('imani', 100)],
    nowMs,
  ),
  '2026-11-20',
);
const data: MonthData = {
  month: '2026-11',
  hasEnded: false,
  pastDays: 19,
  daysWithoutData: [],
  usedUntil: '2026-11-19',
  awaited: undefined,
};
const organization = {
  used: undefined,
  outlook: { state: 'too-little-history', days: 0 },
} as const;
const summary = (fields: Partial<Parameters<typeof limitsSummary>[0]>, width = 120) =>
  limitsSummary(
    { limits, people, organization, data, rows: [], readDays: undefined, ...fields },
    { ended: undefined, width },
  );

test('the summary tells the limit, how many have their own, and until when use is known', () => {
  expect(linesText(summary({}))).toMatch(
    /Global limit 1,000 {2}usage through Thu 19 Nov {2}1 override {2}data lags one day/,
  );
});

test('the summary tells what everybody together will likely use', () => {
  const outlook = {
    state: 'known',
    low: 3_100,
    middle: 3_300,
    high: 3_600,
    enough: 3_600,
  } as const;
  const summaryOf = (isUncertain: boolean) =>
    linesText(summary({ organization: { used: 2_600, outlook: { ...outlook, isUncertain } } }));

  expect(summaryOf(false)).toContain('everyone: likely 3.1k–3.6k by month end');
  expect(summaryOf(true)).toContain('everyone: uncertain, 3.1k–3.6k by month end');
});

test.each([60, 80, 100])('in %i cells the summary drops whole facts only', (width) => {
  for (const text of summary({}, width).map(lineText)) {
    expect(text).not.toContain('…');
    expect(text.length).toBeLessThanOrEqual(width);
  }
});

test('people over their limit, near it and soon beyond it are counted in signs and words', () => {
  const near: LimitUse = { ...emi, level: 'near', share: 0.9 };
  const text = linesText(summary({ people: [...people, near, { ...emi, ...atRisk }] }));

  expect(text).toContain('✗ 1 over   ▲ 1 likely to exceed   ! 1 near   ▲ 1 at risk');
});

test('nobody is not counted', () => {
  const text = linesText(summary({ people: [] }));

  for (const word of ['over ', 'near', 'month end']) expect(text).not.toContain(word);
});

test('the period of a limit is said to be an assumption, at every width', () => {
  for (const width of [60, 80, 120, 200]) {
    const [, second = { spans: [] }] = summary({}, width);

    expect(lineText(second)).toMatch(/assumed monthly/);
    expect(lineWidth(second)).toBeLessThanOrEqual(width);
  }
});

test('a missing limit and a month without a day are said', () => {
  const text = linesText(
    summary({
      limits: { globalLimit: null, userLimits: [] },
      data: { ...data, usedUntil: undefined },
    }),
  );

  expect(text).toContain('No global limit');
  expect(text).toContain('0 overrides');
  expect(text).toContain('no usage known yet');
});

import { expect, test } from 'vitest';
import { levelCell } from '../../../../src/console/screens/limits/limit-cells.ts';
import { limitList } from '../../../../src/console/screens/limits/limit-list.ts';
import type { LimitUse } from '../../../../src/domain/limits/limit-use.ts';
import { cellsOf, columnsWithin, textsOf } from '../../harness/list-cells.ts';

const emi: LimitUse = {
  key: 'emi.watanabe@halcyon.example',
  email: 'emi.watanabe@halcyon.example',
  userId: 'usr_1',
  limit: 150_000,
  source: 'global',
  used: 15_000,
  share: 0.1,
  level: 'ok',
  forecast: [],
  projected: 22_500,
  willPass: false,
  passesOn: undefined,
};
const around = { overview: undefined, domain: undefined, modelsOf: () => [] };
const nowMs = Date.parse('2026-11-20T14:30:00Z');
const spansWith = (fields: Partial<LimitUse>) =>
  cellsOf(limitList, { ...emi, ...fields }, { around, nowMs });
const textsWith = (fields: Partial<LimitUse>) => textsOf(spansWith(fields));

test('a row tells the use, the limit, who set it and where it leads', () => {
  expect(textsWith({})).toMatchObject({
    person: 'emi.watanabe@halcyon.example',
    share: '10.0 %',
    level: '✓ ok',
    used: '15,000',
    limit: '150,000',
    source: 'global',
    projected: '22,500',
  });
});

test.each([
  ['✗ over', 'bad', { level: 'over', share: 1.2 }],
  ['! near', 'warning', { level: 'near', share: 0.9 }],
  ['✓ ok', 'good', { level: 'ok', share: 0.1 }],
  ['no limit', 'muted', { level: 'none', share: undefined, limit: undefined, source: 'none' }],
] as const)('a level reads "%s" in the tone %s', (text, tone, fields) => {
  expect(spansWith(fields)).toMatchObject({ level: { text, tone } });
});

test('a limit nearly used up is said to be passed on a day, in short where there is little room', () => {
  const near: LimitUse = { ...emi, level: 'near', willPass: true, passesOn: '2026-11-22' };

  expect(spansWith(near)).toMatchObject({
    level: { text: '! near, passes 22 Nov', tone: 'warning' },
  });
  expect(levelCell(near, 20).text).toBe('! near, 22 Nov');
});

test('filters find the level by the word that is shown', () => {
  const level = limitList.columns.find(({ id }) => id === 'level')?.value;

  expect(level?.read({ ...emi, willPass: true }, around)).toBe('passes');
  expect(level?.read(emi, around)).toBe('ok');
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

test('a projection beyond the limit is marked while the limit is not yet passed', () => {
  expect(textsWith({ projected: 168_281, willPass: true })).toMatchObject({
    projected: '▲ 168,281',
  });
  expect(textsWith({ projected: 168_281, willPass: true, level: 'over' })).toMatchObject({
    projected: '168,281',
  });
});

test('without a limit there is no share, on the first of a month no projection', () => {
  expect(
    textsWith({ limit: undefined, source: 'none', share: undefined, level: 'none' }),
  ).toMatchObject({ limit: 'none', share: '–', source: '–' });
  expect(textsWith({ projected: undefined })).toMatchObject({ projected: '–' });
});

test('use where none is allowed has no share, and says so', () => {
  expect(textsWith({ limit: 0, share: Number.POSITIVE_INFINITY, level: 'over' })).toMatchObject({
    limit: '0',
    share: 'no credit',
  });
});

test('people without an e-mail are told by their id', () => {
  expect(textsWith({ email: undefined, userId: 'usr_9' })).toMatchObject({
    person: 'usr_9 (no e-mail)',
  });
});

test('who, how much and the word for it stay at every width', () => {
  expect(columnsWithin(limitList, 124)).toHaveLength(limitList.columns.length);
  expect(columnsWithin(limitList, 78)).toEqual(['person', 'share', 'level', 'used', 'limit']);
  expect(columnsWithin(limitList, 58)).toEqual(['person', 'share', 'level']);
});

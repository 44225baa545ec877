import { expect, test } from 'vitest';
import { monthOutlook } from '../../../../src/console/screens/people/month-outlook.ts';
import type { LimitUse } from '../../../../src/domain/limits/limit-use.ts';
import { textWidth } from '../../../../src/terminal/width.ts';

const saito: LimitUse = {
  key: 'daichi@halcyon.example',
  email: 'daichi@halcyon.example',
  userId: 'user_1',
  limit: 150_000,
  source: 'global',
  used: 113_030,
  share: 0.75,
  level: 'ok',
  forecast: [],
  projected: 217_255,
  willPass: true,
  passesOn: '2026-11-23',
};
const outlook = (width: number, fields: Partial<LimitUse> = {}) =>
  monthOutlook({ ...saito, ...fields }, width)
    .map(({ text }) => text)
    .join('');

test('who will pass is told the day, the month end, and how that is known', () => {
  expect(outlook(200)).toBe(
    '▲ passes it Mon 23 Nov, 217,255 by month end   working days and weekends as in the last 4 weeks, ' +
      'each week back counting a quarter; data lags a day',
  );
});

test('who will not is told the month end', () => {
  expect(outlook(40, { passesOn: undefined, willPass: false })).toBe(
    'expected 217,255 by month end',
  );
});

test.each([
  [65, '▲ passes it Mon 23 Nov, 217,255 by month end   data lags a day'],
  [44, '▲ passes it Mon 23 Nov, 217,255 by month end'],
  [30, '▲ passes it Mon 23 Nov'],
  [12, '▲ 23 Nov'],
])('on %i cells it says "%s"', (width, text) => {
  expect(outlook(width)).toBe(text);
  expect(textWidth(outlook(width))).toBeLessThanOrEqual(width);
});

test.each([
  [65, 'passed it Sat 14 Nov, expected 217,255 by month end'],
  [40, 'passed 14 Nov, expected 217,255'],
  [28, 'passed 14 Nov, expected 217k'],
  [20, 'passed 14 Nov'],
])('who is over is told since when, and what is expected: on %i cells "%s"', (width, text) => {
  const forecast = [
    { day: '2026-11-13', credits: 1, total: 149_999, isExpected: false },
    { day: '2026-11-14', credits: 9, total: 150_008, isExpected: false },
  ];

  expect(outlook(width, { level: 'over', passesOn: undefined, forecast })).toBe(text);
});

test('nothing is foretold before a day is known', () => {
  expect(outlook(200, { projected: undefined, passesOn: undefined })).toBe('');
});

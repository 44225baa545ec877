import { expect, test } from 'vitest';
import { markedDays } from '../../../../src/console/screens/now/finding-preview.ts';

const values = Array.from({ length: 14 }, (_, index) => index + 1);

test('the latest days that fit are drawn, with carets below the marked ones', () => {
  expect(markedDays({ first: '2026-11-01', values, marked: [0, 12] }, 10)).toEqual({
    line: '▃▄▄▅▆▆▇▇██',
    carets: '        ^',
    days: '5 Nov 14 Nov',
  });
});

test('a single known day is no chart', () => {
  expect(markedDays({ first: '2026-11-01', values: [3], marked: [0] }, 10)).toBeUndefined();
});

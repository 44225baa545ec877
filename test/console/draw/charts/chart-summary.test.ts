import { expect, test } from 'vitest';
import { chartSummary } from '../../../../src/console/draw/charts/chart-summary.ts';

const points = (...values: (number | undefined)[]) =>
  values.map((value, index) => ({ name: `day ${index + 1}`, value }));

test.each([
  {
    values: [4, 9, 2, 9, 5],
    summary: 'highest 9 on day 2, lowest 2 on day 3, last 5 on day 5, none missing',
  },
  {
    values: [undefined, 0, 3, undefined],
    summary: 'highest 3 on day 3, lowest 0 on day 2, last 3 on day 3, 2 of 4 missing',
  },
  { values: [7, undefined, 7], summary: 'always 7, 1 of 3 missing' },
  { values: [undefined, undefined], summary: 'no data' },
  { values: [], summary: 'no data' },
])('of the values $values it says "$summary"', ({ values, summary }) => {
  expect(chartSummary(points(...values), String)).toBe(summary);
});

test('values without a name are told without one', () => {
  const summary = chartSummary(
    [{ value: 0.5 }, { value: null }, { value: 1 }],
    (value) => `${value * 100} %`,
  );

  expect(summary).toBe('highest 100 %, lowest 50 %, last 100 %, 1 of 3 missing');
});

import { expect, test } from 'vitest';
import { partWidths } from '../../../../src/console/draw/charts/part-widths.ts';

test('a line with room for everything is filled', () => {
  const { name, bar, share, amount, trend } = partWidths(80, { name: 10, amount: 7, days: 30 });

  expect({ name, trend }).toEqual({ name: 10, trend: 30 });
  expect(name + 2 + bar + share + amount + 2 + trend).toBe(80);
});

test('days share cells where not each has room for one, and go before the bar does', () => {
  const input = { name: 10, amount: 7, days: 30 };

  expect(partWidths(60, input).trend).toBe(15);
  expect(partWidths(40, input)).toMatchObject({ trend: 0, bar: 11 });
});

test('without room for a bar, a long name has the rest of the line', () => {
  expect(partWidths(30, { name: 40, amount: 7, days: 30 })).toMatchObject({ name: 13, bar: 0 });
});

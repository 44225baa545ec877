import { expect, test } from 'vitest';
import type { ColumnTexts, TextsByColumn } from '../../../src/console/draw/column-layout.ts';
import { createSteadyTexts } from '../../../src/console/list/column-texts.ts';

const problem = (longest: number, variety: ColumnTexts['variety'] = 'many'): TextsByColumn =>
  new Map([['problem', { longest, variety }]]);

test('columns keep their width when their longest text goes', () => {
  const steady = createSteadyTexts();
  const before = steady(problem(30), 'visit');

  expect(steady(problem(20), 'visit')).toBe(before);
  expect(steady(problem(30), 'visit')).toBe(before);
});

test('a column that becomes wider gets room for a few cells more', () => {
  const steady = createSteadyTexts();
  steady(problem(30), 'visit');
  const wider = steady(problem(33), 'visit');

  expect(wider.get('problem')?.longest).toBe(40);
  expect(steady(problem(40), 'visit')).toBe(wider);
});

test('a column that had different texts still counts as such when they are alike', () => {
  const steady = createSteadyTexts();
  steady(problem(30, 'none'), 'visit');
  steady(problem(30, 'many'), 'visit');

  expect(steady(problem(10, 'one'), 'visit').get('problem')?.variety).toBe('many');
});

test('a column that has become empty gives its room to others', () => {
  const steady = createSteadyTexts();
  steady(problem(30, 'many'), 'visit');

  expect(steady(problem(4, 'none'), 'visit')).toEqual(problem(4, 'none'));
});

test('widths fit again on another occasion, such as another width of the terminal', () => {
  const steady = createSteadyTexts();
  steady(problem(30), '80 columns');

  expect(steady(problem(20), '120 columns')).toEqual(problem(20));
});

test('a column keeps the width of its usual texts while the others come and go', () => {
  const steady = createSteadyTexts();
  const usual = (cells: number): TextsByColumn =>
    new Map([['problem', { longest: 60, usual: cells, variety: 'many' }]]);
  const before = steady(usual(20), 'visit');

  expect(steady(usual(12), 'visit')).toBe(before);
  expect(steady(usual(21), 'visit').get('problem')?.usual).toBe(24);
});

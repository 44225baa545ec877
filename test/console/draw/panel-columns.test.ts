import { expect, test } from 'vitest';
import { type PanelNeed, panelColumns } from '../../../src/console/draw/panel-columns.ts';

const need = (min: number, wanted: number, takesMore = false): PanelNeed => ({
  min,
  wanted,
  takesMore,
});
const heights = (needs: readonly PanelNeed[], height: number, count = 1) =>
  panelColumns(needs, 0, { width: 60, height, count, gap: 1 }).map((column) =>
    column.map(({ height }) => height),
  );

test('columns and the gaps between them fill the width', () => {
  const needs = [need(3, 5), need(3, 5), need(3, 5)];
  const columns = panelColumns(needs, 0, { width: 61, height: 5, count: 3, gap: 2 });

  expect(columns.map(([first]) => first?.width)).toEqual([19, 19, 19]);
});

test('small panels get what they want before large ones do', () => {
  expect(heights([need(4, 20), need(3, 4)], 15)).toEqual([[11, 4]]);
});

test('panels that would leave a column nearly empty share one', () => {
  expect(heights([need(4, 4), need(3, 12), need(3, 12)], 20, 3)).toEqual([[4, 16], [20]]);
});

test('rows to spare go to a panel that can use them', () => {
  expect(heights([need(3, 5, true), need(3, 5)], 20)).toEqual([[15, 5]]);
});

test('where not all panels fit, the page with the chosen one is returned', () => {
  const needs = [need(6, 6), need(6, 7), need(6, 8)];
  const pageOf = (index: number) =>
    panelColumns(needs, index, { width: 60, height: 12, count: 1, gap: 1 }).flat();

  expect(pageOf(0).map(({ panel }) => panel)).toEqual(needs.slice(0, 2));
  expect(pageOf(2)).toEqual([{ panel: needs[2], width: 60, height: 12 }]);
});

import { expect, test } from 'vitest';
import { createMarkedRows } from '../../../src/console/list/marks.ts';

test('marked rows are those that are visible, in their order, and those that a filter hides', () => {
  const markedRows = createMarkedRows<string>((row) => row);
  const marks = { ids: new Set(['ops', 'two', 'gone', 'ten']), anchor: undefined };

  expect(markedRows(marks, ['ops', 'ten'], ['ten', 'two', 'ops'])).toEqual({
    shown: ['ops', 'ten'],
    hidden: ['two'],
  });
});

test('one more mark among very many rows reads no more of them than up to its own', () => {
  let reads = 0;
  const many = Array.from({ length: 1_000 }, (_, index) => `row ${index}`);
  const markedRows = createMarkedRows<string>((row) => {
    reads += 1;
    return row;
  });
  const marks = (...ids: string[]) => ({ ids: new Set(ids), anchor: undefined });

  markedRows(marks('row 7'), many, many);
  reads = 0;

  expect(markedRows(marks('row 7', 'row 3'), many, many).shown).toEqual(['row 3', 'row 7']);
  expect(reads).toBe(4);
});

test('of many marks each has its row, visible or hidden', () => {
  const many = Array.from({ length: 40 }, (_, index) => `row ${index}`);
  const markedRows = createMarkedRows<string>((row) => row);
  const ids = new Set([...many.slice(3).toReversed(), 'gone']);

  const { shown, hidden } = markedRows({ ids, anchor: undefined }, many.slice(20), many);

  expect(shown).toEqual(many.slice(20));
  expect(hidden).toEqual(many.slice(3, 20).toReversed());
});

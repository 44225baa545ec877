import { expect, test } from 'vitest';
import { createMarkedRows } from '../../../src/console/list/visible-rows.ts';

test('marked rows are those that are visible, in their order, and those that a filter hides', () => {
  const markedRows = createMarkedRows<string>((row) => row);
  const marks = { ids: new Set(['ops', 'two', 'gone', 'ten']), anchor: undefined };

  expect(markedRows(marks, ['ops', 'ten'], ['ten', 'two', 'ops'])).toEqual({
    shown: ['ops', 'ten'],
    hidden: ['two'],
  });
});

test('one more mark among very many rows reads none of them again', () => {
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
  expect(reads).toBe(0);
});

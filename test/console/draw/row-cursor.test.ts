import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRow, moveTo, settle } from '../../../src/console/draw/row-cursor.ts';

const letters = [...'abcdefghij'];

test('a cursor that was never placed is on the first row', () => {
  expect(settle(firstRow, letters, 4)).toMatchObject({ id: 'a', index: 0, top: 0 });
});

test('the cursor stays on its row when rows arrive above it, and the screen stands still', () => {
  const placed = moveTo(settle(firstRow, letters, 4), 5, letters, 4);
  const settled = settle(placed, ['new', ...letters], 4);

  expect(settled.id).toBe('f');
  expect(settled.index - settled.top).toBe(placed.index - placed.top);
});

test('at the top of a list new rows come into sight, and the cursor stays on its row', () => {
  const placed = settle(firstRow, letters, 4);

  expect(settle(placed, ['new', ...letters], 4)).toEqual({ id: 'a', index: 1, top: 0 });
});

test('when its row vanishes the cursor is on the neighbour that took its place', () => {
  const placed = moveTo(settle(firstRow, letters, 4), 5, letters, 4);

  expect(
    settle(
      placed,
      letters.filter((id) => id !== 'f'),
      4,
    ).id,
  ).toBe('g');
});

test('when the last row vanishes the cursor is on the new last row', () => {
  const placed = moveTo(settle(firstRow, letters, 4), 9, letters, 4);

  expect(settle(placed, letters.slice(0, 9), 4).id).toBe('i');
});

test('an empty table has no cursor', () => {
  expect(settle(moveTo(firstRow, 3, letters, 4), [], 4).id).toBeUndefined();
});

test('the cursor is always a row on the screen', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 60 });

  fc.assert(
    fc.property(
      ids,
      ids,
      fc.integer(),
      fc.integer({ min: 1, max: 40 }),
      (before, after, to, height) => {
        const placed = moveTo(settle(firstRow, before, height), to, before, height);
        const { id, index, top } = settle(placed, after, height);

        expect(after[index]).toBe(id);
        expect(index).toBeGreaterThanOrEqual(top);
        expect(index).toBeLessThan(top + height);
        expect(top).toBeLessThanOrEqual(Math.max(0, after.length - height));
      },
    ),
  );
});

import { expect, test } from 'vitest';
import {
  focusIndex,
  initialPanes,
  minPane,
  paneGrid,
  reducePanes,
} from '../../../../src/console/screens/panes/panes.ts';

const three = initialPanes(
  ['a', 'b', 'c'].map((sessionId) => ({ sessionId, title: sessionId.toUpperCase() })),
);

test.each([
  { by: 1 as const, from: 'a', to: 'b' },
  { by: 1 as const, from: 'c', to: 'a' },
  { by: -1 as const, from: 'a', to: 'c' },
])('the focus goes from $from to $to', ({ by, from, to }) => {
  expect(reducePanes({ ...three, focus: from }, { type: 'focus-moved', by }).focus).toBe(to);
});

test.each([
  { closed: 'b', focus: 'b', to: 'c' },
  { closed: 'c', focus: 'c', to: 'b' },
  { closed: 'a', focus: 'c', to: 'c' },
])('after $closed is closed, $to has the focus that $focus had', ({ closed, focus, to }) => {
  const state = reducePanes({ ...three, focus }, { type: 'closed', id: closed });

  expect(state.open.map(({ sessionId }) => sessionId)).not.toContain(closed);
  expect(state.focus).toBe(to);
  expect(state.open[focusIndex(state)]?.sessionId).toBe(to);
});

test('in every size, panes fill the room without overlapping, and one of them has the focus', () => {
  for (const width of [40, 60, 79, 80, 120, 161, 200]) {
    for (const height of [7, 12, 21, 47]) {
      for (const count of [1, 2, 3, 4]) {
        for (let focus = 0; focus < count; focus += 1) {
          const rows = paneGrid(count, focus, { width, height });
          const all = rows.flat();

          expect(all.map(({ index }) => index)).toContain(focus);
          expect(new Set(all.map(({ index }) => index)).size).toBe(all.length);
          for (const row of rows) {
            const walls = 2 * (row.length - 1);
            expect(row.reduce((sum, { size }) => sum + size.width, walls)).toBe(width);
            expect(row.every(({ size }) => size.width >= minPane.width)).toBe(true);
          }
          expect(rows.reduce((sum, [first]) => sum + (first?.size.height ?? 0), 0)).toBe(height);
          expect(all.every(({ size }) => size.height >= minPane.height)).toBe(true);
        }
      }
    }
  }
});

test.each([
  { width: 80, shape: [2, 2] },
  { width: 120, shape: [2, 2] },
  { width: 160, shape: [4] },
])('four panes at $width cells are in rows of $shape', ({ width, shape }) => {
  expect(paneGrid(4, 0, { width, height: 33 }).map((row) => row.length)).toEqual(shape);
});

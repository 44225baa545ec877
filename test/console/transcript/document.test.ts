import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clamp,
  end,
  isBefore,
  type Layout,
  moveBy,
  type Place,
  start,
  topShowing,
  windowFrom,
} from '../../../src/console/screens/transcript/document.ts';

const layoutOf = (heights: number[]): Layout => ({
  count: heights.length,
  linesOf: (part) => heights[part] ?? 1,
});

/** The same document with all lines numbered: slow, and obviously right. */
const numbered = (heights: number[]): Place[] =>
  heights.flatMap((lines, part) => Array.from({ length: lines }, (_, line) => ({ part, line })));

const heights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 });

test('moving by lines walks over the parts of the document', () => {
  const layout = layoutOf([3, 1, 2]);

  expect(moveBy(start, 4, layout)).toEqual({ part: 2, line: 0 });
  expect(moveBy({ part: 2, line: 1 }, -3, layout)).toEqual({ part: 0, line: 2 });
});

test('moving agrees with a document whose lines are numbered', () => {
  fc.assert(
    fc.property(heights, fc.nat(), fc.integer({ min: -300, max: 300 }), (lines, from, by) => {
      const all = numbered(lines);
      const index = from % all.length;
      const target = Math.max(0, Math.min(all.length - 1, index + by));

      expect(moveBy(all[index] ?? start, by, layoutOf(lines))).toEqual(all[target]);
    }),
  );
});

test('a window shows its cursor, is filled, and never reaches beyond the end', () => {
  fc.assert(
    fc.property(
      heights,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 20 }),
      (lines, at, from, rows) => {
        const all = numbered(lines);
        const layout = layoutOf(lines);
        const cursor = all[at % all.length] ?? start;

        const top = topShowing(cursor, all[from % all.length] ?? start, rows, layout);
        const shown = windowFrom(top, rows, layout);

        expect(shown).toContainEqual(cursor);
        expect(shown).toHaveLength(Math.min(rows, all.length));
      },
    ),
  );
});

test('a window stands still while its cursor moves within it', () => {
  const layout = layoutOf([4, 4, 4, 4]);
  const top = { part: 0, line: 2 };

  expect(topShowing({ part: 1, line: 1 }, top, 8, layout)).toEqual(top);
});

test('a place that no longer exists becomes the nearest that does', () => {
  expect(clamp({ part: 1, line: 8 }, layoutOf([2, 3]))).toEqual({ part: 1, line: 2 });
  expect(clamp({ part: 7, line: 0 }, layoutOf([2, 3]))).toEqual({ part: 1, line: 2 });
});

test('an empty document has a start and nothing to show', () => {
  const empty = layoutOf([]);

  expect(end(empty)).toEqual(start);
  expect(windowFrom(start, 5, empty)).toEqual([]);
  expect(isBefore(start, start)).toBe(false);
});

test('showing the end of a long document lays out no more than a window', () => {
  const asked = new Set<number>();
  const layout: Layout = {
    count: 10_000,
    linesOf: (part) => {
      asked.add(part);
      return 5;
    },
  };

  windowFrom(topShowing(end(layout), start, 40, layout), 40, layout);

  expect(asked.size).toBeLessThan(40);
});

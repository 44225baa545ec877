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
} from '../../../../src/console/screens/transcript/document.ts';

/** Lines of each section of each part. */
type Heights = number[][];

const layoutOf = (heights: Heights): Layout => ({
  count: heights.length,
  sectionsOf: (part) => heights[part]?.length ?? 1,
  linesOf: (part, section) => heights[part]?.[section] ?? 1,
});

/** A document of parts with one section each. */
const simple = (...lines: number[]) => layoutOf(lines.map((count) => [count]));

const at = (part: number, line: number, section = 0): Place => ({ part, section, line });

/** The same document with all lines numbered: slow, and obviously right. */
const numbered = (heights: Heights): Place[] =>
  heights.flatMap((sections, part) =>
    sections.flatMap((lines, section) =>
      Array.from({ length: lines }, (_, line) => at(part, line, section)),
    ),
  );

const section = fc.integer({ min: 1, max: 9 });
const part = fc.array(section, { minLength: 1, maxLength: 4 });
const heights = fc.array(part, { minLength: 1, maxLength: 20 });

test('moving by lines walks over the parts of the document and their sections', () => {
  const layout = layoutOf([[3], [1, 2], [2]]);

  expect(moveBy(start, 4, layout)).toEqual(at(1, 0, 1));
  expect(moveBy(at(2, 1), -3, layout)).toEqual(at(1, 0, 1));
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
      (lines, cursorAt, from, rows) => {
        const all = numbered(lines);
        const layout = layoutOf(lines);
        const cursor = all[cursorAt % all.length] ?? start;

        const top = topShowing(cursor, all[from % all.length] ?? start, rows, layout);
        const shown = windowFrom(top, rows, layout);

        expect(shown).toContainEqual(cursor);
        expect(shown).toHaveLength(Math.min(rows, all.length));
      },
    ),
  );
});

test('a window stands still while its cursor moves within it', () => {
  const top = at(0, 2);

  expect(topShowing(at(1, 1), top, 8, simple(4, 4, 4, 4))).toEqual(top);
});

test('a place that no longer exists becomes the nearest before it that does', () => {
  expect(clamp(at(1, 8), simple(2, 3))).toEqual(at(1, 2));
  expect(clamp(at(7, 0), simple(2, 3))).toEqual(at(1, 2));
  expect(clamp(at(0, 1, 5), layoutOf([[2, 4], [1]]))).toEqual(at(0, 3, 1));
});

test('an empty document has a start and nothing to show', () => {
  const empty = layoutOf([]);

  expect(end(empty)).toEqual(start);
  expect(moveBy(start, 3, empty)).toEqual(start);
  expect(windowFrom(start, 5, empty)).toEqual([]);
  expect(isBefore(start, start)).toBe(false);
});

test('showing the end of a long document lays out no more than a window', () => {
  const asked = new Set<string>();
  const layout: Layout = {
    count: 10_000,
    sectionsOf: () => 50,
    linesOf: (part, section) => {
      asked.add(`${part}/${section}`);
      return 5;
    },
  };

  windowFrom(topShowing(end(layout), start, 40, layout), 40, layout);

  expect(asked.size).toBeLessThan(20);
});

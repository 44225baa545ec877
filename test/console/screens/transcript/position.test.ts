import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clamp,
  end,
  isBefore,
  type Layout,
  moveBy,
  type Position,
  start,
  topShowing,
  windowFrom,
} from '../../../../src/console/screens/transcript/position.ts';

/** Lines of each section of each entry. */
type Heights = number[][];

const layoutOf = (heights: Heights): Layout => ({
  count: heights.length,
  sectionsOf: (entry) => heights[entry]?.length ?? 1,
  linesOf: (entry, section) => heights[entry]?.[section] ?? 1,
});

/** A transcript of entries with one section each. */
const simple = (...lines: number[]) => layoutOf(lines.map((count) => [count]));

const at = (entry: number, line: number, section = 0): Position => ({ entry, section, line });

/** The same transcript with all lines numbered: slow, and obviously right. */
const numbered = (heights: Heights): Position[] =>
  heights.flatMap((sections, entry) =>
    sections.flatMap((lines, section) =>
      Array.from({ length: lines }, (_, line) => at(entry, line, section)),
    ),
  );

const section = fc.integer({ min: 1, max: 9 });
const entry = fc.array(section, { minLength: 1, maxLength: 4 });
const heights = fc.array(entry, { minLength: 1, maxLength: 20 });

test('moving by lines walks over entries and their sections', () => {
  const layout = layoutOf([[3], [1, 2], [2]]);

  expect(moveBy(start, 4, layout)).toEqual(at(1, 0, 1));
  expect(moveBy(at(2, 1), -3, layout)).toEqual(at(1, 0, 1));
});

test('moving agrees with a transcript whose lines are numbered', () => {
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

test('a position that no longer exists becomes the nearest before it that does', () => {
  expect(clamp(at(1, 8), simple(2, 3))).toEqual(at(1, 2));
  expect(clamp(at(7, 0), simple(2, 3))).toEqual(at(1, 2));
  expect(clamp(at(0, 1, 5), layoutOf([[2, 4], [1]]))).toEqual(at(0, 3, 1));
});

test('an empty transcript has a start and nothing to show', () => {
  const empty = layoutOf([]);

  expect(end(empty)).toEqual(start);
  expect(moveBy(start, 3, empty)).toEqual(start);
  expect(windowFrom(start, 5, empty)).toEqual([]);
  expect(isBefore(start, start)).toBe(false);
});

test('showing the end of a long transcript lays out no more than a window', () => {
  const asked = new Set<string>();
  const layout: Layout = {
    count: 10_000,
    sectionsOf: () => 50,
    linesOf: (entry, section) => {
      asked.add(`${entry}/${section}`);
      return 5;
    },
  };

  windowFrom(topShowing(end(layout), start, 40, layout), 40, layout);

  expect(asked.size).toBeLessThan(20);
});

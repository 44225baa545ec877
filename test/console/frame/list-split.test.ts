import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  layoutColumns,
  type PlaceableColumn,
  tableNeeds,
} from '../../../src/console/draw/column-layout.ts';
import { besideSplit, listSplit, previewColumns } from '../../../src/console/frame/list-split.ts';
import { minPreviewWidth } from '../../../src/console/frame/screen.tsx';
import { tableMargin } from '../../../src/console/list/shown-table.ts';
import { computerList } from '../../../src/console/screens/computers/computer-list.ts';
import { limitList } from '../../../src/console/screens/limits/limit-list.ts';
import { peopleList } from '../../../src/console/screens/people/people-list.ts';
import { readinessList } from '../../../src/console/screens/readiness/readiness-list.ts';
import { sessionList } from '../../../src/console/screens/sessions/session-list.ts';
import { wikiList } from '../../../src/console/screens/wiki/wiki-list.ts';
import { holds } from '../../figures/holds.ts';

test('a preview gives way to important columns, takes what no column needs, and no more than is readable', () => {
  const previewBeside = (min: number, max: number, width = 160) =>
    besideSplit({ width, height: 20 }, { previewWidth: 62, needs: { min, all: min, max } }).preview
      .width;

  expect(previewBeside(90, 200)).toBe(62);
  expect(previewBeside(100, 200)).toBe(58);
  expect(previewBeside(150, 200)).toBe(54);
  expect(previewBeside(60, 80)).toBe(78);
  expect(previewBeside(40, 40, 250)).toBe(120);
  // Texts of the list come before more room for the preview.
  expect(previewBeside(120, 230, 250)).toBe(62);
  expect(previewBeside(120, 230, 300)).toBe(68);
});

const splitFor = (width: number, height: number, { min = 96, rows = 100 } = {}) =>
  listSplit({ width, height }, rows, { needs: { min, all: min, max: min } });

test('a preview is below a list whose columns would be cut beside it, if both have enough rows', () => {
  expect(splitFor(120, 33)).toMatchObject({ isBelow: true, list: { width: 120, height: 22 } });
  expect(splitFor(120, 20)).toBeUndefined();
  expect(splitFor(120, 20, { min: 60 })).toMatchObject({ isBelow: false });
  expect(splitFor(160, 33)).toMatchObject({ isBelow: false, list: { width: 96 } });
});

test('a preview is below a short list that shows more columns without one beside it', () => {
  const splitAt = (rows: number) =>
    listSplit({ width: 160, height: 33 }, rows, { needs: { min: 96, all: 96, max: 150 } });

  expect(splitAt(10)).toMatchObject({ isBelow: true, list: { width: 160, height: 12 } });
  expect(splitAt(40)).toMatchObject({ isBelow: false });
});

test('a short list leaves the rest of the rows to the preview below it', () => {
  expect(splitFor(120, 33, { rows: 5 })).toMatchObject({
    list: { height: 7 },
    preview: { height: 26 },
  });
});

test('list and preview fill the room, and neither is empty', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 120, max: 300 }),
      fc.integer({ min: 10, max: 90 }),
      fc.integer({ min: 8, max: 400 }),
      fc.integer({ min: 1, max: 200 }),
      (width, height, min, rows) => {
        const split = splitFor(width, height, { min, rows });
        // Without a preview the list has all of it.
        if (split === undefined) return;
        const { isBelow, list, preview } = split;

        if (isBelow) {
          expect(list.height + preview.height).toBe(height);
          expect([list.width, preview.width]).toEqual([width, width]);
          expect(list.height).toBeGreaterThanOrEqual(3);
          expect(preview.height).toBeGreaterThanOrEqual(8);
        } else {
          expect(list.width + 2 + preview.width).toBe(width);
          expect(preview.width).toBeGreaterThanOrEqual(54);
        }
      },
    ),
  );
});

test('the columns of a preview below its list are wide enough for its facts, and fill the width', () => {
  for (let room = 117; room <= 300; room++) {
    const { count, width, gap } = previewColumns(room);
    const used = count * width + (count - 1) * gap;

    expect(width).toBeGreaterThanOrEqual(54);
    expect(used).toBeLessThanOrEqual(room);
    expect(room - used).toBeLessThan(count);
  }
});

const lists = [computerList, limitList, peopleList, readinessList, sessionList, wikiList];

/** The columns of a list and what they hold, made up: nothing, one text or several, of any length. */
const anyList = fc.constantFrom(...lists).chain(({ columns }) =>
  fc
    .tuple(
      ...columns.map(({ id, title }) =>
        fc.record({
          id: fc.constant(id),
          longest: fc.integer({ min: title.length, max: 90 }),
          variety: fc.constantFrom('none' as const, 'one' as const, 'many' as const),
        }),
      ),
    )
    .map((texts) =>
      // A column without texts is as wide as its title.
      texts.map((text, index) =>
        text.variety === 'none' ? { ...text, longest: columns[index]?.title.length ?? 0 } : text,
      ),
    )
    .map((texts) => ({
      columns: columns as readonly PlaceableColumn[],
      texts: new Map(texts.map(({ id, ...text }) => [id, text])),
    })),
);

test('a wider or a higher screen never shows fewer columns that differ from row to row', () => {
  const sides = fc.record({
    width: fc.integer({ min: 60, max: 240 }),
    height: fc.integer({ min: 15, max: 60 }),
  });
  holds(
    fc.property(
      anyList,
      sides,
      sides,
      fc.integer({ min: 1, max: 300 }),
      ({ columns, texts }, one, other, rows) => {
        const shownIn = (width: number, height: number) => {
          const needs = tableNeeds(columns, texts, tableMargin);
          const split =
            width >= minPreviewWidth ? listSplit({ width, height }, rows, { needs }) : undefined;
          const room = (split?.list.width ?? width) - tableMargin;
          const { placed } = layoutColumns(columns, room, texts);
          return placed
            .map(({ column }) => column)
            .filter(({ id, isExtra }) => isExtra !== true && texts.get(id)?.variety === 'many');
        };
        const [narrow, wide] = [one.width, other.width].toSorted((a, b) => a - b);
        const [low, high] = [one.height, other.height].toSorted((a, b) => a - b);

        const before = shownIn(narrow ?? 0, low ?? 0).length;
        expect(shownIn(wide ?? 0, high ?? 0).length).toBeGreaterThanOrEqual(before);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { besideSplit, listSplit, previewColumns } from '../../../src/console/frame/list-split.ts';

test('a preview gives way to important columns, takes what no column needs, and no more than is readable', () => {
  const previewBeside = (least: number, most: number, width = 160) =>
    besideSplit({ width, height: 20 }, { previewWidth: 62, needs: { least, most } }).preview.width;

  expect(previewBeside(90, 200)).toBe(62);
  expect(previewBeside(100, 200)).toBe(58);
  expect(previewBeside(150, 200)).toBe(54);
  expect(previewBeside(60, 80)).toBe(78);
  expect(previewBeside(40, 40, 250)).toBe(120);
  // Texts of the list come before more room for the preview.
  expect(previewBeside(120, 230, 250)).toBe(62);
  expect(previewBeside(120, 230, 300)).toBe(68);
});

const splitFor = (width: number, height: number, { least = 96, rows = 100 } = {}) =>
  listSplit({ width, height }, rows, { needs: { least, most: least } });

test('a preview is below a list whose columns would be cut beside it, if both have enough rows', () => {
  expect(splitFor(120, 33)).toMatchObject({ isBelow: true, list: { width: 120, height: 22 } });
  expect(splitFor(120, 23)).toMatchObject({ isBelow: false, list: { width: 64 } });
  expect(splitFor(160, 33)).toMatchObject({ isBelow: false, list: { width: 96 } });
});

test('a preview is below a short list that shows more columns without one beside it', () => {
  const splitAt = (rows: number) =>
    listSplit({ width: 160, height: 33 }, rows, { needs: { least: 96, most: 150 } });

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
      (width, height, least, rows) => {
        const { isBelow, list, preview } = splitFor(width, height, { least, rows });

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

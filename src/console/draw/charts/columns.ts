import {
  cellCount,
  fractionOf,
  isKnown,
  largest,
  type Sample,
} from '../../../figures/values/sample.ts';
import { bucketOf, heights, resample } from './sparkline.ts';

export type ColumnsOptions = {
  /** In cells. */
  width: number;
  height: number;
  /** The value at full height. Default: the largest value. */
  maximum?: number;
  /** Indexes of values before which spare room is left, such as the first days of weeks. */
  groupStarts?: readonly number[];
};

export type Columns = {
  /** Exactly `height` rows of `width` cells, top to bottom. */
  rows: string[];
  /** The position of each value within a row. Values that share a column have the same position. */
  places: Place[];
};

type Place = { start: number; width: number };

/**
 * Values as columns from zero, in eighths of a cell, of equal and maximum width. A gap is a dot on the
 * baseline, and zero the thinnest column. If there are more values than cells, they share columns, each as
 * high as its largest value.
 */
export function columnsOf(samples: readonly Sample[], options: ColumnsOptions): Columns {
  const { maximum = largest(samples), groupStarts = [] } = options;
  const width = cellCount(options.width);
  const height = cellCount(options.height);
  const shown = resample(samples, width);
  const drawnAt = placesOf(shown.length, width, groupStarts);

  return {
    rows: Array.from({ length: height }, (_, index) => {
      const row = height - 1 - index;
      let text = '';
      for (const [index, sample] of shown.entries()) {
        const place = drawnAt[index] ?? { start: 0, width: 0 };
        const cells = isKnown(sample)
          ? glyphAt(fractionOf(sample, maximum), { row, height }).repeat(place.width)
          : (row === 0 ? '·' : ' ').padStart(Math.ceil(place.width / 2));
        text = text.padEnd(place.start) + cells;
      }
      return text.padEnd(width);
    }),
    places: placesOf(samples.length, width, groupStarts),
  };
}

function placesOf(count: number, width: number, groupStarts: readonly number[]): Place[] {
  const pitch = Math.floor(width / Math.max(1, count));
  const blank = pitch < 8 ? 1 : 2;
  const starts = groupStarts.filter((start) => start > 0);
  const between =
    pitch > 1 ? Math.min(pitch, Math.floor((width - pitch * count) / starts.length)) || 0 : 0;
  let groups = 0;
  return Array.from({ length: count }, (_, index) => {
    if (width === 0) return { start: 0, width: 0 };
    if (pitch === 0) return { start: bucketOf(index, count, width), width: 1 };
    if (pitch === 1) return silhouettePlace(index, count, width);
    if (starts[groups] === index) groups += 1;
    return { start: index * pitch + groups * between, width: pitch - blank };
  });
}

/** Without blanks between columns, those of one and of two cells look alike, and the whole width is used. */
function silhouettePlace(index: number, count: number, width: number): Place {
  const start = Math.floor((index * width) / count);
  return { start, width: Math.floor(((index + 1) * width) / count) - start };
}

/** `row` counts from the bottom. */
function glyphAt(fraction: number, { row, height }: { row: number; height: number }): string {
  const eighths = Math.max(1, Math.round(fraction * height * 8)) - row * 8;
  return eighths <= 0 ? ' ' : (heights[Math.min(8, eighths) - 1] ?? ' ');
}

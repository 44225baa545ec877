import { unknownText } from '../../figures/format/number.ts';
import { type PlaceableColumn, type TextsByColumn, widest } from '../draw/column-layout.ts';
import type { NaturalWidths } from './scrolled-columns.ts';

type TextMeasure<Row, C> = {
  textOf: (row: Row, column: C, place: number) => string;
  widthOf: (text: string) => number;
};

/** Reads the texts of some rows. With a single row, no column is considered to repeat itself. */
export function readColumnTexts<C extends PlaceableColumn, Row>(
  columns: readonly C[],
  rows: readonly Row[],
  { textOf, widthOf }: TextMeasure<Row, C>,
): TextsByColumn {
  return new Map(
    columns.map((column, place) => {
      const titleWidth = widthOf(column.title);
      let longest = titleWidth;
      const widths: number[] = [];
      const different = new Set<string>();
      for (const row of rows) {
        const text = textOf(row, column, place);
        const width = widthOf(text);
        widths.push(width);
        longest = Math.max(longest, width);
        if (different.size < 2) different.add(text);
      }
      const usual = Math.max(titleWidth, usualWidth(widths, column.width));
      const isBlank = different.size === 1 && (different.has('') || different.has(unknownText));
      const isEmpty = isBlank || (column.isOptional === true && rows.length === 0);
      const isSame = different.size === 1 && rows.length > 1;
      const variety = isEmpty ? 'none' : isSame ? 'one' : 'many';
      return [column.id, { longest, ...(usual < longest && { usual }), variety }];
    }),
  );
}

/** A text is much longer than the others if it needs more than twice their mean, and twice what the column has at least. */
function usualWidth(widths: readonly number[], min: number): number {
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const max = 2 * Math.max(min, mean);
  return Math.max(0, ...widths.filter((width) => width <= max));
}

/** Natural widths including further rows. They only grow, so that columns do not jump while rows scroll. */
export function measureColumns<C extends PlaceableColumn, Row>(
  columns: readonly C[],
  rows: readonly Row[],
  { before, ...measuring }: TextMeasure<Row, C> & { before: NaturalWidths },
): NaturalWidths {
  const texts = readColumnTexts(columns, rows, measuring);
  return new Map(
    [...texts].map(([id, { longest }]) => [
      id,
      Math.min(widest, Math.max(longest, before.get(id) ?? 0)),
    ]),
  );
}

/** A column that must become wider does so in steps of this many cells, so that few of its texts move the others. */
const growthStep = 8;

const varieties = ['none', 'one', 'many'] as const;

/**
 * Keeps the widths of columns steady while rows change. The returned function takes what the columns contain now, and
 * returns at least what they have contained since `occasion` last changed. It returns the same object as long as
 * nothing grows.
 */
export function createSteadyTexts(): (texts: TextsByColumn, occasion: string) => TextsByColumn {
  let held: TextsByColumn = new Map();
  let heldSince: string | undefined;

  return (texts, occasion) => {
    if (occasion !== heldSince) held = texts;
    else if (hasOutgrown(texts, held)) held = grown(texts, held);
    heldSince = occasion;
    return held;
  };
}

function hasOutgrown(texts: TextsByColumn, held: TextsByColumn): boolean {
  return [...texts].some(([id, { longest, usual, variety }]) => {
    const before = held.get(id);
    if (before === undefined || longest > before.longest) return true;
    if ((usual ?? longest) > (before.usual ?? before.longest)) return true;
    if (variety === 'none' && before.variety !== 'none') return true;
    return varieties.indexOf(variety) > varieties.indexOf(before.variety);
  });
}

const grown = (texts: TextsByColumn, held: TextsByColumn): TextsByColumn =>
  new Map(
    [...texts].map(([id, now]) => {
      const before = held.get(id) ?? now;
      // An empty column gives its room to others.
      if (now.variety === 'none') return [id, now];
      const longest = now.longest > before.longest ? stepsUp(now.longest) : before.longest;
      const usual = Math.max(now.usual ?? now.longest, before.usual ?? before.longest);
      const isMore = varieties.indexOf(now.variety) > varieties.indexOf(before.variety);
      const variety = isMore ? now.variety : before.variety;
      return [id, { longest, ...(usual < longest && { usual: stepsUp(usual) }), variety }];
    }),
  );

const stepsUp = (cells: number): number => Math.ceil(cells / growthStep) * growthStep;

import { unknownText } from '../../figures/format/number.ts';
import { type PlaceableColumn, type TextsByColumn, widest } from '../draw/column-layout.ts';
import type { NaturalWidths } from './scrolled-columns.ts';

/** A column that needs this many cells is not measured further. */
const maxUseful = 200;

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
      let longest = widthOf(column.title);
      const different = new Set<string>();
      for (const row of rows) {
        if (longest >= maxUseful && different.size > 1) break;
        const text = textOf(row, column, place);
        longest = Math.max(longest, widthOf(text));
        if (different.size < 2) different.add(text);
      }
      const isEmpty = different.size === 1 && (different.has('') || different.has(unknownText));
      const isSame = different.size === 1 && rows.length > 1;
      return [column.id, { longest, variety: isEmpty ? 'none' : isSame ? 'one' : 'many' }];
    }),
  );
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
  return [...texts].some(([id, { longest, variety }]) => {
    const before = held.get(id);
    if (before === undefined || longest > before.longest) return true;
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
      const isMore = varieties.indexOf(now.variety) > varieties.indexOf(before.variety);
      return [id, { longest, variety: isMore ? now.variety : before.variety }];
    }),
  );

const stepsUp = (cells: number): number => Math.ceil(cells / growthStep) * growthStep;

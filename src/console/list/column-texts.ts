import { unknownText } from '../../figures/format/number.ts';
import { shownWidth } from '../../terminal/sanitize.ts';
import { type PlaceableColumn, type TextsByColumn, widest } from '../draw/column-layout.ts';
import type { NaturalWidths } from './scrolled-columns.ts';

/** The text of a cell, and the cells that it takes. */
export type Measured = { text: string; width: number };

/** A text as it is shown. */
export const measured = (text: string): Measured => ({ text, width: shownWidth(text) });

const nothing = measured('');

/**
 * What the columns contain in some rows, which have a text for each column. A text is much longer than the others if it
 * needs more than twice their mean, and twice what the column has at least. With a single row, no column is considered
 * to repeat itself.
 */
export const readColumnTexts = (
  columns: readonly PlaceableColumn[],
  rows: readonly (readonly Measured[])[],
): TextsByColumn =>
  new Map(
    columns.map((column, place) => {
      const titleWidth = shownWidth(column.title);
      let longest = titleWidth;
      let sum = 0;
      const different = new Set<string>();
      for (const row of rows) {
        const { text, width } = row[place] ?? nothing;
        sum += width;
        longest = Math.max(longest, width);
        if (different.size < 2) different.add(text);
      }
      const max = 2 * Math.max(column.width, sum / rows.length);
      let usual = titleWidth;
      for (const row of rows) {
        const { width } = row[place] ?? nothing;
        if (width <= max) usual = Math.max(usual, width);
      }
      const isBlank = different.size === 1 && (different.has('') || different.has(unknownText));
      const isEmpty = isBlank || (column.isOptional === true && rows.length === 0);
      const isSame = different.size === 1 && rows.length > 1;
      const variety = isEmpty ? 'none' : isSame ? 'one' : 'many';
      return [column.id, { longest, ...(usual < longest && { usual }), variety }];
    }),
  );

/** Natural widths including further rows. They only grow, so that columns do not jump while rows scroll. */
export const measureColumns = (
  columns: readonly PlaceableColumn[],
  rows: readonly (readonly Measured[])[],
  before: NaturalWidths,
): NaturalWidths =>
  new Map(
    [...readColumnTexts(columns, rows)].map(([id, { longest }]) => [
      id,
      Math.min(widest, Math.max(longest, before.get(id) ?? 0)),
    ]),
  );

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

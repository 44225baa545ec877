import { unknownText } from '../format/number.ts';
import { type PlaceableColumn, type TextsByColumn, widest } from './column-layout.ts';
import type { NaturalWidths } from './scrolled-columns.ts';

/** A column that needs this many cells is not measured further. */
const mostUseful = 200;

/** How the text of a cell is read, and its width in cells. */
type Measuring<Row, C> = {
  textOf: (row: Row, column: C) => string;
  widthOf: (text: string) => number;
};

/** Reads the texts of some rows. With a single row, no column is considered to repeat itself. */
export function readColumnTexts<C extends PlaceableColumn, Row>(
  columns: readonly C[],
  rows: readonly Row[],
  { textOf, widthOf }: Measuring<Row, C>,
): TextsByColumn {
  return new Map(
    columns.map((column) => {
      let longest = widthOf(column.title);
      const different = new Set<string>();
      for (const row of rows) {
        if (longest >= mostUseful && different.size > 1) break;
        const text = textOf(row, column);
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
  { before, ...measuring }: Measuring<Row, C> & { before: NaturalWidths },
): NaturalWidths {
  const texts = readColumnTexts(columns, rows, measuring);
  return new Map(
    [...texts].map(([id, { longest }]) => [
      id,
      Math.min(widest, Math.max(longest, before.get(id) ?? 0)),
    ]),
  );
}

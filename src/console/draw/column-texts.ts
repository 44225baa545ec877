import { unknownText } from '../../domain/format/number.ts';
import {
  type PlaceableColumn,
  type TextsByColumn,
  widest,
} from '../../domain/rows/column-layout.ts';
import type { NaturalWidths } from '../../domain/rows/scrolled-columns.ts';
import { sanitizeStart } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';

/** Longer texts are not measured to their end. */
const mostUseful = 200;

/** Reads the texts of some rows. With a single row, no column is considered to repeat itself. */
export function readColumnTexts<C extends PlaceableColumn, Row>(
  columns: readonly C[],
  rows: readonly Row[],
  textOf: (row: Row, column: C) => string,
): TextsByColumn {
  return new Map(
    columns.map((column) => {
      let longest = textWidth(column.title);
      const different = new Set<string>();
      for (const row of rows) {
        if (longest >= mostUseful && different.size > 1) break;
        const text = textOf(row, column);
        longest = Math.max(longest, textWidth(sanitizeStart(text, mostUseful)));
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
  { before, textOf }: { before: NaturalWidths; textOf: (row: Row, column: C) => string },
): NaturalWidths {
  const texts = readColumnTexts(columns, rows, textOf);
  return new Map(
    [...texts].map(([id, { longest }]) => [
      id,
      Math.min(widest, Math.max(longest, before.get(id) ?? 0)),
    ]),
  );
}

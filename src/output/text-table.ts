import { sanitizeLine } from '../terminal/sanitize.ts';
import { textWidth } from '../terminal/width.ts';
import { cellText, isNumeric, type OutputField } from './field.ts';

export type TableOptions = {
  hasHeader: boolean;
  /** The cells of the terminal; undefined if there is none. */
  columns: number | undefined;
};

const gap = '  ';

/** A column of text is not made narrower than this to fit the terminal. */
const minTextWidth = 8;

/** Without a terminal, other cells are not padded to a longer one than this. The last of a line is whole: nothing follows it. */
const maxTextWidth = 60;

/** Rows as a table of a terminal: numbers to the right, long texts cut where the terminal has no room for them. */
export function textTable<Row>(
  rows: readonly Row[],
  fields: readonly OutputField<Row>[],
  { hasHeader, columns }: TableOptions,
): string {
  const heads = fields.map(({ name }) => headingOf(name));
  const cells = rows.map((row) => fields.map((field) => sanitizeLine(cellText(field, row))));
  const lines = hasHeader ? [heads, ...cells] : cells;
  const natural = fields.map((_, at) =>
    Math.max(0, ...lines.map((line) => textWidth(line[at] ?? ''))),
  );
  const isFixed = fields.map(isNumeric);
  const widths =
    columns === undefined
      ? natural.map((width, at) =>
          isFixed[at] || at === fields.length - 1 ? width : Math.min(width, maxTextWidth),
        )
      : fitted(natural, isFixed, columns);

  return lines
    .map((line) => {
      const padded = line.map((cell, at) => {
        const width = widths[at] ?? 0;
        const text = cut(cell, width);
        const blank = ' '.repeat(width - textWidth(text));
        if (at === fields.length - 1 && !isFixed[at]) return text;
        return isFixed[at] ? blank + text : text + blank;
      });
      return `${padded.join(gap).trimEnd()}\n`;
    })
    .join('');
}

/** `sessionId` becomes `SESSION ID`. */
const headingOf = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ').toUpperCase();

/** Takes cells from the widest columns of text until the line fits, if it can. */
function fitted(
  natural: readonly number[],
  isFixed: readonly boolean[],
  columns: number,
): number[] {
  const widths = [...natural];
  const total = () =>
    widths.reduce((sum, width) => sum + width, 0) + gap.length * (widths.length - 1);
  for (let over = total() - columns; over > 0; over--) {
    const shrinkable = widths.map((width, at) => (isFixed[at] ? 0 : width));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    const width = widths[widest] ?? 0;
    if (width <= minTextWidth) break;
    widths[widest] = width - 1;
  }
  return widths;
}

function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (textWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

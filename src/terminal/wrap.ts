import { forEachGrapheme, narrowText } from './width.ts';

/**
 * The rows of sanitised text in a column of `width` cells (at least 1): broken at spaces if there are any,
 * otherwise after a separator in the second half of the row, as in paths and IDs, otherwise inside words.
 * Indentation is kept; the spaces at a break are dropped.
 */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(1, width)));
}

/** Start and end of each row of a line; the spaces at a break belong to neither row. */
export function wrapPlaces(text: string, width: number): { start: number; end: number }[] {
  let at = 0;
  return wrapText(text, width).map((part, index) => {
    if (index > 0) while (text[at] === ' ' && part[0] !== ' ') at += 1;
    const start = at;
    at += part.length;
    return { start, end: at };
  });
}

function wrapLine(line: string, width: number): string[] {
  if (line.length <= width && narrowText.test(line)) return [line];

  const rows: string[] = [];
  let row = emptyRow();

  forEachGrapheme(line, (grapheme, graphemeWidth) => {
    // A grapheme that is wider than the column is shown as a question mark.
    const isTooWide = graphemeWidth > width;
    const cells = isTooWide ? 1 : graphemeWidth;
    const isSpace = grapheme === ' ';

    if (row.width + cells > width) {
      const broken = breakRow(row, isSpace);
      rows.push(broken.finished);
      row = broken.rest;
    }
    if (isSpace && row.text === '' && rows.length > 0) return true;

    append(row, isTooWide ? '?' : grapheme, cells);
    return true;
  });

  if (row.text !== '' || rows.length === 0) rows.push(row.text);
  return rows;
}

type Row = {
  text: string;
  width: number;
  endsWithSpace: boolean;
  /** The last position where the row may be broken: the spaces between two words. */
  gap: { start: number; end: number; widthToEnd: number } | undefined;
};

const emptyRow = (): Row => ({ text: '', width: 0, endsWithSpace: false, gap: undefined });

function append(row: Row, grapheme: string, cells: number): void {
  const isSpace = grapheme === ' ';
  const opensGap = isSpace && !row.endsWithSpace && row.text !== '';
  const start = row.text.length;

  row.text += grapheme;
  row.width += cells;
  row.endsWithSpace = isSpace;
  if (opensGap) row.gap = { start, end: start + 1, widthToEnd: row.width };
  else if (isSpace && row.gap) {
    row.gap.end = row.text.length;
    row.gap.widthToEnd = row.width;
  }
}

/** The text up to the last separator of a path, an ID or an address. What follows has one cell per character. */
const upToSeparator = /^.*[-/_:,;=&?](?=[!-~]*$)/;

/** Before a space, else at the last gap, else at a separator in the second half of the row, else here. */
function breakRow(row: Row, isBeforeSpace: boolean): { finished: string; rest: Row } {
  const { text, gap } = row;
  const rest = emptyRow();
  if (isBeforeSpace && !row.endsWithSpace) return { finished: text, rest };
  if (!gap) {
    const [start = ''] = upToSeparator.exec(text) ?? [];
    const finished = start.length * 2 < text.length ? text : start;
    rest.text = text.slice(finished.length);
    rest.width = rest.text.length;
    return { finished, rest };
  }

  rest.text = text.slice(gap.end);
  rest.width = row.width - gap.widthToEnd;
  return { finished: text.slice(0, gap.start), rest };
}

/** The leading blanks of a text, as far as they leave room for it. */
export function hangOf(text: string, room: number): number {
  const blanks = text.search(/[^ ]|$/);
  return blanks === text.length ? 0 : Math.min(blanks, Math.floor(room / 2));
}

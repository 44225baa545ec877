import { hasAgreedWidth } from '../graphemes.ts';
import type { CellGrid } from './cell-grid.ts';
import { defaultStyle } from './style-table.ts';
import type { TerminalPen } from './terminal-pen.ts';

/**
 * Draws what differs between the shown and the wanted screen, and makes `shown` equal to `wanted`.
 * Both have the same size.
 */
export function drawDifference(shown: CellGrid, wanted: CellGrid, pen: TerminalPen): void {
  for (let y = 0; y < wanted.rows; y++) {
    const changed = changedRange(shown, wanted, y);
    if (!changed) continue;

    if (changed.isFragile) rewriteTail(shown, wanted, y, changed.from, pen);
    else drawChanges(shown, wanted, y, changed, pen);
    copyRow(shown, wanted, y);
  }
}

type Range = {
  from: number;
  to: number;
  /** Whether a grapheme comes or goes whose width terminals disagree on. */
  isFragile: boolean;
};

// Skipping costs at least four bytes, rewriting a cell mostly one.
const shortestSkip = 5;
// Erasing costs three bytes.
const shortestErasure = 4;

/** The cells between the first and the last change, in whole graphemes of both screens. */
function changedRange(shown: CellGrid, wanted: CellGrid, y: number): Range | undefined {
  const { columns } = wanted;
  const row = y * columns;
  let from = -1;
  let to = -1;
  let isFragile = false;
  for (let x = 0; x < columns; x++) {
    if (!differs(shown, wanted, row + x)) continue;
    if (from === -1) from = x;
    to = x + 1;
    isFragile ||= isAmbiguous(shown, row + x) || isAmbiguous(wanted, row + x);
  }
  if (from === -1) return undefined;

  from = graphemeStart(shown, wanted, row, from);
  return { from, to: graphemeEnd(shown, wanted, row, to), isFragile };
}

function drawChanges(shown: CellGrid, wanted: CellGrid, y: number, range: Range, pen: TerminalPen) {
  const row = y * wanted.columns;
  const contentEnd = endOfContent(wanted, row, wanted.columns);
  const eraseFrom = Math.max(range.from, contentEnd);
  const isErasing = range.to - eraseFrom >= shortestErasure;
  const drawTo = isErasing ? eraseFrom : range.to;

  let x = range.from;
  while (x < drawTo) {
    const skipTo = endOfUnchanged(shown, wanted, row, x, drawTo);
    if (skipTo >= drawTo) break;
    if (skipTo - x >= shortestSkip || hasAmbiguous(wanted, row + x, row + skipTo)) x = skipTo;
    pen.moveTo(x, y);
    x = drawGrapheme(wanted, row, x, pen);
  }
  if (isErasing) {
    pen.moveTo(eraseFrom, y);
    pen.eraseToRowEnd();
  }
}

/**
 * Draws the row afresh from a cell to its end. What a terminal made of the old graphemes is erased, and
 * behind each new one that is ambiguous the column is set anew, so no disagreement moves the rest.
 */
function rewriteTail(shown: CellGrid, wanted: CellGrid, y: number, from: number, pen: TerminalPen) {
  const { columns } = wanted;
  const row = y * columns;
  pen.moveTo(from, y);
  if (endOfContent(shown, row, columns) > from) pen.eraseToRowEnd();

  const contentEnd = endOfContent(wanted, row, columns);
  let x = from;
  while (x < contentEnd) {
    const blankEnd = endOfBlank(wanted, row, x, contentEnd);
    if (blankEnd - x >= shortestSkip) x = blankEnd;
    pen.moveTo(x, y);
    const isUncertain = isAmbiguous(wanted, row + x);
    x = drawGrapheme(wanted, row, x, pen);
    if (isUncertain) pen.forgetColumn();
  }
}

/** Returns the cell behind the grapheme. */
function drawGrapheme(grid: CellGrid, row: number, x: number, pen: TerminalPen): number {
  let end = x + 1;
  while (end < grid.columns && grid.texts[row + end] === '') end++;
  pen.write(grid.texts[row + x] ?? ' ', end - x, grid.styles[row + x] ?? defaultStyle);
  return end;
}

const differs = (shown: CellGrid, wanted: CellGrid, at: number): boolean =>
  shown.styles[at] !== wanted.styles[at] || shown.texts[at] !== wanted.texts[at];

/** Moves left to a cell where a grapheme begins on both screens. */
function graphemeStart(shown: CellGrid, wanted: CellGrid, row: number, from: number): number {
  let x = from;
  while (x > 0 && (shown.texts[row + x] === '' || wanted.texts[row + x] === '')) x--;
  return x;
}

/** Moves right to a cell where a grapheme begins on both screens. */
function graphemeEnd(shown: CellGrid, wanted: CellGrid, row: number, from: number): number {
  let x = from;
  while (x < wanted.columns && (shown.texts[row + x] === '' || wanted.texts[row + x] === '')) x++;
  return x;
}

/** The start of the next grapheme that changes, or `end`. */
function endOfUnchanged(
  shown: CellGrid,
  wanted: CellGrid,
  row: number,
  from: number,
  end: number,
): number {
  let x = from;
  while (x < end && !differs(shown, wanted, row + x)) x++;
  return x < end ? Math.max(from, graphemeStart(shown, wanted, row, x)) : end;
}

/** The cell behind the last one that is not blank. */
function endOfContent(grid: CellGrid, row: number, columns: number): number {
  let end = columns;
  while (end > 0 && isBlank(grid, row + end - 1)) end--;
  return end;
}

function endOfBlank(grid: CellGrid, row: number, from: number, end: number): number {
  let x = from;
  while (x < end && isBlank(grid, row + x)) x++;
  return x;
}

const isBlank = (grid: CellGrid, at: number): boolean =>
  grid.texts[at] === ' ' && grid.styles[at] === defaultStyle;

const isAmbiguous = (grid: CellGrid, at: number): boolean => !hasAgreedWidth(grid.texts[at] ?? ' ');

function hasAmbiguous(grid: CellGrid, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isAmbiguous(grid, at)) return true;
  return false;
}

function copyRow(shown: CellGrid, wanted: CellGrid, y: number): void {
  const { columns } = wanted;
  for (let at = y * columns; at < (y + 1) * columns; at++) {
    shown.texts[at] = wanted.texts[at] ?? ' ';
    shown.styles[at] = wanted.styles[at] ?? defaultStyle;
  }
}

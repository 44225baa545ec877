import { sameWidthEverywhere } from '../width.ts';
import type { CellGrid, RowMove } from './cell-grid.ts';
import { defaultStyle } from './style-table.ts';
import type { TerminalPen } from './terminal-pen.ts';

/** Both screens have the same size. Makes `shown` equal to `wanted`. */
export function drawDifference(shown: CellGrid, wanted: CellGrid, pen: TerminalPen): void {
  let changes = changedRows(shown, wanted);
  const move = findMove(shown, wanted, changes);
  if (move) {
    pen.moveRows(move);
    shown.moveRows(move);
    changes = changedRows(shown, wanted);
  }

  for (const change of changes) {
    if (change.isFragile) rewriteTail(shown, wanted, change, pen);
    else drawChanges(shown, wanted, change, pen);
    shown.copyRow(wanted, change.y);
  }
}

/** The cells of a row from the first to the last change, in whole graphemes of both screens. */
type RowChange = {
  y: number;
  from: number;
  to: number;
  /** How many cells differ. */
  cells: number;
  /** Whether a grapheme whose width differs between terminals appears or disappears. */
  isFragile: boolean;
};

// Skipping costs at least four bytes, rewriting a cell usually one.
const minSkip = 5;
// Erasing costs three bytes.
const minErasure = 4;

function changedRows(shown: CellGrid, wanted: CellGrid): RowChange[] {
  const changes: RowChange[] = [];
  for (let y = 0; y < wanted.rows; y++) {
    if (shown.versions[y] === wanted.versions[y]) continue;
    const change = changeOfRow(shown, wanted, y);
    if (change) changes.push(change);
    else shown.copyRow(wanted, y);
  }
  return changes;
}

function changeOfRow(shown: CellGrid, wanted: CellGrid, y: number): RowChange | undefined {
  const { columns } = wanted;
  const row = y * columns;
  let from = -1;
  let to = -1;
  let cells = 0;
  let graphemes = '';
  for (let x = 0; x < columns; x++) {
    const before = shown.texts[row + x] ?? ' ';
    const after = wanted.texts[row + x] ?? ' ';
    if (before === after && shown.styles[row + x] === wanted.styles[row + x]) continue;
    if (from === -1) from = x;
    to = x + 1;
    cells++;
    graphemes += before + after;
  }
  if (from === -1) return undefined;

  while (from > 0 && (shown.texts[row + from] === '' || wanted.texts[row + from] === '')) from--;
  while (to < columns && (shown.texts[row + to] === '' || wanted.texts[row + to] === '')) to++;
  return { y, from, to, cells, isFragile: !sameWidthEverywhere.test(graphemes) };
}

function drawChanges(
  shown: CellGrid,
  wanted: CellGrid,
  { y, from, to }: RowChange,
  pen: TerminalPen,
): void {
  const { columns } = wanted;
  const row = y * columns;
  const eraseFrom = Math.max(from, contentEnd(wanted, y));
  const isErasing = to - eraseFrom >= minErasure;
  const drawTo = isErasing ? eraseFrom : to;

  // Writes cells `start` to `end` at once: changed ones, and unchanged ones that are cheaper to rewrite than
  // to skip.
  let start = from;
  let end = from;
  for (let x = from; x < drawTo; x++) {
    const at = row + x;
    const isEqual = shown.texts[at] === wanted.texts[at] && shown.styles[at] === wanted.styles[at];
    if (isEqual || x < end) continue;

    let first = x;
    while (first > end && (shown.texts[row + first] === '' || wanted.texts[row + first] === '')) {
      first--;
    }
    const between = wanted.texts.slice(row + end, row + first);
    if (first - end >= minSkip || !sameWidthEverywhere.test(between.join(''))) {
      pen.writeCells(wanted, y, start, end);
      start = first;
    }
    end = x + 1;
    while (end < columns && wanted.texts[row + end] === '') end++;
  }
  pen.writeCells(wanted, y, start, end);

  if (isErasing) {
    pen.moveTo(eraseFrom, y);
    pen.eraseToRowEnd();
  }
}

/**
 * Redraws the row from a cell to its end. The old graphemes are erased, and the column is set again after
 * each ambiguous new one, so that a different width does not shift the rest.
 */
function rewriteTail(
  shown: CellGrid,
  wanted: CellGrid,
  { y, from }: RowChange,
  pen: TerminalPen,
): void {
  const row = y * wanted.columns;
  pen.moveTo(from, y);
  if (contentEnd(shown, y) > from) pen.eraseToRowEnd();

  const drawTo = contentEnd(wanted, y);
  const isBlank = (x: number) =>
    wanted.texts[row + x] === ' ' && wanted.styles[row + x] === defaultStyle;
  let start = from;
  let end = from;
  for (let x = from; x < drawTo; x++) {
    const grapheme = wanted.texts[row + x] ?? ' ';
    if (isBlank(x) || x < end) continue;

    if (x - end >= minSkip) {
      pen.writeCells(wanted, y, start, end);
      start = x;
    }
    end = x + 1;
    while (end < wanted.columns && wanted.texts[row + end] === '') end++;
    if (sameWidthEverywhere.test(grapheme)) continue;

    pen.writeCells(wanted, y, start, end);
    pen.forgetColumn();
    start = end;
    // Drawn one by one, its parts would stay in sight where nothing else is written over them.
    const reach = severalParts.test(grapheme) ? Math.min(end + grapheme.length, wanted.columns) : 0;
    while (end < reach && isBlank(end)) end++;
  }
  pen.writeCells(wanted, y, start, end);
}

/** Graphemes that terminals which know no such sequences draw as several, as a family or a conjunct. */
const severalParts =
  /[\p{L}\p{Extended_Pictographic}].*[\p{L}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;

/** The index after the last cell that is not blank. */
function contentEnd({ texts, styles, columns }: CellGrid, y: number): number {
  const row = y * columns;
  let end = columns;
  while (end > 0 && texts[row + end - 1] === ' ' && styles[row + end - 1] === defaultStyle) end--;
  return end;
}

// Fewer changed rows mean a moved cursor, not a scrolled list.
const minChangedRows = 6;
// The cost of the sequences, and a margin.
const minGain = 120;
// Rows are recognised by their left part: a pane beside a list may stay where it is.
const recognisedColumns = 40;

/** Moves rows that the terminal already shows, if that leaves less to draw: a scrolled list needs one new row. */
function findMove(
  shown: CellGrid,
  wanted: CellGrid,
  changes: readonly RowChange[],
): RowMove | undefined {
  if (changes.length < minChangedRows) return undefined;
  const distance = likeliestDistance(shown, wanted, changes);
  if (distance === undefined) return undefined;

  const changedCells = new Array<number>(wanted.rows).fill(0);
  for (const { y, cells } of changes) changedCells[y] = cells;
  const { from, to, gain } = bestRun(gainsOf(shown, wanted, changedCells, distance));

  const [top, bottom] = distance > 0 ? [from, to + distance] : [from + distance, to];
  const [exposedFrom, exposedTo] = distance > 0 ? [to + 1, bottom] : [top, from - 1];
  let loss = 0;
  for (let y = exposedFrom; y <= exposedTo; y++) {
    loss += countContent(wanted, y) - (changedCells[y] ?? 0);
  }
  return gain - loss >= minGain ? { top, bottom, distance } : undefined;
}

/** The distance by which most of the changed rows seem to have moved. */
function likeliestDistance(
  shown: CellGrid,
  wanted: CellGrid,
  changes: readonly RowChange[],
): number | undefined {
  const moved = changes.filter(({ from }) => from < recognisedColumns);
  if (moved.length === 0) return undefined;

  const shownRows = new Map<string, number>();
  for (let y = 0; y < shown.rows; y++) shownRows.set(leftPart(shown, y), y);

  const votes = new Map<number, number>();
  for (const { y } of moved) {
    const left = leftPart(wanted, y);
    const from = shownRows.get(left);
    if (left.trim() === '' || from === undefined || from === y) continue;
    votes.set(from - y, (votes.get(from - y) ?? 0) + 1);
  }
  const [winner] = [...votes].sort(([, a], [, b]) => b - a);
  return winner?.[0];
}

/** For each row, the number of cells that need no drawing if it comes from the row `distance` below it. */
function gainsOf(
  shown: CellGrid,
  wanted: CellGrid,
  changedCells: readonly number[],
  distance: number,
): number[] {
  return changedCells.map((count, y) => {
    const source = y + distance;
    const isThere = source >= 0 && source < shown.rows;
    return isThere ? count - countDifferences(shown, source, wanted, y) : Number.NEGATIVE_INFINITY;
  });
}

function bestRun(gains: readonly number[]): { from: number; to: number; gain: number } {
  let best = { from: 0, to: 0, gain: 0 };
  let from = 0;
  let sum = 0;
  for (const [y, gain] of gains.entries()) {
    sum += gain;
    if (sum > best.gain) best = { from, to: y, gain: sum };
    if (sum <= 0) {
      from = y + 1;
      sum = 0;
    }
  }
  return best;
}

function countDifferences(
  shown: CellGrid,
  shownY: number,
  wanted: CellGrid,
  wantedY: number,
): number {
  const { columns } = wanted;
  const a = shownY * columns;
  const b = wantedY * columns;
  let count = 0;
  for (let x = 0; x < columns; x++) {
    if (shown.styles[a + x] !== wanted.styles[b + x]) count++;
    else if (shown.texts[a + x] !== wanted.texts[b + x]) count++;
  }
  return count;
}

function countContent({ texts, styles, columns }: CellGrid, y: number): number {
  let count = 0;
  for (let at = y * columns; at < (y + 1) * columns; at++) {
    if (texts[at] !== ' ' || styles[at] !== defaultStyle) count++;
  }
  return count;
}

const leftPart = ({ texts, columns }: CellGrid, y: number): string =>
  texts.slice(y * columns, y * columns + Math.min(recognisedColumns, columns)).join('');

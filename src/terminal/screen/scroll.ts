import type { CellGrid } from './cell-grid.ts';
import { defaultStyle } from './style-table.ts';
import type { TerminalPen } from './terminal-pen.ts';

/** Rows `top` to `bottom`, both included, move up by `distance` rows; down if it is negative. */
type Scroll = { top: number; bottom: number; distance: number };

// Fewer changed rows are a moved cursor, not a scrolled list.
const fewestChangedRows = 6;
// What the sequences cost, and some doubt.
const smallestGain = 120;
// Rows are recognised by their left part: beside a list another pane may stay where it is.
const recognisedColumns = 40;

/**
 * Lets the terminal move rows that it shows already, where that leaves less to draw: a list that
 * scrolled by one row is one new row. Makes the same change to `shown`.
 */
export function scrollShown(shown: CellGrid, wanted: CellGrid, pen: TerminalPen): void {
  const scroll = findScroll(shown, wanted);
  if (!scroll) return;

  pen.scrollRows(scroll.top, scroll.bottom, scroll.distance);
  moveRows(shown, scroll);
}

function findScroll(shown: CellGrid, wanted: CellGrid): Scroll | undefined {
  const changes = Array.from({ length: wanted.rows }, (_, y) => countChanges(shown, y, wanted, y));
  if (changes.filter((count) => count > 0).length < fewestChangedRows) return undefined;

  const distance = likeliestDistance(shown, wanted, changes);
  if (distance === undefined) return undefined;
  const { from, to, gain } = bestRun(gainsOf(shown, wanted, changes, distance));

  const [top, bottom] = distance > 0 ? [from, to + distance] : [from + distance, to];
  const [exposedFrom, exposedTo] = distance > 0 ? [to + 1, bottom] : [top, from - 1];
  let loss = 0;
  for (let y = exposedFrom; y <= exposedTo; y++) {
    loss += countContent(wanted, y) - (changes[y] ?? 0);
  }
  return gain - loss >= smallestGain ? { top, bottom, distance } : undefined;
}

/** The distance by which most of the changed rows seem to have moved. */
function likeliestDistance(
  shown: CellGrid,
  wanted: CellGrid,
  changes: readonly number[],
): number | undefined {
  const shownRows = new Map<string, number>();
  for (let y = 0; y < shown.rows; y++) shownRows.set(leftPart(shown, y), y);

  const votes = new Map<number, number>();
  for (let y = 0; y < wanted.rows; y++) {
    const left = changes[y] === 0 ? '' : leftPart(wanted, y);
    const from = shownRows.get(left);
    if (left.trim() === '' || from === undefined || from === y) continue;
    votes.set(from - y, (votes.get(from - y) ?? 0) + 1);
  }
  const [winner] = [...votes].sort(([, a], [, b]) => b - a);
  return winner?.[0];
}

/** For each row, how many cells need no drawing if it comes from the row `distance` below it. */
function gainsOf(
  shown: CellGrid,
  wanted: CellGrid,
  changes: readonly number[],
  distance: number,
): number[] {
  return changes.map((count, y) => {
    const source = y + distance;
    const isThere = source >= 0 && source < shown.rows;
    return isThere ? count - countChanges(shown, source, wanted, y) : Number.NEGATIVE_INFINITY;
  });
}

/** The run of neighbours with the greatest sum. */
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

function countChanges(shown: CellGrid, shownY: number, wanted: CellGrid, wantedY: number): number {
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

function moveRows({ texts, styles, columns }: CellGrid, { top, bottom, distance }: Scroll): void {
  const start = top * columns;
  const end = (bottom + 1) * columns;
  const moved = Math.abs(distance) * columns;

  const [target, from, to] =
    distance > 0 ? [start, start + moved, end] : [start + moved, start, end - moved];
  const [blankFrom, blankTo] = distance > 0 ? [end - moved, end] : [start, start + moved];
  texts.copyWithin(target, from, to).fill(' ', blankFrom, blankTo);
  styles.copyWithin(target, from, to).fill(defaultStyle, blankFrom, blankTo);
}

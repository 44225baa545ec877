/** What says how a column takes cells that others leave. */
type Growing = { width: number; isFitted?: boolean; isName?: boolean; grow?: number };

type Widths<C> = {
  /** What a column gets before others grow. */
  wantedOf: (column: C) => number;
  /** What a column that grows needs to be whole. */
  naturalOf: (column: C) => number;
  /** Its longest text. */
  longestOf: (column: C) => number;
};

/** Widths, and the cells that they leave. */
type Filled = { widths: readonly number[]; spare: number };

/**
 * Gives spare cells to columns: first to those that are fitted, then to texts that would be cut by a little, then to
 * those that grow. No text is cut beside empty cells, and a name takes what is left, also if it is cut all the same.
 */
export function withSpareCells<C extends Growing>(
  columns: readonly C[],
  min: Filled,
  { wantedOf, naturalOf, longestOf }: Widths<C>,
): number[] {
  const fitted = widened(columns, min, (column) => (column.isFitted ? wantedOf(column) : 0));
  const reserved = sum(
    columns.map((column, index) =>
      column.grow === undefined ? 0 : Math.max(0, wantedOf(column) - (fitted.widths[index] ?? 0)),
    ),
  );
  const able = Math.max(0, fitted.spare - reserved);
  const told = madeWhole(columns, { ...fitted, spare: able }, (column) =>
    column.grow === undefined && longestOf(column) <= 2 * column.width ? longestOf(column) : 0,
  );
  const taken = able - told.spare;
  const grown = grownColumns(columns, { ...told, spare: fitted.spare - taken }, naturalOf);
  const whole = madeWhole(columns, grown, longestOf);
  const named = widened(columns, whole, (column) => (column.isName ? longestOf(column) : 0));
  const blanks = sharesOf(
    named.spare,
    columns.map(({ grow = 0 }) => grow),
  );
  return named.widths.map((width, index) => width + (blanks[index] ?? 0));
}

/** The widths, each up to what it should be while cells are left, from the first on. */
function widened<C>(
  columns: readonly C[],
  { widths, spare }: Filled,
  targetOf: (column: C) => number,
): Filled {
  let left = spare;
  const filled = widths.map((width, index) => {
    const column = columns[index];
    const missing = column === undefined ? 0 : targetOf(column) - width;
    const extra = Math.max(0, Math.min(left, missing));
    left -= extra;
    return width + extra;
  });
  return { widths: filled, spare: left };
}

/** Widened only where no text is cut then: an ID that is cut all the same stays short. */
const madeWhole = <C>(
  columns: readonly C[],
  filled: Filled,
  longestOf: (column: C) => number,
): Filled =>
  columns.reduce((before, column, index) => {
    const missing = longestOf(column) - (before.widths[index] ?? 0);
    return missing > before.spare
      ? before
      : widened(columns, before, (each) => (each === column ? longestOf(each) : 0));
  }, filled);

/** Shares spare cells among the columns that grow and are cut: none gets more than its texts need. */
function grownColumns<C extends Growing>(
  columns: readonly C[],
  { widths, spare }: Filled,
  naturalOf: (column: C) => number,
): Filled {
  // Negative where texts are shorter than the column: it gives cells to those that are cut.
  const missing = columns.map((column, index) =>
    column.grow === undefined ? 0 : naturalOf(column) - (widths[index] ?? 0),
  );
  if (missing.every((cells) => cells <= 0)) return { widths, spare };
  const shares = columns.map(({ grow = 0 }, index) => ((missing[index] ?? 0) > 0 ? grow : 0));
  const extras = sharesOf(spare, shares).map((extra, index) =>
    Math.min(extra, missing[index] ?? 0),
  );
  const given = sum(extras);
  const grown = {
    widths: widths.map((width, index) => width + (extras[index] ?? 0)),
    spare: spare - given,
  };
  return given !== 0 && given < spare ? grownColumns(columns, grown, naturalOf) : grown;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

/** Whole cells in proportion to the shares. Rounding the running total leaves no cell unused. */
function sharesOf(cells: number, shares: readonly number[]): number[] {
  const all = sum(shares);
  let given = 0;
  let sharesGiven = 0;
  return shares.map((share) => {
    sharesGiven += share;
    const total = all === 0 ? 0 : Math.floor((cells * sharesGiven) / all);
    const extra = total - given;
    given = total;
    return extra;
  });
}

/** Rows that a panel needs. One that takes more makes use of whatever is left. */
export type PanelNeed = { least: number; wanted: number; takesMore: boolean };

/** How many panels fit, filling one column after the other. */
export function firstColumns(needs: readonly PanelNeed[], count: number, height: number): number {
  let column = 0;
  let used = 0;
  for (const [index, { least }] of needs.entries()) {
    if (used > 0 && used + least > height) {
      column += 1;
      used = 0;
      if (column === count) return index;
    }
    used += least;
  }
  return needs.length;
}

/** Panels in at most as many columns, in their order, each column about as full as the others. */
export function balancedColumns(
  needs: readonly PanelNeed[],
  count: number,
  height: number,
): PanelNeed[][] {
  const fewest = Math.min(2, count, needs.length);
  const counts = Array.from(
    { length: Math.min(count, needs.length) - fewest + 1 },
    (_, index) => fewest + index,
  );
  const best = counts
    .flatMap((columns) => divisions(needs, columns))
    .reduce<{ columns: PanelNeed[][]; cost: number } | undefined>((best, columns) => {
      const cost = costOf(columns, height);
      return best === undefined || cost < best.cost ? { columns, cost } : best;
    }, undefined);
  return best?.columns ?? [];
}

/** Every way to cut a list into that many pieces that are not empty. Lists are short. */
function divisions(needs: readonly PanelNeed[], count: number): PanelNeed[][][] {
  if (count <= 1) return needs.length === 0 ? [] : [[[...needs]]];
  return Array.from({ length: needs.length - count + 1 }, (_, index) => index + 1).flatMap((end) =>
    divisions(needs.slice(end), count - 1).map((rest) => [needs.slice(0, end), ...rest]),
  );
}

/** What does not fit costs most; then what has to be cut; then what stays empty. */
function costOf(columns: readonly PanelNeed[][], height: number): number {
  return columns.reduce((cost, column) => {
    const least = sumOf(column, ({ least }) => least);
    const wanted = sumOf(column, ({ wanted }) => wanted);
    const missing = Math.max(0, least - height) * 10_000;
    // What takes more makes something of it, though not as much as what is wanted.
    const emptiness = column.some(({ takesMore }) => takesMore) ? 40 : 10;
    // Squares, because one column that is half empty looks worse than several that are nearly full.
    return (
      cost +
      missing +
      Math.max(0, wanted - height) ** 1.5 * 4 +
      Math.max(0, height - wanted) ** 2 / emptiness
    );
  }, 0);
}

/** How a column is divided: everybody the least, then what is wanted, small wishes first. */
export function heightsOf(column: readonly PanelNeed[], height: number): number[] {
  const heights = column.map(({ least }) => least);
  let left = height - heights.reduce((sum, rows) => sum + rows, 0);
  while (left > 0) {
    const growing = column
      .map(({ wanted }, index) => ({ wanted, index, rows: heights[index] ?? 0 }))
      .filter(({ wanted, rows }) => rows < wanted)
      .sort((a, b) => a.rows - b.rows || a.wanted - b.wanted)[0];
    if (!growing) break;
    heights[growing.index] = growing.rows + 1;
    left -= 1;
  }
  const taking = column.findLastIndex(({ takesMore }) => takesMore);
  const last = taking === -1 ? column.length - 1 : taking;
  heights[last] = Math.max(0, (heights[last] ?? 0) + left);
  return heights;
}

const sumOf = (needs: readonly PanelNeed[], read: (need: PanelNeed) => number): number =>
  needs.reduce((sum, need) => sum + read(need), 0);

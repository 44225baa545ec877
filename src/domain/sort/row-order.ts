/** An order of rows, as the indexes of the rows from the first to the last. */
export type RowOrder = {
  rows: Uint32Array;
  /** 1 where a row is equal to the one before it. */
  isTied: Uint8Array;
};

/** The order from the last to the first. Equal rows stay as they are among themselves. */
export function turnedAround({ rows, isTied }: RowOrder): Uint32Array {
  const turned = new Uint32Array(rows.length);
  let end = rows.length;
  let place = 0;
  for (let start = end - 1; start >= 0; start -= 1) {
    if (isTied[start] === 1) continue;
    for (let index = start; index < end; index += 1) {
      turned[place] = rows[index] ?? 0;
      place += 1;
    }
    end = start;
  }
  return turned;
}

/** The indexes of so many rows as they are. */
export function asTheyAre(count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) rows[index] = index;
  return rows;
}

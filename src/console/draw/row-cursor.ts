/** The position of the row cursor: an ID, so that a refresh never moves it. */
export type RowCursor = {
  id: string | undefined;
  /** The last known index of the row: the position to stay at if it disappears. */
  index: number;
  /** Index of the first row on the screen. */
  top: number;
};

export const firstRow: RowCursor = { id: undefined, index: 0, top: 0 };

/** The IDs of rows, in order: an array, or what reads those that are asked for. */
export type RowIds = Pick<readonly string[], 'length' | 'at' | 'indexOf'>;

/** The IDs of rows, read from them when they are asked for: of very many rows, only those near the cursor are. */
export const idsOfRows = <Row>(rows: readonly Row[], idOf: (row: Row) => string): RowIds => ({
  length: rows.length,
  at(index) {
    const row = rows.at(index);
    return row === undefined ? undefined : idOf(row);
  },
  indexOf: (id) => rows.findIndex((row) => idOf(row) === id),
});

/** The cursor in these rows: at its row, or at the neighbour if the row is gone. */
export function settle(cursor: RowCursor, ids: RowIds, height: number): RowCursor {
  if (ids.length === 0) return { ...cursor, id: undefined, top: 0 };
  const index = findIndex(cursor, ids);
  // Rows added or removed above the window must not move what is visible; at the top of the list, new rows
  // appear.
  const top = cursor.top === 0 ? 0 : cursor.top + index - cursor.index;
  return { id: ids.at(index), index, top: scrolledTo(index, top, ids.length, height) };
}

/** The cursor on another row. */
export function moveTo(cursor: RowCursor, target: number, ids: RowIds, height: number): RowCursor {
  const index = Math.max(0, Math.min(ids.length - 1, target));
  return { id: ids.at(index), index, top: scrolledTo(index, cursor.top, ids.length, height) };
}

function findIndex({ id, index }: RowCursor, ids: RowIds): number {
  // Checking the last index avoids a search through all rows on almost every frame.
  if (id !== undefined && ids.at(index) !== id) {
    const found = ids.indexOf(id);
    if (found !== -1) return found;
  }
  return Math.max(0, Math.min(ids.length - 1, index));
}

function scrolledTo(index: number, top: number, count: number, height: number): number {
  const lowest = Math.max(0, count - height);
  const visible = Math.min(Math.max(top, index - height + 1), index);
  return Math.max(0, Math.min(visible, lowest));
}

/** How keys move through rows: those of a table with its cursor, or the lines of a text. */
export type ScrollControls = {
  moveBy(rows: number): void;
  moveTo(index: number): void;
  /** Goes to the last row of all, where some of them are still to be read; missing where all are there. */
  moveToEnd?(): void;
  /** Rows on the screen. */
  pageSize(): number;
  count(): number;
};

import { viewAction } from './action.ts';

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

/** Keys of everything that has rows and a cursor. None of them harms, ctrl-d included. */
export const scrollActions = [
  moving('down', 'Next row', ['j', 'down'], () => 1),
  moving('up', 'Previous row', ['k', 'up'], () => -1),
  moving('page-down', 'Next page', ['pagedown', 'ctrl-f'], (table) => table.pageSize()),
  moving('page-up', 'Previous page', ['pageup', 'ctrl-b'], (table) => -table.pageSize()),
  moving('half-page-down', 'Half a page down', ['ctrl-d'], halfPage),
  moving('half-page-up', 'Half a page up', ['ctrl-u'], (table) => -halfPage(table)),
  viewAction<ScrollControls>({
    id: 'table.first',
    title: 'First row',
    keys: ['g', 'home'],
    run: (table) => table.moveTo(0),
  }),
  viewAction<ScrollControls>({
    id: 'table.last',
    title: 'Last row',
    keys: ['G', 'end'],
    run(table) {
      if (table.moveToEnd) table.moveToEnd();
      else table.moveTo(table.count() - 1);
    },
  }),
];

/** Moves the cursor by some rows, up where they are negative. */
function moving(
  name: string,
  title: string,
  keys: readonly string[],
  rows: (table: ScrollControls) => number,
) {
  return viewAction<ScrollControls>({
    id: `table.${name}`,
    title,
    keys,
    run: (table) => table.moveBy(rows(table)),
  });
}

function halfPage(table: ScrollControls): number {
  return Math.max(1, Math.floor(table.pageSize() / 2));
}

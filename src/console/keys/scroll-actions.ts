import { viewAction } from './action.ts';
import type { ScrollControls } from './scroll-controls.ts';

/** Keys of everything that has rows and a cursor. None of them harms, ctrl-d included. */
export const tableActions = [
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
    when: 'table',
    run: (table) => table.moveTo(0),
  }),
  viewAction<ScrollControls>({
    id: 'table.last',
    title: 'Last row',
    keys: ['G', 'end'],
    when: 'table',
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
    when: 'table',
    run: (table) => table.moveBy(rows(table)),
  });
}

function halfPage(table: ScrollControls): number {
  return Math.max(1, Math.floor(table.pageSize() / 2));
}

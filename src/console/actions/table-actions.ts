import type { ScrollControls } from '../components/scroll-controls.ts';
import { viewAction } from './action.ts';

const halfPage = (table: ScrollControls) => Math.max(1, Math.floor(table.pageSize() / 2));

/** Keys of everything that has rows and a cursor. None of them harms, ctrl-d included. */
export const tableActions = [
  viewAction<ScrollControls>({
    id: 'table.down',
    title: 'Next row',
    keys: ['j', 'down'],
    when: 'table',
    run: (table) => table.moveBy(1),
  }),
  viewAction<ScrollControls>({
    id: 'table.up',
    title: 'Previous row',
    keys: ['k', 'up'],
    when: 'table',
    run: (table) => table.moveBy(-1),
  }),
  viewAction<ScrollControls>({
    id: 'table.page-down',
    title: 'Next page',
    keys: ['pagedown', 'ctrl-f'],
    when: 'table',
    run: (table) => table.moveBy(table.pageSize()),
  }),
  viewAction<ScrollControls>({
    id: 'table.page-up',
    title: 'Previous page',
    keys: ['pageup', 'ctrl-b'],
    when: 'table',
    run: (table) => table.moveBy(-table.pageSize()),
  }),
  viewAction<ScrollControls>({
    id: 'table.half-page-down',
    title: 'Half a page down',
    keys: ['ctrl-d'],
    when: 'table',
    run: (table) => table.moveBy(halfPage(table)),
  }),
  viewAction<ScrollControls>({
    id: 'table.half-page-up',
    title: 'Half a page up',
    keys: ['ctrl-u'],
    when: 'table',
    run: (table) => table.moveBy(-halfPage(table)),
  }),
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

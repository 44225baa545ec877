import { keyAction, viewAction } from './action.ts';

/** How keys move through rows: those of a table with its cursor, or the lines of a text. */
export type ScrollControls = {
  moveBy(rows: number): void;
  moveTo(index: number): void;
  /** Goes to the very last row, even if it must be loaded first; undefined if all rows are loaded. */
  moveToEnd?(): void;
  /** The first and the last visible row, if a cursor moves among them. */
  window?(): Window;
  pageSize(): number;
  count(): number;
};

/** The keys of a text that scrolls; `top` is its first visible line as of the last key, drawn or not. */
export type TextScroll = ScrollControls & { top(): number };

type Window = { first: number; last: number };

/** Keys of everything that has rows or lines. None of them is harmful, including ctrl-d. */
export const scrollActions = [
  moving('down', 'Next row', ['j', 'down', 'ctrl-e'], () => 1),
  moving('up', 'Previous row', ['k', 'up', 'ctrl-y'], () => -1),
  moving('page-down', 'Next page', ['pagedown', 'ctrl-f'], (table) => table.pageSize()),
  moving('page-up', 'Previous page', ['pageup', 'ctrl-b'], (table) => -table.pageSize()),
  moving('half-page-down', 'Half a page down', ['ctrl-d'], halfPage),
  moving('half-page-up', 'Half a page up', ['ctrl-u'], (table) => -halfPage(table)),
  keyAction<ScrollControls>('table.first', 'First row', ['g', 'home'], (table) => table.moveTo(0)),
  inWindow('top', 'First row on the screen', 'H', ({ first }) => first),
  inWindow('middle', 'Row in the middle of the screen', 'M', ({ first, last }) =>
    Math.floor((first + last) / 2),
  ),
  inWindow('bottom', 'Last row on the screen', 'L', ({ last }) => last),
  keyAction<ScrollControls>('table.last', 'Last row', ['G', 'end'], (table) =>
    table.moveToEnd ? table.moveToEnd() : table.moveTo(table.count() - 1),
  ),
];

function moving(
  name: string,
  title: string,
  keys: readonly string[],
  rows: (table: ScrollControls) => number,
) {
  const move = (table: ScrollControls) => table.moveBy(rows(table));
  return keyAction<ScrollControls>(`table.${name}`, title, keys, move);
}

function inWindow(name: string, title: string, key: string, rowOf: (window: Window) => number) {
  return viewAction<ScrollControls>({
    id: `table.window-${name}`,
    title,
    keys: [key],
    applies: ({ window }) => window !== undefined,
    run(table) {
      const window = table.window?.();
      if (window) table.moveTo(rowOf(window));
    },
  });
}

function halfPage({ pageSize }: ScrollControls): number {
  return Math.max(1, Math.floor(pageSize() / 2));
}

import type { ScrollControls } from '../keys/scroll-actions.ts';
import { choiceOverlay } from '../overlays/choice.tsx';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { Shell } from '../shell/shell.ts';
import { exportChoice } from './export-choice.ts';
import { filterPrompt } from './filter-prompt.ts';
import type { RowOpening } from './row-opening.ts';
import { inverted, sortableColumns, sortBeside, sortBy, sortChoice } from './sort-choice.ts';
import { markRange, toggleMark } from './table-marks.ts';
import type { TableModel } from './table-model.ts';
import { createTableMovement, type TableMovement } from './table-movement.ts';
import type { TablePreview } from './table-preview.ts';
import { noMarks } from './table-state.ts';

/** What keys do to a table. */
export type TableControls = TableMovement & {
  /** What stands beside the list. While keys act on it, the keys of rows scroll it. */
  preview: TablePreview | undefined;
  /** One row on the whole screen. While its preview is there, the keys of rows scroll it. */
  opening: RowOpening;
  /** Goes to the last row of all, whatever keys act on. */
  moveListToEnd(): void;
  /** Asks for a filter. */
  filter(shell: Shell): void;
  /** Asks for the column to sort by. */
  sort(shell: Shell): void;
  isSorted(): boolean;
  /** The first of these columns that there is and that can be sorted by. */
  sortable(columns: readonly string[]): string | undefined;
  /** Sorts by a column, and the other way where it is sorted already. */
  sortBy(column: string): void;
  invertSort(): void;
  /** Sorts by a neighbour of the sorted column. */
  moveSort(columns: number): void;
  /** Marks the row under the cursor, or takes its mark away, and goes on to the next row. */
  mark(): void;
  /** Marks all rows from the last mark to the cursor. */
  markRange(): void;
  isWide(): boolean;
  switchColumns(): void;
  scrollColumns(columns: number): void;
  /** Asks for a format and writes the rows to a file. */
  export(shell: Shell): void;
  /** What `clear` would clear now. */
  clearable(): 'filter' | 'marks' | undefined;
  clear(): void;
};

export function createTableControls<Row>(
  model: TableModel<Row>,
  {
    name,
    clock,
    preview,
    opening,
  }: { name: string; clock: () => number } & Pick<TableControls, 'preview' | 'opening'>,
): TableControls {
  const { store } = model;

  const list = createTableMovement(model);
  const focused = () =>
    preview && (opening.opened() === 'preview' || preview.isFocused()) ? preview.scroll : list;
  const clearable = () => {
    const { view, marks } = store.get();
    if (view.filter !== '') return 'filter';
    return marks.ids.size > 0 ? 'marks' : undefined;
  };

  return {
    preview,
    opening,
    moveBy: (rows) => focused().moveBy(rows),
    moveTo: (index) => focused().moveTo(index),
    pageSize: () => focused().pageSize(),
    count: () => focused().count(),
    moveToEnd: () => goToEnd(focused()),
    moveListToEnd: list.moveToEnd,
    isReadingAll: list.isReadingAll,
    stopReading: list.stopReading,

    filter: (shell) => shell.show(promptOverlay(filterPrompt(model))),
    sort: (shell) => shell.show(choiceOverlay(sortChoice(model))),
    isSorted: () => store.get().view.sort !== undefined,
    sortable: (ids) =>
      ids.find((id) => sortableColumns(model.content().columns).some((one) => one.id === id)),
    sortBy(id) {
      const column = model.content().columns.find((one) => one.id === id);
      if (!column) return;
      store.dispatch({ type: 'sorted', sort: sortBy(column, store.get().view.sort) });
    },
    invertSort() {
      const { sort } = store.get().view;
      if (sort) store.dispatch({ type: 'sorted', sort: inverted(sort) });
    },
    moveSort(columns) {
      const sort = sortBeside(model.content().columns, store.get().view.sort, columns);
      store.dispatch({ type: 'sorted', sort });
    },

    mark() {
      const { id } = model.cursor();
      if (id === undefined) return;
      store.dispatch({ type: 'marked', marks: toggleMark(store.get().marks, id) });
      list.moveBy(1);
    },
    markRange() {
      const { id } = model.cursor();
      if (id === undefined) return;
      const marks = markRange(store.get().marks, id, model.visible().ids);
      store.dispatch({ type: 'marked', marks });
    },

    isWide: () => store.get().view.columns === 'wide',
    switchColumns: () => store.dispatch({ type: 'columns-switched' }),
    scrollColumns(columns) {
      const most = model.mostScrolled();
      const now = Math.min(most, store.get().firstColumn);
      const firstColumn = Math.max(0, Math.min(most, now + columns));
      store.dispatch({ type: 'columns-scrolled', firstColumn });
    },

    export: (shell) =>
      shell.show(choiceOverlay(exportChoice(model, shell, { name, nowMs: clock() }))),
    clearable,
    clear() {
      if (clearable() === 'filter') store.dispatch({ type: 'filtered', filter: '' });
      else store.dispatch({ type: 'marked', marks: noMarks });
    },
  };
}

function goToEnd(pane: ScrollControls): void {
  if (pane.moveToEnd) pane.moveToEnd();
  else pane.moveTo(pane.count() - 1);
}

import type { Selection } from '../keys/selection.ts';
import type { Store } from '../shell/store.ts';
import { lastAnswer } from './last-answer.ts';
import type { RowAspect } from './opened-row.ts';
import { settle, type TableCursor } from './table-cursor.ts';
import { type MarkedRows, markedRows, withoutMarks } from './table-marks.ts';
import type { TableEvent, TableState } from './table-state.ts';
import { createRowSelection, type TableContent, type VisibleRows } from './visible-rows.ts';

export type TableStore = Store<TableState, TableEvent>;

/**
 * A table as of the last key, even before it is drawn: several keys can arrive within one frame,
 * and each must see what the one before it did.
 */
export type TableModel<Row> = {
  store: TableStore;
  content(): TableContent<Row>;
  /** Rows on the screen. */
  height(): number;
  visible(): VisibleRows<Row>;
  cursor(): TableCursor;
  /** The row under the cursor. */
  current(): Row | undefined;
  marked(): MarkedRows<Row>;
  /** In which way the row under the cursor fills the screen; nothing while the list is on show. */
  opened(): RowAspect | undefined;
  /** The marked rows, for actions that work on several; undefined without marks, and while one row is read. */
  selection(): Selection<Row> | undefined;
  /** How many columns can be scrolled away, as far as the last frame knows. */
  mostScrolled(): number;
  limitScroll(columns: number): void;
  /** New content or another size, to be told before anything is asked. */
  update(content: TableContent<Row>, height: number): void;
};

export function createTableModel<Row>(store: TableStore): TableModel<Row> {
  let content: TableContent<Row> = { rows: [], columns: [], fields: [], idOf: String };
  let height = 1;
  let mostScrolled = 0;
  let held: { id: string; filter: string } | undefined;
  const select = createRowSelection<Row>();
  const settled = lastAnswer(settle);
  const rowsById = lastAnswer(
    (rows: readonly Row[], idOf: (row: Row) => string) =>
      new Map(rows.map((row) => [idOf(row), row])),
  );
  const findMarked = lastAnswer(markedRows<Row>, (marks, shown) => [marks, shown, content.rows]);

  const heldId = () => {
    const { cursor, view } = store.get();
    return held?.id === cursor.id && held?.filter === view.filter ? held?.id : undefined;
  };
  const visible = () => select(content, store.get().view, heldId());
  const cursor = () => settled(store.get().cursor, visible().ids, height);

  const opened = () => {
    const { opened } = store.get();
    return opened?.id === cursor().id ? opened?.aspects.at(-1) : undefined;
  };

  const marked = () => {
    const { marks } = store.get();
    // Without marks nobody needs an index of all rows.
    const rowOf = (id: string) => rowsById(content.rows, content.idOf).get(id);
    return findMarked(marks, visible(), rowOf);
  };

  return {
    store,
    content: () => content,
    height: () => height,
    visible,
    cursor,
    current: () => visible().rows[cursor().index],
    marked,
    opened,
    selection() {
      // Nobody should delete what is out of sight while one row fills the screen.
      if (opened() !== undefined) return undefined;
      const rows = marked();
      if (rows.shown.length + rows.hidden.length === 0) return undefined;
      return {
        ...rows,
        unmark: (ids) =>
          store.dispatch({ type: 'marked', marks: withoutMarks(store.get().marks, ids) }),
      };
    },
    mostScrolled: () => mostScrolled,
    limitScroll(columns) {
      mostScrolled = columns;
    },
    update(nextContent, nextHeight) {
      // What is acted upon may stop matching, and then keys must not mean another row: it stays until
      // the cursor leaves it or the filter changes.
      const { id } = cursor();
      const isPlaced = id !== undefined && id === store.get().cursor.id;
      held = isPlaced ? { id, filter: store.get().view.filter } : undefined;
      content = nextContent;
      height = nextHeight;
    },
  };
}

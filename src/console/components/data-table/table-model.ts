import type { Selection } from '../../actions/selection.ts';
import type { Store } from '../../store.ts';
import { lastAnswer } from './last-answer.ts';
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
  /** The marked rows, for actions that work on several; undefined without marks. */
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
  const select = createRowSelection<Row>();
  const settled = lastAnswer(settle);
  const rowsById = lastAnswer(
    (rows: readonly Row[], idOf: (row: Row) => string) =>
      new Map(rows.map((row) => [idOf(row), row])),
  );
  const findMarked = lastAnswer(markedRows<Row>, (marks, shown) => [marks, shown, content.rows]);

  const visible = () => select(content, store.get().view);
  const cursor = () => settled(store.get().cursor, visible().ids, height);

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
    selection() {
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
      content = nextContent;
      height = nextHeight;
    },
  };
}

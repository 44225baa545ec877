import { memoizeLast } from '../../figures/values/memoize-last.ts';
import type { Field, NamedField } from '../../language/filter/field.ts';
import type { Filter } from '../../language/filter/filter.ts';
import { moveTo } from '../draw/row-cursor.ts';
import type { Selection } from '../keys/bulk-run.ts';
import type { ScrollControls } from '../keys/scroll-actions.ts';
import type { Store } from '../shell/store.ts';
import type { Column } from './column.ts';
import type { ColumnValue } from './column-value.ts';
import type { ReadList } from './list-description.ts';
import { type Marks, markRange, toggleMark, withoutMark } from './marks.ts';
import {
  createTableSnapshots,
  furtherRows,
  type TableEvent,
  type TableSnapshot,
  type TableState,
} from './table-state.ts';
import type { TableContent } from './visible-rows.ts';

export type TableStore = Store<TableState, TableEvent>;

/** The parts that do not depend on the type of the rows. */
export type RowlessSnapshot = Omit<
  TableSnapshot<unknown>,
  'rows' | 'selected' | 'marked' | 'filter' | 'fields'
> & { filter: Pick<Filter<unknown>, 'mistakes' | 'terms'>; fields: readonly NamedField[] };

/** The last drawn frame: set after every frame, because keys act on what is visible. */
type TableFrame<Row, Context> = {
  content: TableContent<Row, Context>;
  height: number;
  /** The reason why there is no room for a preview. */
  previewObstacle: string | undefined;
  /** Whether the rows have been read: a list without rows may otherwise still get some. */
  isRead: boolean;
};

/** Sizes of a frame that are known after layout, in lines and columns. */
type Extents = {
  /** The number of lines of the preview, and how many of them are visible at once. */
  preview: { count: number; height: number };
  /** The number of columns that can be scrolled out of view. */
  scrollableColumns: number;
};

/** What keys act on, whatever the rows are: a table as of the last key, even before that is drawn. */
export type TableKeys = {
  store: TableStore;
  /** The order of unsorted rows; undefined for that of the server. */
  order: string | undefined;
  columns: readonly (Pick<Column<never>, 'id' | 'title' | 'dropOrder'> & {
    value?: Pick<ColumnValue<never, never>, 'kind'>;
  })[];
  snapshot(): RowlessSnapshot;
  /** The reason why there is no room for a preview. */
  previewObstacle(): string | undefined;
  isRead(): boolean;
  extents(): Extents;
  rows: Required<ScrollControls>;
  /** Tests further rows of a long list. Returns whether all have been tested. */
  continueFilter: (count?: number) => boolean;
  /** Tests the remaining rows at once, for a key that concerns all matches. */
  completeFilter(): void;
  /** Reads what a filter searches while its first letter is typed. */
  readAhead(): void;
  mark(): void;
  markRange(): void;
};

/** Several keys can arrive within one frame, and each must see the effect of the previous one. */
export type Table<Row, Context = unknown> = Omit<TableKeys, 'snapshot' | 'columns'> & {
  columns: readonly Column<Row, Context>[];
  /** Filter fields other than the columns. */
  fields: readonly Field<Row>[];
  /** What a frame with this content would show now. */
  snapshotAt(content: TableContent<Row, Context>, height: number): TableSnapshot<Row>;
  /** What the last frame would show now. */
  snapshot(): TableSnapshot<Row>;
  content(): TableContent<Row, Context>;
  /** Called after each frame with its content. */
  commit(frame: TableFrame<Row, Context>): void;
  measured(extents: Partial<Extents>): void;
  current(): Row | undefined;
  /** The marked rows, for actions on several rows; undefined without marks, and while one row fills the screen. */
  selection(): Selection<Row> | undefined;
  /** Removes the mark of a row, by its ID. */
  unmark(id: string): void;
};

type ShownShape<Row, Context> = Pick<
  ReadList<Row, Context>,
  'columns' | 'fields' | 'idOf' | 'order' | 'followsEnd'
>;

/** `shape` stays the same as long as the table does. */
export function createTable<Row, Context>(
  store: TableStore,
  shape: ShownShape<Row, Context>,
): Table<Row, Context> {
  const snapshots = cachedSnapshots(store, shape);
  // `context` is never read while there are no rows.
  let frame: TableFrame<Row, Context> = {
    content: { rows: [], context: undefined as Context, nowMs: 0, hasMore: false },
    height: 1,
    previewObstacle: undefined,
    isRead: false,
  };
  let reading: NodeJS.Timeout | undefined;
  let extents: Extents = { preview: { count: 0, height: 1 }, scrollableColumns: 0 };
  const snapshot = () => snapshots.forKeys(frame.content, frame.height);
  const acted: TableTarget<Row> = {
    store,
    snapshot,
    completeFilter() {
      if (snapshot().isPartial) snapshots.continueFilter(frame.content.rows.length);
    },
  };

  const rows = cursorKeys(acted, shape);

  return {
    ...acted,
    ...markKeys(acted, rows),
    rows,
    order: shape.order,
    columns: shape.columns,
    fields: shape.fields ?? [],
    snapshotAt: snapshots.forFrame,
    content: () => frame.content,
    commit(next) {
      snapshots.hold(next.content, next.height);
      frame = next;
    },
    measured(next) {
      extents = { ...extents, ...next };
    },
    continueFilter: snapshots.continueFilter,
    readAhead() {
      const readOn = snapshots.readAhead(frame.content);
      const step = () => {
        if (!readOn()) reading = setTimeout(step);
      };
      clearTimeout(reading);
      reading = setTimeout(step);
    },
    extents: () => extents,
    previewObstacle: () => frame.previewObstacle,
    isRead: () => frame.isRead,
    current: () => snapshot().selected,
  };
}

/** What the table shows, computed from its state and content. */
function cachedSnapshots<Row, Context>(store: TableStore, shape: ShownShape<Row, Context>) {
  const { snapshotOf, filterVersion, continueFilter, readAhead } = createTableSnapshots(shape);
  let held: { id: string; filter: string } | undefined;

  const lookWith =
    (remembered: typeof snapshotOf) => (content: TableContent<Row, Context>, height: number) => {
      const state = store.get();
      const isHeld = held?.id === state.cursor.id && held?.filter === state.view.filter;
      return remembered(content, state, height, isHeld ? held?.id : undefined, filterVersion());
    };
  const forFrame = lookWith(memoizeLast(snapshotOf));

  return {
    forFrame,
    // While a frame is drawn, keys still act on the previous one.
    forKeys: lookWith(memoizeLast(snapshotOf)),
    /**
     * Keeps the selected row: after an action it may no longer match, but stays until the cursor leaves it or the
     * filter changes. Otherwise keys would act on another row.
     */
    hold(content: TableContent<Row, Context>, height: number) {
      const { cursor, state } = forFrame(content, height);
      const isPlaced = cursor.id !== undefined && cursor.id === state.cursor.id;
      held = isPlaced && cursor.id ? { id: cursor.id, filter: state.view.filter } : undefined;
    },
    continueFilter,
    readAhead,
  };
}

/** What keys that move the cursor or mark rows act on. */
type TableTarget<Row> = Pick<Table<Row>, 'store' | 'snapshot' | 'completeFilter'>;

function cursorKeys<Row>(
  { store, snapshot, completeFilter }: TableTarget<Row>,
  { followsEnd = false }: { followsEnd?: boolean },
): Table<Row>['rows'] {
  function moveCursor(target: number) {
    const { cursor, ids, height, isFollowing: was } = snapshot();
    const next = moveTo(cursor, target, ids, height);
    const isFollowing = followsEnd && next.index >= ids.length - 1;
    if (next.index === cursor.index && next.top === cursor.top && was === isFollowing) return;
    store.dispatch({ type: 'cursor-placed', cursor: next, isFollowing });
  }
  return {
    moveBy: (rows) => moveCursor(snapshot().cursor.index + rows),
    moveTo: moveCursor,
    moveToEnd() {
      completeFilter();
      moveCursor(snapshot().ids.length - 1);
      store.dispatch({ type: 'end-wanted', isWanted: snapshot().hasMore });
    },
    window() {
      const { cursor, ids, height } = snapshot();
      return { first: cursor.top, last: Math.min(cursor.top + height, ids.length) - 1 };
    },
    pageSize: () => snapshot().height,
    count: () => snapshot().ids.length,
  };
}

function markKeys<Row>(
  { store, snapshot, completeFilter }: TableTarget<Row>,
  { moveBy }: Table<Row>['rows'],
): Pick<Table<Row>, 'mark' | 'markRange' | 'selection' | 'unmark'> {
  const setMarks = (marks: Marks) => store.dispatch({ type: 'marked', marks });
  const unmark = (id: string) => setMarks(withoutMark(store.get().marks, id));
  return {
    unmark,
    mark() {
      const { id } = snapshot().cursor;
      if (id === undefined) return;
      setMarks(toggleMark(store.get().marks, id));
      moveBy(1);
    },
    markRange() {
      completeFilter();
      const { cursor, ids } = snapshot();
      if (cursor.id !== undefined) setMarks(markRange(store.get().marks, cursor.id, ids));
    },
    selection() {
      if (store.get().marks.ids.size > 0) completeFilter();
      const { opened, marked } = snapshot();
      // While one row fills the screen, an action must not delete rows that are out of sight.
      if (opened !== undefined) return undefined;
      if (marked.shown.length + marked.hidden.length === 0) return undefined;
      return { ...marked, unmark };
    },
  };
}

export const isReadingAll = ({ snapshot }: Pick<TableKeys, 'snapshot'>): boolean =>
  furtherRows(snapshot()) === 'all';

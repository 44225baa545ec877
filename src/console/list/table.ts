import type { Field, NamedField } from '../../language/filter/field.ts';
import type { Filter } from '../../language/filter/filter.ts';
import { moveTo } from '../draw/row-cursor.ts';
import type { Selection } from '../keys/bulk-run.ts';
import type { ScrollControls } from '../keys/scroll-actions.ts';
import type { Subscribable } from '../shell/store.ts';
import type { Column } from './column.ts';
import type { ColumnValue } from './column-value.ts';
import type { ListRows, ListShape } from './list-description.ts';
import { type Marks, markRange, toggleMark, withoutMark } from './marks.ts';
import {
  createLooks,
  furtherRows,
  type TableFacts,
  type TableLook,
  type TableSnapshot,
} from './shown-table.ts';
import {
  factsAfter,
  type ListEvent,
  settledState,
  type TableNews,
  withState,
} from './table-facts.ts';
import { initialTable, type TableEvent, type TableState } from './table-state.ts';

/** The parts that do not depend on the type of the rows. */
export type RowlessSnapshot = Omit<
  TableSnapshot<unknown>,
  'rows' | 'selected' | 'marked' | 'filter' | 'fields'
> & { filter: Pick<Filter<unknown>, 'mistakes' | 'terms'>; fields: readonly NamedField[] };

/** The number of lines of a preview, and how many of them are visible at once: known after layout. */
type Extent = { count: number; height: number };

/** What keys act on, whatever the rows are: a table as of the last key, even before that is drawn. */
export type TableKeys = {
  get(): TableState;
  update(event: TableEvent): void;
  /** The order of unsorted rows; undefined for that of the server. */
  order: string | undefined;
  columns: readonly (Pick<Column<never>, 'id' | 'title' | 'dropOrder' | 'isName'> & {
    value?: Pick<ColumnValue<never, never>, 'kind'>;
  })[];
  snapshot(): RowlessSnapshot;
  /** The reason why there is no room for a preview. */
  previewObstacle(): string | undefined;
  isRead(): boolean;
  previewExtent(): Extent;
  /** How many can be scrolled out of view. */
  scrollableColumns(): number;
  rows: Required<ScrollControls>;
  /** Tests the remaining rows at once, for a key that concerns all matches. */
  completeFilter(): void;
  /** Reads what a filter searches while its first letter is typed. */
  readAhead(): void;
  mark(): void;
  markRange(): void;
};

/** The model of a list: keys, responses and resizes are events, and each event sees the effect of the previous one. */
export type Table<Row, Context = unknown> = Omit<TableKeys, 'snapshot' | 'columns' | 'update'> &
  Subscribable<TableState> & {
    update(event: ListEvent<Row, Context>): void;
    columns: readonly Column<Row, Context>[];
    /** Other than the columns. */
    fields: readonly Field<Row>[];
    /** What it shows: the same object until the next event. */
    look(): TableLook<Row, Context>;
    snapshot(): TableSnapshot<Row>;
    content(): ListRows<Row, Context>;
    /** Drops its rows, because it is no longer on the screen. */
    release(): void;
    /** What is to be told since the last call. */
    takeNews(): readonly TableNews[];
    continueFilter(count?: number): void;
    measured(preview: Extent): void;
    current(): Row | undefined;
    /** The marked rows, for actions on several rows; undefined without marks, and while one row fills the screen. */
    selection(): Selection<Row> | undefined;
    unmark(id: string): void;
  };

export type ShownTable<Row, Context> = TableLook<Row, Context> & { table: Table<Row, Context> };

/** A table of a list in a state, before it has rows and a room. */
export function createTable<Row, Context>(
  list: ListShape<Row, Context>,
  initial: TableState = initialTable(),
): Table<Row, Context> {
  const model = createModel(list, initial);
  let preview: Extent = { count: 0, height: 1 };
  const { look } = model;
  const snapshot = () => look().snapshot;
  const acted: TableTarget<Row> = {
    ...model,
    snapshot,
    completeFilter() {
      if (snapshot().isPartial) model.continueFilter(look().data.rows.length);
    },
  };
  const rows = cursorKeys(acted, list);

  return {
    ...model,
    ...acted,
    ...markKeys(acted, rows),
    rows,
    order: list.order,
    columns: list.columns,
    fields: list.fields ?? [],
    content: () => look().data,
    measured(next) {
      preview = next;
    },
    previewExtent: () => preview,
    scrollableColumns: () => look().layout.maxBefore,
    previewObstacle: () => look().previewObstacle,
    isRead: () => look().isRead,
    current: () => snapshot().selected,
  };
}

function createModel<Row, Context>(list: ListShape<Row, Context>, initial: TableState) {
  // `context` is never read while there are no rows.
  const unread = { rows: [], context: undefined as Context, nowMs: 0 };
  const room = { width: 0, height: 1, isSpoken: false };
  let facts: TableFacts<Row, Context> = { state: initial, data: unread, room, heldId: undefined };
  let looks = createLooks(list);
  let news: readonly TableNews[] = [];
  let reading: NodeJS.Timeout | undefined;
  const listeners = new Set<() => void>();
  const look = () => looks.look(facts);

  function update(event: ListEvent<Row, Context>) {
    const before = facts;
    facts = factsAfter(facts, event, look);
    if (facts === before) return;
    for (let isSettled = false; !isSettled; ) {
      const { state, news: further } = settledState(look(), list.followsEnd);
      if (further) news = [...news, further];
      isSettled = state === facts.state;
      facts = withState(facts, state);
    }
    for (const listener of listeners) listener();
  }

  return {
    get: () => facts.state,
    update,
    look,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release() {
      looks = createLooks(list);
      facts = { ...facts, data: unread, heldId: undefined };
    },
    takeNews() {
      const taken = news;
      news = [];
      return taken;
    },
    continueFilter(count?: number) {
      if (looks.continueFilter(count)) update({ type: 'filter-tested' });
    },
    readAhead() {
      const readOn = looks.readAhead(facts.data);
      const step = () => {
        if (!readOn()) reading = setTimeout(step);
      };
      clearTimeout(reading);
      reading = setTimeout(step);
    },
  };
}

type TableTarget<Row> = Pick<Table<Row>, 'get' | 'snapshot' | 'completeFilter'> &
  Pick<TableKeys, 'update'>;

function cursorKeys<Row>(
  { update, snapshot, completeFilter }: TableTarget<Row>,
  { followsEnd = false }: { followsEnd?: boolean },
): Table<Row>['rows'] {
  function moveCursor(target: number) {
    const { cursor, ids, height, isFollowing: was } = snapshot();
    const next = moveTo(cursor, target, ids, height);
    const isFollowing = followsEnd && next.index >= ids.length - 1;
    if (next.index === cursor.index && next.top === cursor.top && was === isFollowing) return;
    update({ type: 'cursor-placed', cursor: next, isFollowing });
  }
  return {
    moveBy: (rows) => moveCursor(snapshot().cursor.index + rows),
    moveTo: moveCursor,
    moveToEnd() {
      completeFilter();
      moveCursor(snapshot().ids.length - 1);
      update({ type: 'end-wanted', isWanted: snapshot().hasMore });
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
  { get, update, snapshot, completeFilter }: TableTarget<Row>,
  { moveBy }: Table<Row>['rows'],
): Pick<Table<Row>, 'mark' | 'markRange' | 'selection' | 'unmark'> {
  const setMarks = (marks: Marks) => update({ type: 'marked', marks });
  const unmark = (id: string) => setMarks(withoutMark(get().marks, id));
  return {
    unmark,
    mark() {
      const { id } = snapshot().cursor;
      if (id === undefined) return;
      setMarks(toggleMark(get().marks, id));
      moveBy(1);
    },
    markRange() {
      completeFilter();
      const { cursor, ids } = snapshot();
      if (cursor.id !== undefined) setMarks(markRange(get().marks, cursor.id, ids));
    },
    selection() {
      if (get().marks.ids.size > 0) completeFilter();
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

import { moveTo } from '../draw/row-cursor.ts';
import type { ListRows } from './list-description.ts';
import type { TableFacts, TableLook, TableRoom, TableSnapshot } from './shown-table.ts';
import { reduceTable, type TableEvent, type TableState } from './table-state.ts';

/** What happens to a table: keys, responses and resizes. */
export type ListEvent<Row, Context> =
  | TableEvent
  | { type: 'rows-arrived'; data: ListRows<Row, Context> }
  | { type: 'resized'; room: TableRoom }
  /** All rows of a long list have been tested. */
  | { type: 'filter-tested' };

/** What a table knows after an event; `shown` is what it showed before. */
export function factsAfter<Row, Context>(
  facts: TableFacts<Row, Context>,
  event: ListEvent<Row, Context>,
  shown: () => TableLook<Row, Context>,
): TableFacts<Row, Context> {
  switch (event.type) {
    case 'rows-arrived': {
      if (event.data === facts.data) return facts;
      const { cursor, state } = shown().snapshot;
      const heldId = cursor.id === state.cursor.id ? cursor.id : undefined;
      return { ...facts, data: event.data, heldId };
    }
    case 'resized':
      return event.room === facts.room ? facts : { ...facts, room: event.room };
    case 'filter-tested':
      return { ...facts };
    default:
      return withState(facts, reduceTable(facts.state, event));
  }
}

/** The facts with another state. A row is held until the cursor leaves it or the filter changes. */
export function withState<Row, Context>(
  facts: TableFacts<Row, Context>,
  state: TableState,
): TableFacts<Row, Context> {
  if (state === facts.state) return facts;
  const { cursor, view } = state;
  const isHeld = cursor.id === facts.heldId && view.filter === facts.state.view.filter;
  return { ...facts, state, heldId: isHeld ? facts.heldId : undefined };
}

/** What an operator must be told although no key has asked for it. */
export type TableNews =
  | { type: 'row-gone'; id: string; name: string }
  | { type: 'filter-restored'; hidden: number; total: number };

/** The state of a table as what it shows requires, and what is to be told about that. */
export function settledState<Row, Context>(
  { snapshot, data, previewObstacle }: TableLook<Row, Context>,
  followsEnd = false,
): { state: TableState; news?: TableNews } {
  const { state, total, ids } = snapshot;
  // If there are no rows at all, they may still be loading.
  if (state.opened !== undefined && snapshot.opened === undefined && total > 0) {
    return { state: { ...state, opened: undefined }, news: { type: 'row-gone', ...state.opened } };
  }
  const hidden = total - ids.length;
  if (state.restoredFilter === 'untold' && hidden > 0) {
    const news = { type: 'filter-restored', hidden, total } as const;
    return { state: { ...state, restoredFilter: 'told' }, news };
  }
  const isClosed = previewObstacle !== undefined || state.view.preview === 'hidden';
  if (isClosed && state.pane === 'preview') return { state: { ...state, pane: 'list' } };
  if (state.wanted === 'end' && !snapshot.hasMore && !snapshot.isPartial) {
    const cursor = moveTo(snapshot.cursor, ids.length - 1, ids, snapshot.height);
    return { state: { ...state, cursor, isFollowing: followsEnd, wanted: undefined } };
  }
  // Until all rows are sorted, the first one is another.
  return { state: data.isArriving || snapshot.isPartial ? state : placed(snapshot) };
}

/** Even a cursor that was not moved is on a row, and stays with it. */
function placed<Row>({ state, cursor, isFollowing }: TableSnapshot<Row>): TableState {
  const isKept = state.cursor.id !== undefined && !(isFollowing && state.cursor.id !== cursor.id);
  return isKept || cursor.id === undefined ? state : { ...state, cursor, isFollowing };
}

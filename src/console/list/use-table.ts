import { useEffect, useLayoutEffect, useMemo } from 'react';
import { hasRoomForPreview, leastPreviewWidth, useScreenSize } from '../frame/screen-size.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import type { ListDescription, ListRows } from './list-description.ts';
import { createTable, type Table, type TableLook } from './table.ts';
import { initialTable, reduceTable, tablePersistence } from './table-state.ts';

/** A table as of this frame. */
export type ShownTable<Row, Around> = {
  table: Table<Row, Around>;
  look: TableLook<Row>;
  around: Around;
  /** Unix milliseconds. */
  nowMs: number;
  /** All rows, shown or not. */
  rows: readonly Row[];
  /** Whether what is known of the selected row stands beside the list, and whether keys act on that. */
  preview: 'none' | 'beside' | 'focused';
};

/** What a table needs to know of its list. */
export type TableDescription<Row, Around> = Pick<
  ListDescription<Row, Around, never>,
  'name' | 'columns' | 'fields' | 'idOf' | 'preview'
>;

/** A table that follows its rows through refreshes and survives leaving the screen. `height` are its rows on the screen. */
export function useTable<Row, Around>(
  list: TableDescription<Row, Around>,
  {
    rows,
    around,
    nowMs,
    hasMore = false,
    loadMore,
  }: Pick<ListRows<Row, Around>, 'rows' | 'around' | 'nowMs' | 'hasMore' | 'loadMore'>,
  height: number,
): ShownTable<Row, Around> {
  const { visitStores } = useShell();
  const store = visitStores.of(
    list.name,
    (restored) => createStore(reduceTable, restored ?? initialTable()),
    tablePersistence,
  );
  useStore(store);
  const table = useMemo(() => createTable<Row, Around>(store, list), [store, list]);
  const content = useMemo(() => ({ rows, around, nowMs, hasMore }), [rows, around, nowMs, hasMore]);
  const look = table.lookAt(content, height);
  const previewObstacle = usePreviewObstacle(look.state.view.columns === 'wide');
  useLayoutEffect(() => table.commit({ content, height, previewObstacle }));

  usePlacedCursor(table, look);
  useFurtherRows(table, look, loadMore);
  useListFocus(table, look, previewObstacle);
  useVanishing(table, look);
  const isBeside =
    list.preview !== undefined &&
    previewObstacle === undefined &&
    look.state.view.preview === 'shown';
  const isFocused = isBeside && look.state.pane === 'preview';
  const preview = isFocused ? 'focused' : isBeside ? 'beside' : 'none';
  return { table, look, around, nowMs, rows, preview };
}

/** Why no preview stands beside the list. */
function usePreviewObstacle(isWide: boolean): string | undefined {
  const { isScreenReader } = useShell();
  const screen = useScreenSize();
  // Two things side by side cannot be read aloud; the details of a row are a key away.
  if (isScreenReader) return 'A preview beside the list cannot be read aloud.';
  if (!hasRoomForPreview(screen)) {
    return `The preview needs a terminal of ${leastPreviewWidth} columns.`;
  }
  return isWide ? 'All columns are shown: w makes room for the preview.' : undefined;
}

/** A cursor that nobody has moved yet is on a row all the same, and stays with it. */
function usePlacedCursor<Row, Around>({ store, look }: Table<Row, Around>, shown: TableLook<Row>) {
  const isPlaced = shown.state.cursor.id !== undefined || shown.cursor.id === undefined;
  useLayoutEffect(() => {
    if (!isPlaced) store.dispatch({ type: 'cursor-placed', cursor: look().cursor });
  }, [isPlaced, store, look]);
}

/** Beyond this many rows, an order or a filter does not ask for the rest. */
const readAllUpTo = 10_000;

/**
 * Reads further rows while they are wanted: because the cursor comes near the last one, because an order
 * or a filter needs all, or because the last row of all is gone to.
 */
function useFurtherRows<Row, Around>(
  { rows }: Table<Row, Around>,
  { state, total, ids, cursor, height, hasMore }: TableLook<Row>,
  loadMore: (() => void) | undefined,
) {
  const { view, isEndWanted } = state;
  const isWholeWanted = (view.sort !== undefined || view.filter !== '') && total < readAllUpTo;
  const isNearEnd = cursor.index >= ids.length - height * 2;

  useEffect(() => {
    // Asked again whenever more rows have come, for one page may not be enough.
    if (total >= 0 && (isNearEnd || isWholeWanted || isEndWanted)) loadMore?.();
  }, [isNearEnd, isWholeWanted, isEndWanted, total, loadMore]);
  useLayoutEffect(() => {
    if (isEndWanted && !hasMore) rows.moveToEnd();
  }, [isEndWanted, hasMore, rows]);
}

/** Where the preview closes, keys act on the list again. */
function useListFocus<Row, Around>(
  { store }: Table<Row, Around>,
  { state }: TableLook<Row>,
  previewObstacle: string | undefined,
) {
  const isClosed = previewObstacle !== undefined || state.view.preview === 'hidden';
  useLayoutEffect(() => {
    if (isClosed && state.pane === 'preview') {
      store.dispatch({ type: 'pane-focused', pane: 'list' });
    }
  }, [isClosed, state.pane, store]);
}

/** What the stores of a row are named after while its document fills the screen. */
export const inspectedName = (id: string | undefined): string => `row ${id}`;

/** Where the row vanishes that fills the screen, the list is back, and it is said why. */
function useVanishing<Row, Around>({ store }: Table<Row, Around>, shown: TableLook<Row>) {
  const { notices, refuse, visitStores } = useShell();
  // Without any rows they may still be on their way.
  const isGone = shown.total > 0 && shown.opened === undefined;
  const gone = isGone ? shown.state.opened : undefined;
  useLayoutEffect(() => {
    if (gone === undefined) return;
    store.dispatch({ type: 'row-left' });
    visitStores.forget(inspectedName(gone.id));
    // Who has just deleted it is told so, and knows why.
    const { result, works } = notices.get();
    if (result?.text.includes(gone.name) || works.size > 0) return;
    refuse(`No longer in the list: ${gone.name}`);
  }, [gone, store, notices, refuse, visitStores]);
}

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../figures/format/counted.ts';
import { formatCount } from '../../figures/format/number.ts';
import { shownWidth } from '../../terminal/sanitize.ts';
import { feedData } from '../data/feed.ts';
import { type TextsByColumn, tableNeeds } from '../draw/column-layout.ts';
import type { Size } from '../draw/line.ts';
import { type ListSplit, listSplit } from '../frame/list-split.ts';
import { hasRoomForPreview, minPreviewWidth, useScreenSize } from '../frame/screen.tsx';
import { keyOf } from '../keys/binding.ts';
import { currentVisit } from '../shell/navigation.ts';
import type { Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import type { Column } from './column.ts';
import { createSteadyTexts, readColumnTexts } from './column-texts.ts';
import type { TableSort } from './column-value.ts';
import type { ListRows, ReadList } from './list-description.ts';
import { restoredTable } from './restored-table.ts';
import {
  createTable,
  type RowlessSnapshot,
  type Table,
  type TableKeys,
  type TableStore,
} from './table.ts';
import { tableActions } from './table-actions.ts';
import {
  furtherRows,
  initialTable,
  reduceTable,
  savedTable,
  type TableSnapshot,
  type TableState,
} from './table-state.ts';

export type ShownTable<Row, Context> = {
  table: Table<Row, Context>;
  snapshot: TableSnapshot<Row>;
  context: Context;
  nowMs: number;
  /** What the columns contain, in rows that are visible or not. */
  texts: TextsByColumn;
  /** Where the preview of the selected row is; undefined without one. */
  split: ListSplit | undefined;
  /** Whether the preview of the selected row is shown, and whether it has the focus. */
  preview: 'none' | 'shown' | 'focused';
};

/** The stored state of a list. A filter from an earlier start is marked as restored, or it is dropped. */
export function tableStoreOf(
  { visitStores, navigation, config }: Shell,
  { name, firstSort }: { name: string; firstSort?: TableSort },
): TableStore {
  const { trail } = navigation.get();
  const { saved } = currentVisit({ trail });
  const opened = (state: TableState): TableState =>
    trail.length > 1 && !saved?.isCarried ? { ...state, givenFilter: state.view.filter } : state;
  const fromStart = (state: TableState): TableState =>
    config.filters === 'keep'
      ? { ...state, restoredFilter: state.view.filter === '' ? undefined : 'untold' }
      : { ...state, view: { ...state.view, filter: '' } };
  const stateFrom = (restored: TableState | undefined): TableState => {
    if (restored === undefined) return initialTable({ sort: firstSort });
    return saved?.views[name] !== undefined ? opened(restored) : fromStart(restored);
  };
  return visitStores.of(name, (restored) => createStore(reduceTable, stateFrom(restored)), {
    save: savedTable,
    beside: ['columns', 'preview', 'pastFilters', 'givenFilter', 'at'],
    restore: restoredTable,
  });
}

/** Cells outside all columns: the mark before the first one, the sort arrow after the last one. */
export const tableMargin = 3;

/**
 * A table that keeps its state across refreshes and after leaving the screen. `roomHeight` is the number of lines for
 * its column heads and rows, and for a preview below them.
 */
export function useTable<Row, Context>(
  list: ReadList<Row, Context>,
  data: ListRows<Row, Context>,
  roomHeight: number,
): ShownTable<Row, Context> {
  const { rows, context, nowMs, feed, isArriving = false, hasMore = false, loadMore } = data;
  const store = tableStoreOf(useShell(), list);
  const { view } = useStore(store);
  const table = useMemo(() => createTable<Row, Context>(store, list), [store, list]);
  const content = useMemo(
    () => ({ rows, context, nowMs, hasMore }),
    [rows, context, nowMs, hasMore],
  );
  const { width } = useScreenSize();
  const { sort, columns } = view;
  // Widths fit the rows again when everything moves anyway.
  const occasion = [width, sort?.column, sort?.direction, columns, isArriving, rows.length > 0];
  const current = useColumnTexts(list.columns, data);
  const [steady] = useState(createSteadyTexts);
  const texts = list.keepsWidths ? steady(current, occasion.join()) : current;
  const count = rows.length;
  const room = useMemo(
    () => splitOf(list, { size: { width, height: roomHeight }, rows: count, texts }),
    [list, width, roomHeight, count, texts],
  );
  // Below the list, a preview takes no cells of its columns.
  const isTight = list.preview !== undefined && room === undefined;
  const isBesideWide = view.columns === 'wide' && !room?.isBelow;
  const previewObstacle = usePreviewObstacle({ isTight, isBesideWide });
  const isShown = previewObstacle === undefined && view.preview === 'shown';
  const split = isShown ? room : undefined;
  const height = (split?.list.height ?? roomHeight) - 1;
  const snapshot = table.snapshotAt(content, height);
  const isRead = feed === undefined || feedData(feed) !== undefined;
  useCommit(table, { content, height, previewObstacle, isRead });

  usePlacedCursor(table, snapshot, isArriving);
  useWholeFilter(table, snapshot);
  useFurtherRows(table, snapshot, loadMore);
  useRestoredFilter(table, snapshot);
  useListFocus(table, snapshot, previewObstacle);
  useVanishing(table, snapshot);
  const shown = snapshot.state.pane === 'preview' ? 'focused' : 'shown';
  return { table, snapshot, context, nowMs, texts, split, preview: split ? shown : 'none' };
}

function splitOf<Row, Context>(
  { columns, preview }: ReadList<Row, Context>,
  { size, rows, texts }: { size: Size; rows: number; texts: TextsByColumn },
): ListSplit | undefined {
  const needs = rows > 0 ? tableNeeds(columns, texts, tableMargin) : undefined;
  return preview && listSplit(size, rows, { previewWidth: preview.width, needs });
}

function useColumnTexts<Row, Context>(
  columns: readonly Column<Row, Context>[],
  { rows, context, nowMs }: ListRows<Row, Context>,
): TextsByColumn {
  // `nowMs` changes all the time, but ages have columns of constant width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => {
    const sample = rows.length > maxMeasured ? rows.slice(0, maxMeasured) : rows;
    return readColumnTexts(columns, sample, {
      textOf: (row, { cell }) => cell(row, context, nowMs).text,
      widthOf: shownWidth,
    });
  }, [columns, rows, context]);
}

/** Column widths are measured on this many rows; measuring all rows would slow down every key. */
const maxMeasured = 1_000;

/**
 * Draws again if what keys act on has changed: the footer was drawn before the commit. A change of the selected row
 * alone is drawn once, because lists that make their rows for each frame would otherwise be drawn forever.
 */
function useCommit<Row, Context>(
  { commit, snapshot, previewObstacle }: Table<Row, Context>,
  frame: Parameters<Table<Row, Context>['commit']>[0],
) {
  const [, redraw] = useState(0);
  const isRedrawn = useRef(false);
  useLayoutEffect(() => {
    const state = () => `${snapshot().cursor.id} ${previewObstacle()} ${furtherRows(snapshot())}`;
    const [before, rowBefore] = [state(), snapshot().selected];
    commit(frame);
    const isOtherRow = snapshot().selected !== rowBefore && !isRedrawn.current;
    isRedrawn.current = isOtherRow;
    if (isOtherRow || state() !== before) redraw((count) => count + 1);
  });
}

function usePreviewObstacle({
  isTight,
  isBesideWide,
}: {
  isTight: boolean;
  isBesideWide: boolean;
}): string | undefined {
  const { isScreenReader } = useShell();
  const screen = useScreenSize();
  // Content side by side cannot be read aloud; a key opens the details of a row.
  if (isScreenReader) return 'A preview beside the list cannot be read aloud.';
  if (!hasRoomForPreview(screen)) {
    return `Beside the list, the preview needs ${minPreviewWidth} columns. Zooming shows all of it.`;
  }
  if (isTight) {
    return 'Beside the list, a preview would hide columns, and below it there are too few rows. Zooming shows all of it.';
  }
  return isBesideWide ? 'All columns are shown, which leaves no room for the preview.' : undefined;
}

/** Even a cursor that was not moved is on a row, and stays with it. */
function usePlacedCursor(
  { store, snapshot }: TableKeys,
  shown: RowlessSnapshot,
  isArriving: boolean,
) {
  const { state, cursor, isFollowing } = shown;
  const isKept = state.cursor.id !== undefined && !(isFollowing && state.cursor.id !== cursor.id);
  const isPlaced = isArriving || isKept || cursor.id === undefined;
  useLayoutEffect(() => {
    if (isPlaced) return;
    const { cursor, isFollowing } = snapshot();
    store.dispatch({ type: 'cursor-placed', cursor, isFollowing });
  }, [isPlaced, store, snapshot]);
}

/** Tests the rows of a long list in between keys, and draws all matches once they are found. */
function useWholeFilter({ continueFilter }: TableKeys, snapshot: RowlessSnapshot) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!snapshot.isPartial) return;
    const step = () => {
      if (continueFilter()) redraw((count) => count + 1);
      else timer = setTimeout(step);
    };
    let timer = setTimeout(step);
    return () => clearTimeout(timer);
  }, [snapshot, continueFilter]);
}

function useFurtherRows(
  { rows }: TableKeys,
  snapshot: RowlessSnapshot,
  loadMore: ListRows<never, never>['loadMore'],
) {
  const { state, total, hasMore } = snapshot;
  const isEndWanted = state.wanted === 'end';
  const wanted = furtherRows(snapshot);

  useEffect(() => {
    // Called again after each page, because one may not be enough.
    if (total >= 0) loadMore?.(wanted);
  }, [wanted, total, loadMore]);
  const stop = useRef(loadMore);
  useLayoutEffect(() => {
    stop.current = loadMore;
  });
  useEffect(() => () => stop.current?.('none'), []);
  useLayoutEffect(() => {
    if (isEndWanted && !hasMore) rows.moveToEnd();
  }, [isEndWanted, hasMore, rows]);
}

function useRestoredFilter({ store }: TableKeys, { state, ids, total }: RowlessSnapshot) {
  const { say, keymap } = useShell();
  const key = keyOf('table.clear', tableActions, keymap);
  const hidden = total - ids.length;
  const isUntold = state.restoredFilter === 'untold' && hidden > 0;
  useLayoutEffect(() => {
    if (!isUntold) return;
    store.dispatch({ type: 'restored-filter-told' });
    const rows = `${formatCount(hidden)} of ${counted(total, 'row')}`;
    say(`The restored filter hides ${rows}${key ? `: ${key} clears it` : ''}`);
  }, [isUntold, hidden, total, say, store, key]);
}

function useListFocus(
  { store }: TableKeys,
  { state }: RowlessSnapshot,
  obstacle: string | undefined,
) {
  const isClosed = obstacle !== undefined || state.view.preview === 'hidden';
  useLayoutEffect(() => {
    if (isClosed && state.pane === 'preview') {
      store.dispatch({ type: 'pane-focused', pane: 'list' });
    }
  }, [isClosed, state.pane, store]);
}

/** The name prefix of a row's stores while its document fills the screen. */
export const inspectedName = (id: string | undefined): string => `row ${id}`;

/** When the row that fills the screen disappears, returns to the list and says why. */
function useVanishing({ store }: TableKeys, shown: RowlessSnapshot) {
  const { notices, refuse, visitStores } = useShell();
  // If there are no rows at all, they may still be loading.
  const isGone = shown.total > 0 && shown.opened === undefined;
  const gone = isGone ? shown.state.opened : undefined;
  useLayoutEffect(() => {
    if (gone === undefined) return;
    store.dispatch({ type: 'row-left' });
    visitStores.forget(inspectedName(gone.id));
    // The result of a deletion has already said why.
    const { result, works } = notices.get();
    if (result?.text.includes(gone.name) || works.length > 0) return;
    refuse(`No longer in the list: ${gone.name}`);
  }, [gone, store, notices, refuse, visitStores]);
}

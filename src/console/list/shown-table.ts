import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { feedData, freshnessOf } from '../data/feed.ts';
import type { FurtherRows } from '../data/use-sessions.ts';
import {
  type ColumnLayout,
  layoutColumns,
  type TextsByColumn,
  tableNeeds,
} from '../draw/column-layout.ts';
import type { Size } from '../draw/line.ts';
import { moveTo, type RowCursor, settle } from '../draw/row-cursor.ts';
import { type ListSplit, listSplit } from '../frame/list-split.ts';
import { hasRoomForPreview, minPreviewWidth } from '../frame/screen.tsx';
import { chosenColumns } from './chosen-columns.ts';
import type { Column } from './column.ts';
import {
  createSteadyTexts,
  type Measured,
  measureColumns,
  measured,
  readColumnTexts,
} from './column-texts.ts';
import type { ListRows, ListShape } from './list-description.ts';
import { createMarkedRows } from './marks.ts';
import { layoutWide, type NaturalWidths } from './scrolled-columns.ts';
import { needsAllRows, type RowAspect, type TableState, type TableView } from './table-state.ts';
import { createRowSelection, type VisibleRows } from './visible-rows.ts';

/** The width of the screen, and the lines for column heads, rows, and a preview below them. */
export type TableRoom = Size & {
  /** Whether it is read aloud. */
  isSpoken: boolean;
};

/** Everything that a table knows: from keys, from responses, and of its room. */
export type TableFacts<Row, Context> = {
  state: TableState;
  data: ListRows<Row, Context>;
  room: TableRoom;
  /**
   * The row under the cursor since it was shown there: after an action it may no longer match, but stays until the
   * cursor leaves it or the filter changes. Otherwise keys would act on another row.
   */
  heldId: string | undefined;
};

/** The rows that a table shows, with the cursor on one of them. */
export type TableSnapshot<Row> = VisibleRows<Row> & {
  state: TableState;
  /** The number of rows, visible or not. */
  total: number;
  hasMore: boolean;
  height: number;
  cursor: RowCursor;
  isFollowing: boolean;
  selected: Row | undefined;
  /** Marked rows that are visible in the table, in order, then those that a filter hides. */
  marked: { shown: readonly Row[]; hidden: readonly Row[] };
  opened: RowAspect | undefined;
};

/** What a table shows, for keys and for frames. */
export type TableLook<Row, Context> = {
  snapshot: TableSnapshot<Row>;
  data: ListRows<Row, Context>;
  /** Whether the rows have been read: a list without rows may otherwise still get some. */
  isRead: boolean;
  layout: ColumnLayout<Column<Row, Context>>;
  /** The reason why there is no room for a preview. */
  previewObstacle: string | undefined;
  /** Where the preview of the selected row is; undefined without one. */
  split: ListSplit | undefined;
  /** Whether the preview of the selected row is shown, and whether it has the focus. */
  preview: 'none' | 'shown' | 'focused';
  /** What decides which parts are drawn, and where; the same while only their lines change, whatever is answered. */
  frame: readonly unknown[];
};

/** Computes what tables show. The last result is kept for the same facts, and each part of it for the same part of them. */
export function createLooks<Row, Context>(shape: ListShape<Row, Context>) {
  const { select, ...filtering } = createRowSelection(shape);
  const textsOf = createTexts(shape);
  const columnsOf = memoizeLast((chosen: TableView['chosen']) =>
    chosenColumns(shape.columns, chosen),
  );
  const tellingOf = memoizeLast(allTelling);
  // The same object while its numbers are the same, although other texts have been measured.
  const sameSplit = memoizeLast((json?: string): ListSplit | undefined => json && JSON.parse(json));
  const splitOf = memoizeLast((...given: Parameters<typeof splitIn<Row, Context>>) =>
    sameSplit(JSON.stringify(splitIn(...given))),
  );
  const layoutOf = createLayouts<Row, Context>();
  const snapshotOf = createSnapshots(shape, select);
  const frameOf = memoizeLast((...parts: readonly unknown[]) => parts);

  const look = memoizeLast((facts: TableFacts<Row, Context>): TableLook<Row, Context> => {
    const { state, data, room } = facts;
    const { chosen } = state.view;
    const columns = columnsOf(chosen);
    const texts = chosen ? tellingOf(textsOf(facts)) : textsOf(facts);
    const possible = splitOf(shape, columns, room, data.rows.length, texts);
    const previewObstacle = previewObstacleOf(room, state.view, {
      isTight: shape.preview !== undefined && possible === undefined,
      isBelow: possible?.isBelow === true,
    });
    const isShown = previewObstacle === undefined && state.view.preview === 'shown';
    const split = isShown ? possible : undefined;
    const shown = state.pane === 'preview' ? 'focused' : 'shown';
    const { width, height } = split?.list ?? room;
    const snapshot = snapshotOf(facts, height - 1);
    const { opened } = snapshot;
    const isRead = data.feed === undefined || feedData(data.feed) !== undefined;
    return {
      snapshot,
      data,
      isRead,
      layout: layoutOf(snapshot, data, { columns, texts, width: width - tableMargin }),
      previewObstacle,
      split,
      preview: split ? shown : 'none',
      frame: frameOf(...drawnData(data, isRead), room, split, shown, opened, opened && facts),
    };
  });

  return { look, ...filtering };
}

/** What decides which parts are drawn for some data: nothing that lines alone tell, such as rows and when they were read. */
function drawnData<Row, Context>(data: ListRows<Row, Context>, isRead: boolean) {
  const { rows, bindings, feed } = data;
  const freshness = freshnessOf(data.freshness);
  return [
    bindings,
    isRead ? undefined : feed,
    // When it was read, and when it is tried again, differs with each look.
    freshness?.state,
    freshness && 'reason' in freshness ? freshness.reason : undefined,
    rows.length > 0 || data,
  ];
}

function createSnapshots<Row, Context>(
  shape: ListShape<Row, Context>,
  select: ReturnType<typeof createRowSelection<Row, Context>>['select'],
) {
  const settled = memoizeLast(settle);
  const markedRows = createMarkedRows(shape.idOf);

  return (
    { state, data, heldId }: TableFacts<Row, Context>,
    height: number,
  ): TableSnapshot<Row> => {
    const { sort, filter } = state.view;
    const visible = select(data, sort?.column, sort?.direction, filter, heldId);
    const isFollowing = shape.followsEnd === true && state.isFollowing && sort === undefined;
    const cursor = isFollowing
      ? moveTo(state.cursor, visible.ids.length - 1, visible.ids, height)
      : settled(state.cursor, visible.ids, height);
    const { opened } = state;
    return {
      ...visible,
      state,
      total: data.rows.length,
      hasMore: data.hasMore ?? false,
      height,
      cursor,
      isFollowing,
      selected: visible.rows[cursor.index],
      marked: markedRows(state.marks, visible.rows, data.rows),
      opened: opened?.id === cursor.id ? opened?.aspects.at(-1) : undefined,
    };
  };
}

/** Cells outside all columns: the mark before the first one, the sort arrow after the last one. */
export const tableMargin = 3;

function splitIn<Row, Context>(
  { preview }: ListShape<Row, Context>,
  columns: readonly Column<Row, Context>[],
  size: Size,
  rows: number,
  texts: TextsByColumn,
): ListSplit | undefined {
  const needs = rows > 0 ? tableNeeds(columns, texts, tableMargin) : undefined;
  return preview && listSplit(size, rows, { previewWidth: preview.width, needs });
}

/** Column widths are measured on this many rows; measuring all rows would slow down every key. */
const maxMeasured = 300;

const minuteMs = 60_000;

function createTexts<Row, Context>({ columns, keepsWidths }: ListShape<Row, Context>) {
  const steady = createSteadyTexts();
  let nowMs = 0;
  const textsIn = memoizeLast(
    (_context: Context, _minute: number) => new Map<Row, readonly Measured[]>(),
  );
  // The time changes constantly, but ages have columns of constant width.
  const read = memoizeLast((rows: readonly Row[], context: Context) => {
    // Rows that a response has not changed are the same objects.
    const known = textsIn(context, Math.floor(nowMs / minuteMs));
    const texts = rows.slice(0, maxMeasured).map((row) => {
      const ofRow = known.get(row) ?? measuredCells(columns, row, context, nowMs);
      known.set(row, ofRow);
      return ofRow;
    });
    return readColumnTexts(columns, texts);
  });

  return ({ data, state: { view }, room }: TableFacts<Row, Context>): TextsByColumn => {
    nowMs = data.nowMs;
    const texts = read(data.rows, data.context);
    if (!keepsWidths) return texts;
    const { isArriving = false, rows } = data;
    const order = [view.sort?.column, view.sort?.direction, view.columns];
    // Widths fit the rows again when everything moves anyway.
    return steady(texts, [room.width, ...order, isArriving, rows.length > 0].join());
  };
}

const measuredCells = <Row, Context>(
  columns: readonly Column<Row, Context>[],
  row: Row,
  context: Context,
  nowMs: number,
): readonly Measured[] => columns.map(({ cell }) => measured(cell(row, context, nowMs).text));

/** Texts of columns of which each tells the rows apart. */
const allTelling = (texts: TextsByColumn): TextsByColumn =>
  new Map([...texts].map(([id, text]) => [id, { ...text, variety: 'many' }]));

/** Lays out columns: as many as fit, or those from the first one on that is not scrolled out of view. */
function createLayouts<Row, Context>() {
  type Columns = readonly Column<Row, Context>[];
  const fitting = memoizeLast(
    (columns: Columns, width: number, texts: TextsByColumn, isWide: boolean) =>
      layoutColumns(columns, width, texts, { isWide }),
  );
  let widths: NaturalWidths = new Map();

  return (
    { state, rows, cursor, height }: TableSnapshot<Row>,
    { context, nowMs }: ListRows<Row, Context>,
    { columns, texts, width }: { columns: Columns; texts: TextsByColumn; width: number },
  ): ColumnLayout<Column<Row, Context>> => {
    const isWide = state.view.columns === 'wide';
    const layout = fitting(columns, width, texts, isWide);
    // If all columns fit, there is nothing to scroll.
    if (!isWide || layout.hidden === 0) return layout;
    const inSight = rows.slice(cursor.top, cursor.top + height);
    const cells = inSight.map((row) => measuredCells(columns, row, context, nowMs));
    widths = measureColumns(columns, cells, widths);
    return layoutWide(columns, { widths, from: state.firstColumn, width });
  };
}

function previewObstacleOf(
  room: TableRoom,
  { columns }: TableView,
  { isTight, isBelow }: { isTight: boolean; isBelow: boolean },
): string | undefined {
  // Content side by side cannot be read aloud; a key opens the details of a row.
  if (room.isSpoken) return 'A preview beside the list cannot be read aloud.';
  if (!hasRoomForPreview(room)) {
    return `Beside the list, the preview needs ${minPreviewWidth} columns. Zooming shows all of it.`;
  }
  if (isTight) {
    return 'Beside the list, a preview would hide columns, and below it there are too few rows. Zooming shows all of it.';
  }
  // Below the list, a preview takes no cells of its columns.
  return columns === 'wide' && !isBelow
    ? 'All columns are shown, which leaves no room for the preview.'
    : undefined;
}

/** Beyond this many rows, a sort or a filter does not read the rest automatically. */
const readAllUpTo = 10_000;

/** Which further rows to load: all for the last row, a sort or a filter; the next page near the end; or none. */
export function furtherRows({
  state: { view, wanted, isReadingStopped },
  ...snapshot
}: Pick<
  TableSnapshot<unknown>,
  'state' | 'total' | 'ids' | 'cursor' | 'height' | 'hasMore'
>): FurtherRows {
  if (!snapshot.hasMore || isReadingStopped) return 'none';
  const isNearEnd = snapshot.cursor.index >= snapshot.ids.length - snapshot.height * 2;
  if (wanted || (needsAllRows(view) && snapshot.total < readAllUpTo)) return 'all';
  // With few matches the last row is always near, so a filter would load everything.
  return isNearEnd && view.filter === '' ? 'next' : 'none';
}

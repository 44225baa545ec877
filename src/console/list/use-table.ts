import { useLayoutEffect, useMemo } from 'react';
import type { Field } from '../../domain/filter/field.ts';
import type { Selection } from '../keys/selection.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import type { JsonValue } from '../tree/json-path.ts';
import type { Column } from './column.ts';
import { filterFieldOf } from './column-value.ts';
import type { RowAspect } from './opened-row.ts';
import type { RowDocument } from './row-opening.ts';
import { createTableControls, type TableControls } from './table-controls.ts';
import type { TableCursor } from './table-cursor.ts';
import { tableKeeping } from './table-keeping.ts';
import type { MarkedRows } from './table-marks.ts';
import { createTableModel, type TableModel } from './table-model.ts';
import { initialTable, reduceTable, type TableState } from './table-state.ts';
import { useFurtherRows } from './use-further-rows.ts';
import { useRowOpening } from './use-row-opening.ts';
import { useTablePreview } from './use-table-preview.ts';
import type { VisibleRows } from './visible-rows.ts';

export type Table<Row> = {
  /** What was asked for, as of this frame. */
  state: TableState;
  columns: readonly Column<Row>[];
  visible: VisibleRows<Row>;
  /** Rows in all, shown or not. */
  total: number;
  marked: MarkedRows<Row>;
  cursor: TableCursor;
  height: number;
  /** The row under the cursor in this frame. */
  selected: Row | undefined;
  /** The row under the cursor as of the last key, even before it is drawn. */
  current(): Row | undefined;
  /** The marked rows, for actions that work on several; undefined without marks. */
  selection(): Selection<Row> | undefined;
  /** In which way the selected row fills the screen in this frame; nothing while the list is on show. */
  opened: RowAspect | undefined;
  /** The selected row as the server sent it, while that fills the screen. */
  document: JsonValue;
  controls: TableControls;
  model: TableModel<Row>;
};

export type TableOptions<Row> = {
  /** What the rows are, in one word: names files, and keeps two tables on one screen apart. */
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What filters can name beside the columns. */
  fields?: readonly Field<Row>[];
  idOf: (row: Row) => string;
  /** Rows on the screen. */
  height: number;
  /** What is known of the selected row can stand beside the list. */
  hasPreview?: boolean;
  /** What a row is as the server sent it, where it is one document. */
  document?: RowDocument<Row>;
  /** Further rows are on the server. */
  hasMore?: boolean;
  /** More rows are wanted: the cursor comes near the last one, or all are needed for an order or a filter. */
  onNearEnd?: () => void;
};

/** The state of a table: follows its rows through refreshes, survives leaving the screen. */
export function useTable<Row>(options: TableOptions<Row>): Table<Row> {
  const { name, rows, columns, fields: extra, idOf, height, onNearEnd } = options;
  const { hasPreview = false, hasMore = false } = options;
  const { visitStores, clock } = useShell();
  const store = visitStores.of(
    name,
    (restored) => createStore(reduceTable, restored ?? initialTable()),
    tableKeeping,
  );
  const state = useStore(store);
  const fields = useMemo(
    () => [...filterFields(columns, clock()), ...(extra ?? [])],
    [columns, extra, clock],
  );
  const model = useMemo(() => createTableModel<Row>(store), [store]);
  const preview = useTablePreview(model, state, hasPreview);
  model.update({ rows, columns, fields, idOf, hasMore }, height);
  const opening = useRowOpening(model, state.opened, options.document);
  const controls = useMemo(
    () => createTableControls(model, { name, clock, preview, opening }),
    [model, name, clock, preview, opening],
  );

  const visible = model.visible();
  const cursor = model.cursor();
  // A cursor that nobody has moved yet is on a row all the same, and stays with it.
  const isPlaced = state.cursor.id !== undefined || cursor.id === undefined;
  useLayoutEffect(() => {
    if (!isPlaced) store.dispatch({ type: 'cursor-placed', cursor: model.cursor() });
  }, [isPlaced, store, model]);

  const selected = visible.rows[cursor.index];
  const opened = model.opened();
  const isInspected = opened === 'json' && selected !== undefined;

  useFurtherRows(model, { moveToEnd: controls.moveListToEnd, onNearEnd });

  return {
    state,
    columns,
    visible,
    total: rows.length,
    marked: model.marked(),
    cursor,
    height,
    selected,
    current: model.current,
    selection: model.selection,
    opened,
    document: isInspected ? options.document?.of(selected) : undefined,
    controls,
    model,
  };
}

const filterFields = <Row>(columns: readonly Column<Row>[], nowMs: number): Field<Row>[] =>
  columns.flatMap(({ id, value }) => (value ? [filterFieldOf(id, value, nowMs)] : []));

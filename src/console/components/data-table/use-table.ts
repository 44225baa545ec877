import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useConsole } from '../../console-context.ts';
import { createStore, useStore } from '../../store.ts';
import { firstRow, moveTo, reduceTable, settle, type TableCursor } from './table-cursor.ts';

/** How keys drive a table. */
export type TableControls = {
  moveBy(rows: number): void;
  moveTo(index: number): void;
  /** Rows on the screen. */
  pageSize(): number;
  count(): number;
};

export type Table<Row> = {
  rows: readonly Row[];
  cursor: TableCursor;
  height: number;
  controls: TableControls;
  /** The row under the cursor as of the last key, even before it is drawn. */
  current(): Row | undefined;
  /** The row under the cursor in this frame. */
  selected: Row | undefined;
};

export type TableOptions<Row> = {
  /** Keeps the cursors of two tables on one screen apart. */
  name: string;
  rows: readonly Row[];
  idOf(row: Row): string;
  /** Rows on the screen. */
  height: number;
  /** The cursor comes near the last row. */
  onNearEnd?: () => void;
};

/** The cursor of a table: follows its row through refreshes, survives leaving the screen. */
export function useTable<Row>(options: TableOptions<Row>): Table<Row> {
  const { name, rows, idOf, height, onNearEnd } = options;
  const { session } = useConsole();
  const store = session.viewOf(name, () => createStore(reduceTable, firstRow));
  const stored = useStore(store);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const latest = useRef({ rows, ids, height });
  latest.current = { rows, ids, height };

  const cursor = settle(stored, ids, height);
  const { index } = cursor;
  useEffect(() => {
    if (index >= ids.length - height * 2) onNearEnd?.();
  }, [index, ids.length, height, onNearEnd]);

  const controls = useMemo<TableControls>(() => {
    const place = (target: (cursor: TableCursor) => number) => {
      const { ids, height } = latest.current;
      const settled = settle(store.get(), ids, height);
      const moved = moveTo(settled, target(settled), ids, height);
      if (moved.index === settled.index && moved.top === settled.top) return;
      store.dispatch({ type: 'placed', cursor: moved });
    };
    return {
      moveBy: (rows) => place(({ index }) => index + rows),
      moveTo: (index) => place(() => index),
      pageSize: () => latest.current.height,
      count: () => latest.current.ids.length,
    };
  }, [store]);

  const current = useCallback(() => {
    const { rows, ids, height } = latest.current;
    return rows[settle(store.get(), ids, height).index];
  }, [store]);

  return { rows, cursor, height, controls, current, selected: rows[cursor.index] };
}
